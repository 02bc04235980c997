/** The map of what clues leave open: forced places solid, open ones hatched, values on pointing. */

/**
 * Show marks, and what is forced where there are none; hatch what is open.
 * @param {import("./board.js").Board} board
 * @param {import("./history.js").History} history
 * @param {{forced?: Record<string, number> | null, open?: Record<string, number[]> | null}} result
 */
export function paintMap(board, history, { forced, open }) {
  board.rings.replaceChildren();
  for (const id of board.placeIds) {
    const mark = history.read(id);
    const value = id in board.view.given ? undefined : forced?.[id]; // what is given looks as it is
    if (mark === undefined) board.show(id, value, value === undefined ? "" : "forced");
    else board.show(id, mark);
  }
  board.ring(Object.keys(open ?? {}), "open");
}

/**
 * Call back with the place that is pointed at, or the cell that the cursor is on.
 * @param {import("./board.js").Board} board
 * @param {(id: string) => void} onPlace
 */
export function watchMap(board, onPlace) {
  const { svg } = board;
  svg.addEventListener("cursor", (event) => onPlace(/** @type {CustomEvent} */ (event).detail));
  svg.addEventListener("pointermove", (event) => {
    const under = document.elementsFromPoint(event.clientX, event.clientY).map((each) => each.closest(".place")).find(Boolean);
    if (under && svg.contains(under)) onPlace(/** @type {string} */ (under.getAttribute("data-place")));
  });
}

/**
 * What a place can be; of a room, what each of its walls can be.
 * @param {import("./board.js").Board} board
 * @param {string} id
 * @param {{forced?: Record<string, number> | null, open?: Record<string, number[]> | null}} result
 */
export function placeInWords(board, id, { forced, open }) {
  const name = (/** @type {number} */ value) => board.view.names[value];
  const room = !board.isPlace(id);
  const places = room ? board.placeIds.filter((wall) => wall.split("|").includes(id)) : [id];
  const told = places.map((place) => {
    if (open?.[place]) return `${place}: ${open[place].map(name).join(" or ")}`;
    return forced?.[place] === undefined ? "" : `${place}: ${name(forced[place])}`;
  });
  return told.filter(Boolean).join("; ");
}

/** The levels of which puzzles can be made. */

/**
 * @typedef {import("./types.js").Kind} Kind
 * @typedef {Kind["levels"][0]} Level
 */

/**
 * Those that exist at a size with these options; of narrow boards there may be fewer.
 * @param {Kind} kind
 * @param {number[]} size
 * @param {Record<string, any>} options
 * @returns {Level[]}
 */
export function levelsAt(kind, size, options) {
  const side = Math.max(...size);
  const narrow = Math.min(...size);
  const holds = (/** @type {Record<string, any>} */ asked) => Object.entries(asked).every(([name, value]) => options[name] === value);
  return kind.levels.filter((level) => {
    const [other] = level.otherwise.filter((each) => holds(each.options) && narrow <= (each.narrow ?? narrow)).slice(-1);
    return (other ?? level).sides.includes(side);
  });
}

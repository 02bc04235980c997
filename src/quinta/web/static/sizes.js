/** Sizes that a kind takes: offered in one line, or typed in and refused with the nearest one. */

import { counted } from "./names.js";

/** @typedef {import("./types.js").Kind} Kind */

/** Sides that are offered in one line; any other is typed in. */
const SIDES = [3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30];
const MOST = 40;

/** @param {number[]} size */
export function sizeName([rows, columns]) {
  return `${rows} × ${columns}`;
}

/**
 * The usual sizes, with the one wanted, the least first.
 * @param {Kind} kind
 * @param {number[]} wanted
 * @param {(size: number[]) => boolean} [offered] whether a size is any use here
 */
export function sizesBeside(kind, wanted, offered = () => true) {
  const squares = SIDES.map((side) => [side, side]).filter((size) => !refusal(kind, size) && offered(size));
  const all = squares.some((size) => String(size) === String(wanted)) ? squares : [...squares, wanted];
  return all.sort(([rows, columns], [others, more]) => rows * columns - others * more);
}

/** The size that a kind takes and that is nearest to this one. @param {Kind} kind @param {number[]} size */
function nearest({ sides }, [rows, columns]) {
  const fit = (/** @type {number} */ number, /** @type {import("./types.js").Numbers} */ { least, step }) => {
    const steps = Math.round((Math.min(MOST, Math.max(least, number || least)) - least) / step);
    return least + step * Math.min(steps, Math.floor((MOST - least) / step));
  };
  const tall = fit(rows, sides.rows);
  return [tall, sides.square ? tall : fit(columns, sides.columns)];
}

/** Why a kind does not take a size, with the nearest that it takes; or "". @param {Kind} kind @param {number[]} size */
export function refusal(kind, size) {
  const near = nearest(kind, size);
  if (String(near) === String(size)) return "";
  const { sides, title } = kind;
  const { least, step } = sides.rows;
  const why = [
    sides.square ? "is square" : "",
    Math.min(...size) < Math.min(sides.rows.least, sides.columns.least) || least > 1 ? `has at least ${counted(least, "row")}` : "",
    Math.max(...size) > MOST ? `has at most ${MOST} rows and columns here` : "",
    step > 1 ? `has sides in steps of ${step}` : "",
  ].filter(Boolean);
  return `A board of ${title} ${why.join(" and ") || "has whole numbers of rows and columns"}; the nearest is ${sizeName(near)}.`;
}

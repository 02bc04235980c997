/** Back to the last state in which every mark was right. */

import { ask } from "./api.js";
import { counted } from "./dom.js";

/**
 * Undo until the marks can be completed.
 * @param {import("./history.js").History} history
 * @param {string} puzzle
 * @param {Record<string, number>} given
 * @param {(words: string, bad?: boolean) => void} say
 */
export async function rewind(history, puzzle, given, say) {
  say("Looking for the last right state …");
  const alone = await ask("solve", { puzzle });
  for (let at = history.at; at >= 0 && alone.status !== "none"; at -= 1) {
    const marks = history.marksAt(at);
    if (!(await canBeRight(puzzle, { ...given, ...marks }, alone))) continue;
    const steps = history.at - at;
    history.backTo(at);
    return say(steps ? `Went back ${counted(steps, "stroke")}: all marks left are right.` : "All marks so far are right.");
  }
  return say("This puzzle has no solution.", true);
}

/**
 * Whether some solution has all these marks; with one solution nobody has to be asked again.
 * @param {string} puzzle
 * @param {Record<string, number>} marks
 * @param {{status: string, solution: Record<string, number>}} alone what the clues say without marks
 */
async function canBeRight(puzzle, marks, alone) {
  if (alone.status === "unique") return Object.entries(marks).every(([id, value]) => alone.solution[id] === value);
  const found = await ask("solve", { puzzle, marks });
  return found.status !== "none";
}

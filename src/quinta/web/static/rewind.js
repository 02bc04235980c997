/** Back to the last state in which every mark and every note was right. */

import { ask } from "./api.js";
import { counted } from "./names.js";
import { notesBeside } from "./notes.js";

/**
 * Undo until the marks can be completed.
 * @param {import("./history.js").History} history
 * @param {string} puzzle
 * @param {Record<string, number>} given
 * @param {number[]} values all that there are
 * @param {(words: string, bad?: boolean) => void} say
 */
export async function rewind(history, puzzle, given, values, say) {
  say("Looking for the last right state …");
  const alone = await ask("solve", { puzzle });
  for (let at = history.at; at >= 0 && alone.status !== "none"; at -= 1) {
    const past = history.asOf(at);
    const marks = { ...given, ...past.marks };
    if (!(await canBeRight(puzzle, marks, notesBeside(past, marks, values), alone))) continue;
    const steps = history.at - at;
    history.backTo(at);
    return say(steps ? `Went back ${counted(steps, "stroke")}: all marks left are right.` : "All marks so far are right.");
  }
  return say("This puzzle has no solution.", true);
}

/**
 * Whether some solution has all these marks and nothing that is ruled out; with one solution nobody has to be asked again.
 * @param {string} puzzle
 * @param {Record<string, number>} marks
 * @param {import("./types.js").Fact[]} notes
 * @param {{status: string, solution: Record<string, number>}} alone what the clues say without marks
 */
async function canBeRight(puzzle, marks, notes, alone) {
  if (alone.status === "unique") {
    const { solution } = alone;
    return Object.entries(marks).every(([id, value]) => solution[id] === value) && notes.every(({ place, value }) => solution[place] !== value);
  }
  const found = await ask("solve", { puzzle, marks, notes });
  return found.status !== "none";
}

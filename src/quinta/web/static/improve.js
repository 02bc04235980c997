/** A puzzle with fewer clues, or with those that it lacks. */

import { ask } from "./api.js";
import { counted } from "./dom.js";
import { cluesIn } from "./panel.js";

/**
 * Ask for a better puzzle, and say what came of it; without a view there is none.
 * @param {import("./api.js").Latest} latest
 * @param {"thin" | "repair"} question
 * @param {import("./types.js").View} view
 * @param {boolean} symmetric whether thinning keeps the pattern of the clues symmetric
 * @returns {Promise<{told: string, bad?: boolean, view?: import("./types.js").View}>}
 */
export async function improved(latest, question, view, symmetric) {
  const how = question === "thin" && symmetric ? { symmetric } : {};
  const found = await latest.ask(question, { puzzle: view.text, ...how });
  if (!found) return { told: "Stopped." };
  if (!found.puzzle) return { told: "No repair was found.", bad: true };
  if (question === "thin" && found.status && found.status !== "unique") {
    return { told: "Only a puzzle with one solution can be thinned.", bad: true };
  }
  const better = await ask("view", { puzzle: found.puzzle });
  if (question === "repair") return { told: repairInWords(found), view: better };
  const gone = view.clues.length - better.clues.length;
  return { told: gone ? `${counted(gone, "clue")} left out.` : "Every clue is needed.", view: better };
}

/** @param {any} found */
function repairInWords(found) {
  const clues = /** @type {import("./types.js").Clue[]} */ (cluesIn(found.added));
  const several = found.repairs?.[0]?.status === "multiple";
  return `Set ${clues.map((clue) => clue.words).join(", ")}.${several ? " Several solutions are left: repair again." : ""}`;
}

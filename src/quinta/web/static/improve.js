/** A puzzle with fewer clues, or with those that it lacks. */

import { ask } from "./api.js";
import { counted } from "./dom.js";

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
  const puzzle = question === "thin" ? found.puzzle : found.repairs[0]?.puzzle;
  if (!puzzle) return { told: "No repair was found.", bad: true };
  if (question === "thin" && found.status !== "unique") {
    return { told: "Only a puzzle with one solution can be thinned.", bad: true };
  }
  const better = await ask("view", { puzzle });
  if (question === "repair") return { told: repairInWords(found.repairs[0]), view: better };
  const gone = view.clues.length - better.clues.length;
  return { told: gone ? `${counted(gone, "clue")} left out.` : "Every clue is needed.", view: better };
}

/** @param {{clues: import("./types.js").Clue[], status: string}} repair */
function repairInWords({ clues, status }) {
  const several = status === "multiple";
  return `Set ${clues.map((clue) => clue.words).join(", ")}.${several ? " Several solutions are left: repair again." : ""}`;
}

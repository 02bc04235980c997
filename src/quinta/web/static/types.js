/**
 * What the server answers, for whoever checks types; `GET /api` describes all of it.
 *
 * @typedef {(string | number)[]} At where a clue stands: a field of the puzzle, and indices from 0
 * @typedef {Record<string, number>} Marks values by place
 * @typedef {{place: string, value: number, holds: boolean}} Fact
 * @typedef {{at: At, value: any, text: string, words: string, where: string, says: string}} Clue
 * @typedef {{at: At, where: string, side: "top" | "left" | "right" | "bottom" | "cell" | "wall", partner: At}} Slot
 * @typedef {{id: string, sentence: string, mathematics: string}} Rule
 * @typedef {{id: string, sentence: string, mathematics: string, right: string, wrong: string, broken: string}} ShownRule with a board that obeys it, one that breaks it, as SVG, and what is wrong there
 * @typedef {{value: number, name: string, sign: string, letters: string[]}} Key
 * @typedef {{value: number, sign: string, name: string, key: string}} Note
 *
 * @typedef {object} Played how a puzzle is played by hand
 * @property {"brush" | "keypad"} by two values are painted, more are typed
 * @property {number | null} positive what the left button makes
 * @property {number | null} negative what the right button makes
 * @property {Key[]} keys
 * @property {Note[]} notes values that have a sign of their own for not being there
 * @property {Record<string, {text: string, name: string}[]>} clue_choices by field
 * @property {string} gestures how to play, in words
 * @property {boolean} tells whether cells have something to tell
 *
 * @typedef {object} View everything to show a puzzle
 * @property {string} kind
 * @property {string} title
 * @property {[number, number]} size
 * @property {string} text
 * @property {string} svg
 * @property {Record<string, any>} options
 * @property {string} task
 * @property {Rule[]} rules
 * @property {string[][]} layout
 * @property {Played} played
 * @property {number[]} values
 * @property {Record<string, string>} names
 * @property {Record<string, string>} looks each value as its mark looks on the board, as SVG
 * @property {Marks} given
 * @property {Clue[]} clues
 * @property {Slot[]} slots
 * @property {Record<string, {signs: string[], several: boolean}>} typed by field, what a clue is made of
 * @property {boolean} blank whether nobody has set a clue yet
 * @property {Marks} marks
 * @property {Fact[]} notes
 *
 * @typedef {{least: number, step: number}} Numbers
 * @typedef {{option: string, name: string, sentence: string}} Variant
 *
 * @typedef {{name: string, title: string, media: string, ending: string}} Format
 *
 * @typedef {object} Kind what a page has to know of a kind
 * @property {string} kind
 * @property {string} title
 * @property {string} task
 * @property {Variant[]} variants
 * @property {Record<string, any>} options
 * @property {Record<string, any[]>} choices
 * @property {[number, number]} usual_size
 * @property {{square: boolean, rows: Numbers, columns: Numbers}} sides
 * @property {string} blank
 * @property {{name: string, text: string, source: string}[]} examples
 * @property {Record<string, string>} counterexamples
 * @property {string} picture the kind at a glance, as SVG
 * @property {{level: number, title: string, sentence: string, sides: number[], otherwise: {options: Record<string, any>, narrow: number | null, sides: number[]}[]}[]} levels sides with the usual options, and with others, or on boards that are as narrow
 * @property {Format[]} formats
 *
 * @typedef {{rule: string, message: string, places: string[]}} Violation
 * @typedef {{solved: boolean, complete: boolean, right: boolean, violations: Violation[], satisfied: string[], met_runs: Record<string, number[]>, finished: string[]}} Checked
 */

export {};

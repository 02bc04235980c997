/**
 * Small mistakes, made on purpose in the page's modules that touch no page, one at a time: a test should notice each.
 * Whatever passes all tests is told, and has to be noticed by a new test or answered below.
 *
 *     node tests/web/units/mutants.js [SEED [NUMBER]]
 */

import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const STATIC = join("src", "quinta", "web", "static");
const UNITS = join("tests", "web", "units");
const PATIENCE = 20; // seconds of the processor's time; who takes so long goes round in circles, which is noticed

/** Mutants that no test can notice, and why: module, a part of the line as it is, and as the mutant has it. */
const ANSWERED = [
  ["dates.js", ", 1).slice", ", 2).slice"], // only the month is taken
  ["dates.js", "length: 31", "length: 32"], // no month has so many days, and those of the next are left out
  ["exchange.js", ": done > otherDone", ": done >= otherDone"], // they differ
  ["exchange.js", "> MOST_NAMES", ">= MOST_NAMES"], // one more is as many
  ["exchange.js", "if (!(name in before))", "if (true)"], // what was there before is written again
  ["history.js", "kept?.at ?? 0", "kept?.at ?? 1"], // all that is asked is whether it is a whole number
  ["keys.js", "both > 9 &&", "both >= 9 &&"], // a nine after a nought is a nine
  ["keys.js", "else return false;", "else return undefined;"], // no key of the board either
  ["keys.js", "if (arrow === null) return false;", "if (arrow === null) return undefined;"], // the same
  ["later.js", "this.screen = null;", ";"], // nothing is none
  ["link.js", "if (!found)", "if (false)"], // what is no link then fails, and is none
  ["names.js", 'return "";', "return undefined;"], // what says nothing is left out
  ["places.js", "> 0 ?", ">= 0 ?"], // no step goes nowhere
  ["records.js", "? -1 : 1", "? -2 : 1"], // all that is asked is which comes first
  ["records.js", "? -1 : 1", "? -1 : 2"],
  ["records.js", ".on < all", ".on <= all"], // of one day either
  ["records.js", "names.length <= MOST", "names.length < MOST"], // none is too many then
  ["store.js", "if (oldest === undefined) return false;", "if (oldest === undefined) return undefined;"], // nor is that true
  ["store.js", "if (before[0] === text)", "if (false)"], // the same is written again
  ["timer.js", "this.hidden = false;", ";"], // nor is that true
  ["timer.js", "this.wanted = false;", ";"], // the same
];

// Modules that touch no page

const sources = new Map(readdirSync(join(ROOT, STATIC)).filter((name) => name.endsWith(".js")).map((name) => [name, readFileSync(join(ROOT, STATIC, name), "utf8")]));
const source = (name) => /** @type {string} */ (sources.get(name));
const importsOf = (code) => [...code.matchAll(/^import .* from "\.\/(.*)";$/gm)].map(([, name]) => name);
const touches = (name) => /\b(document|window|matchMedia|ResizeObserver|getComputedStyle)\b/.test(masked(source(name))) || importsOf(source(name)).some(touches);

/** The code with blanks for comments, texts and patterns, so that only what acts is found. */
function masked(code) {
  const tokens = /\/\*[^]*?\*\/|\/\/.*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\$]|\\.|\$(?!\{)|\$\{[^}]*\})*`|(?<=[(,=:!&|?;{}[>]\s*|return |^\s*)\/(?![*/])(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/gm;
  return code.replace(tokens, (found) => found.replace(/[^\n]/g, " "));
}

// Mistakes

/** What is looked for in a line, and what is written instead. @type {[RegExp, string | ((found: string) => string)][]} */
const MISTAKES = [
  [/ === /g, " !== "],
  [/ !== /g, " === "],
  [/ < /g, " <= "],
  [/ <= /g, " < "],
  [/ > /g, " >= "],
  [/ >= /g, " > "],
  [/ && /g, " || "],
  [/ \|\| /g, " && "],
  [/ \?\? /g, " && "],
  [/ \+ /g, " - "],
  [/ - /g, " + "],
  [/ \* /g, " / "],
  [/ \/ /g, " * "],
  [/ \+= /g, " -= "],
  [/ -= /g, " += "],
  [/(?<=[\s(])!(?=[\w(])/g, ""],
  [/\btrue\b/g, "false"],
  [/\bfalse\b/g, "true"],
  [/(?<![\w.$])\d[\d_]*(?![\w.$])/g, (found) => String(Number(found.replaceAll("_", "")) + 1)],
  [/\bMath\.min\b/g, "Math.max"],
  [/\bMath\.max\b/g, "Math.min"],
  [/\.some\(/g, ".every("],
  [/\.every\(/g, ".some("],
  [/(?<=\bif \().*(?=\) |\)$)/g, () => "true"],
  [/(?<=\bif \().*(?=\) |\)$)/g, () => "false"],
  [/(?<=\breturn ).+(?=;$)/g, () => "undefined"],
  [/(?<=^\s*)(?!return\b|throw\b|const\b|let\b|import\b|export\b|[{}*/])[\w$.[\]]+( [-+]?= .*|\(.*\));$/g, () => ";"],
];

/** Every mistake in a module: the number of the line, from 0, and what it is then. */
function mistakesIn(name) {
  const lines = source(name).split("\n");
  return masked(lines.join("\n")).split("\n").flatMap((line, at) => MISTAKES.flatMap(([pattern, instead]) =>
    [...line.matchAll(pattern)].map((found) => {
      const [before, after] = [lines[at].slice(0, found.index), lines[at].slice(found.index + found[0].length)];
      return { name, at, line: lines[at], wrong: before + (typeof instead === "string" ? instead : instead(found[0])) + after };
    }),
  )).filter(({ line }) => !line.startsWith("import "));
}

/** Numbers from 0 to 1 that a seed leads to, always the same. */
function* numbersFrom(seed) {
  for (let state = seed | 0; ; ) {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    yield ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}

function shuffled(all, seed) {
  const chance = numbersFrom(seed);
  return all.map((each) => [chance.next().value, each]).sort(([one], [other]) => one - other).map(([, each]) => each);
}

// Trying them

/** Whether the tests pass in a folder. */
function passes(folder) {
  return new Promise((resolve) => {
    const child = spawn("sh", ["-c", `ulimit -t ${PATIENCE}; exec "$0" "$1"`, process.execPath, join(folder, UNITS, "all.js")], { stdio: "ignore" });
    child.on("exit", (code) => resolve(code === 0));
  });
}

/** Try mutants in a copy of all that the tests need, until none is left. */
async function trying(mutants, onTried) {
  const folder = mkdtempSync(join(tmpdir(), "mutants-"));
  try {
    for (const part of [STATIC, UNITS, "package.json"]) cpSync(join(ROOT, part), join(folder, part), { recursive: true });
    if (!(await passes(folder))) throw new Error("the tests fail without any mistake");
    for (let mutant = mutants.pop(); mutant; mutant = mutants.pop()) {
      const path = join(folder, STATIC, mutant.name);
      const lines = source(mutant.name).split("\n");
      lines[mutant.at] = mutant.wrong;
      writeFileSync(path, lines.join("\n"));
      onTried(mutant, await passes(folder));
      writeFileSync(path, source(mutant.name));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const isAnswered = ({ name, line, wrong }) => ANSWERED.some(([module, before, after]) => module === name && line.replace(before, () => after).trim() === wrong.trim());

const [seed = 1, number = 40] = process.argv.slice(2).map(Number);
const modules = [...sources.keys()].filter((name) => !touches(name)).sort();
const all = modules.flatMap(mistakesIn);
const mutants = shuffled(all, seed).slice(0, number);
const tried = mutants.length;
const count = { answered: 0, open: 0 };

/** @param {ReturnType<typeof mistakesIn>[0]} mutant that passes all tests */
function survived(mutant) {
  if (isAnswered(mutant)) return (count.answered += 1);
  console.log(`${mutant.name}:${mutant.at + 1}\n  ${mutant.line.trim()}\n  ${mutant.wrong.trim()}`);
  return (count.open += 1);
}

await Promise.all(Array.from({ length: availableParallelism() }, () => trying(mutants, (mutant, passed) => passed && survived(mutant))));
const noticed = tried - count.answered - count.open;
const share = Math.floor((100 * noticed) / tried);
console.log(`${noticed} of ${tried} mutants are noticed (${share} %), ${count.answered} are answered, ${count.open} survive; seed ${seed}, ${all.length} possible in ${modules.length} modules`);
process.exitCode = count.open ? 1 : 0;

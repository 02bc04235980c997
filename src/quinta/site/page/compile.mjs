/** Runs under node while the site is built: has Pyodide pack and compile the Python of the site, and try it. */

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [runtime, script, given, target, roots] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
/** The same bytes each time, and lines without columns, which nobody reads here. */
const env = { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1", HOME: "/" };

const python = await loadPyodide({ indexURL: runtime, env });
python.FS.writeFile("/given.zip", readFileSync(given));
python.globals.set("roots", roots.split(","));
python.runPython(`${readFileSync(script, "utf-8")}
bundle("/lib/python314.zip", "/given.zip", "/bundle.zip", roots.to_py())
`);
writeFileSync(target, python.FS.readFile("/bundle.zip"));

const fresh = await loadPyodide({ indexURL: runtime, stdLibURL: target, env });
const lacking = fresh.runPython(`${readFileSync(script, "utf-8")}
", ".join(lacking("/lib/python314.zip", "quinta"))
`);
if (lacking) throw new Error(lacking);

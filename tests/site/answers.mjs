/** A built site's Python under node: questions come in as lines of JSON, `[question, fields]`, the last line about each goes out. */

import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const folder = process.argv[2];
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: folder, stdLibURL: `${folder}/python.zip`, lockFileURL: `${folder}/lock.json` });
python.runPython(`
import zipfile
with zipfile.ZipFile("/lib/python314.zip") as bundle:
    for name in bundle.namelist():
        if name.startswith("lib/"):
            with open("/lib/python3.14/site-packages/" + name.removeprefix("lib/"), "wb") as file:
                file.write(bundle.read(name))
`);
const desk = python.pyimport("quinta.web.desk").Desk();
for await (const line of createInterface({ input: process.stdin })) {
  const [question, fields] = JSON.parse(line);
  const last = desk.answer(question, JSON.stringify(fields), () => {});
  process.stdout.write(`${JSON.stringify({ ...JSON.parse(last), megabytes: python._module.HEAP8.length / 2 ** 20 })}\n`);
}

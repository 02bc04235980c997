/** A built site's Python under node: questions come in as lines of JSON, `[question, fields]`, the last line about each goes out. */

import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const folder = process.argv[2];
const { megabytesOf, start } = await import(pathToFileURL(`${folder}/static/python.js`).href);
const { python, desk } = await start(`${folder}/python/`);
for await (const line of createInterface({ input: process.stdin })) {
  const [question, fields] = JSON.parse(line);
  const last = desk.answer(question, JSON.stringify(fields), () => {});
  process.stdout.write(`${JSON.stringify({ ...JSON.parse(last), megabytes: megabytesOf(python) })}\n`);
}
process.exit(0); // the alarm of a solver, which Python cannot call off here, would keep node waiting for it

/** Every test in this folder, in one process: `node tests/web/units/all.js`. */

import { readdirSync } from "node:fs";

const here = new URL(".", import.meta.url);
for (const name of readdirSync(here).sort()) if (name.endsWith(".test.js")) await import(new URL(name, here));

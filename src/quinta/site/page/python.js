/** Python as the site has it, started: in a worker of the page, or under node, which tries it. */

/**
 * @param {string} folder where it lies: an address, or under node a path, with a slash at the end
 * @param {Record<string, any>} [options] of Pyodide, besides
 * @returns {Promise<{python: any, desk: any}>} the interpreter, and who answers
 */
export async function start(folder, options = {}) {
  // @ts-ignore: it is there once the site is built
  const { loadPyodide } = await import("../python/pyodide.js");
  const python = await loadPyodide({
    indexURL: folder,
    stdLibURL: `${folder}python.zip`,
    lockFileURL: `${folder}lock.json`,
    env: { HOME: "/home/pyodide" },
    ...options,
  });
  python.runPython(`
import zipfile
with zipfile.ZipFile("/lib/python314.zip") as bundle:
    for name in bundle.namelist():
        if name.startswith("lib/"):
            with open("/lib/python3.14/site-packages/" + name.removeprefix("lib/"), "wb") as file:
                file.write(bundle.read(name))
`);
  return { python, desk: python.pyimport("quinta.web.desk").Desk() };
}

/** Megabytes that it holds. @param {any} python */
export const megabytesOf = (python) => python._module.HEAP8.length / 2 ** 20;

/**
 * The service worker: keeps all files of one version, and answers with nothing else. A version is kept as a whole or
 * not at all, and another one takes over only when it is asked to, or when nobody has the page open.
 */

/** @type {{version: string, policy: string, files: Record<string, string>}} filled in when the site is built */
const SITE = { version: "", policy: "", files: {} };

/** What lets the page share memory with its workers, which is how a question is called off. */
const HEADERS = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
};

/** @type {any} */
const scope = self;
const HOME = new URL("./", scope.location.href).href;
/** Others may have a site of their own beside this one. */
const PREFIX = `quinta-site ${HOME} `;
const CACHE = PREFIX + SITE.version;

/** @param {ArrayBuffer} bytes */
async function hashOf(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A file as it should be; the network is asked again if an old one came. @param {string} name @returns {Promise<Response>} */
async function fetched(name) {
  for (const cache of /** @type {RequestCache[]} */ (["default", "reload"])) {
    const response = await fetch(new URL(name, HOME), { cache });
    if (response.ok && (await hashOf(await response.clone().arrayBuffer())) === SITE.files[name]) return response;
  }
  throw new Error(`${name} is not of this version`);
}

/** A page or a worker with what it may do; all else stays as it came, so that browsers keep it compiled. @param {Response} response */
function guarded(response) {
  const headers = new Headers({ ...HEADERS, "Content-Security-Policy": `${SITE.policy}; frame-ancestors 'self'` });
  headers.set("Content-Type", response.headers.get("Content-Type") ?? "text/plain");
  return new Response(response.body, { status: response.status, headers });
}

async function install() {
  const cache = await caches.open(CACHE);
  try {
    for (const name of Object.keys(SITE.files)) {
      if (!(await cache.match(new URL(name, HOME).href))) await cache.put(new URL(name, HOME).href, await fetched(name));
    }
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

/** Older versions go once no page of theirs is open. */
async function clean() {
  const open = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (open.some((/** @type {any} */ client) => client.url.startsWith(HOME))) return;
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
  }
}

/**
 * The interpreter as the browser itself still has it, if so: beside that lies what the first visit has compiled of it,
 * which does not go with the copy kept here. Its address is of one version, and it was compared when it was kept.
 * @param {string} address
 */
async function compiled(address) {
  if (!address.endsWith(".wasm")) return null;
  const found = await fetch(address, { cache: "only-if-cached", mode: "same-origin" }).catch(() => null);
  return found?.ok ? found : null;
}

/** @param {Request} request @param {boolean} isPage */
async function answer(request, isPage) {
  if (isPage) await clean();
  const address = isPage ? new URL("index.html", HOME).href : request.url.split(/[?#]/)[0];
  const own = await caches.open(CACHE);
  const kept = (await compiled(address)) ?? (await own.match(address)) ?? (await caches.match(address));
  const found = kept ?? (await fetch(request));
  return isPage || request.destination === "worker" ? guarded(found) : found;
}

scope.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
scope.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(clean()));
scope.addEventListener("message", (/** @type {any} */ event) => event.data === "take over" && scope.skipWaiting());
scope.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(HOME)) return;
  const isPage = request.mode === "navigate" && [HOME, `${HOME}index.html`].includes(request.url.split(/[?#]/)[0]);
  event.respondWith(answer(request, isPage));
});

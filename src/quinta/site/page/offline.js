/** Being there without a network: the service worker is registered, and a new version is told of. */

/** Milliseconds between two looks for a new version. */
const LOOK = 3_600_000;

const NOT_KEPT = "This browser has no room to keep this page, or may not: play on, but next time it needs the network.";

/**
 * @param {(words: string, act?: {name: string, run: () => void}) => void} tell
 * @param {Promise<void>} calm when the files may be kept for later; first comes who plays now
 */
export function offline(tell, calm) {
  if (!("serviceWorker" in navigator)) return; // a browser, or an address, that has none: the page works as it is
  const { serviceWorker } = navigator;
  const offer = (/** @type {ServiceWorker} */ next) => {
    tell("There is a new version of this page.", { name: "Reload", run: () => next.postMessage("take over") });
  };
  const excuse = () => tell(NOT_KEPT, { name: "OK", run: () => tell("") });
  /** What becomes of the files: all of them are kept, or none. @param {ServiceWorker} next */
  const follow = (next) => {
    next.addEventListener("statechange", () => {
      if (next.state === "installed" && serviceWorker.controller) offer(next);
      if (next.state === "redundant" && !serviceWorker.controller) excuse();
    });
  };
  let wasControlled = Boolean(serviceWorker.controller);
  serviceWorker.addEventListener("controllerchange", () => {
    if (wasControlled) location.reload();
    wasControlled = true;
  });
  const register = async () => {
    try {
      const registration = await serviceWorker.register("sw.js", { updateViaCache: "none" });
      if (registration.waiting && serviceWorker.controller) offer(registration.waiting);
      registration.addEventListener("updatefound", () => registration.installing && follow(registration.installing));
      setInterval(() => registration.update().catch(() => {}), LOOK);
    } catch {
      excuse();
    }
  };
  if (serviceWorker.controller) register();
  else calm.then(register);
}

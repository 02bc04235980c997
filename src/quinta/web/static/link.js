/** A puzzle in the address: `#KIND:` and its text as base64url. No server is needed. */

/**
 * @param {string} kind
 * @param {string} text the canonical text
 */
export function linkOf(kind, text) {
  const bytes = new TextEncoder().encode(text);
  const plain = btoa(String.fromCharCode(...bytes));
  return `#${kind}:${plain.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

/**
 * The puzzle's text that a link holds, or null if it is no such link.
 * @param {string} link the part of the address from # on, or a whole address
 */
export function textOf(link) {
  const found = /#(?:compose\/)?[a-z0-9_-]+:([A-Za-z0-9_-]+)=*$/.exec(link.trim());
  if (!found) return null;
  try {
    const plain = atob(found[1].replaceAll("-", "+").replaceAll("_", "/"));
    return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(plain, (c) => c.charCodeAt(0)));
  } catch {
    return null;
  }
}

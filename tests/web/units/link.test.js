import assert from "node:assert/strict";
import { test } from "node:test";

import { linkOf, textOf } from "../../../src/quinta/web/static/link.js";

test("a link holds a puzzle's text, whatever its letters", () => {
  for (const text of ["", "a", "ab", "abc", "doors 2x2\n1 2\n3 4", "ä→␣ 🙂", "~~~???>>>"]) {
    const link = linkOf("some-kind_2", text);
    assert.match(link, /^#some-kind_2:[A-Za-z0-9_-]*$/);
    if (text) assert.equal(textOf(link), text);
  }
  assert.equal(linkOf("kind", "~~~???"), "#kind:fn5-Pz8_");
});

test("a link is read within a whole address, with spaces around it, in Compose and with its padding", () => {
  for (const link of ["http://here/page#kind:YWI", " #kind:YWI\n", "#compose/kind:YWI", "#kind:YWI="]) assert.equal(textOf(link), "ab", link);
});

test("what is no such link holds no puzzle", () => {
  for (const none of ["", "#play", "#kind", "#kind:", "kind:YWI", "#Kind:YWI", "#kind:YW!I", "#kind:YWI more", "#other/kind:YWI"]) {
    assert.equal(textOf(none), null, none);
  }
  assert.equal(textOf("#kind:A"), null); // no base64
  assert.equal(textOf("#kind:_w"), null); // no UTF-8
});

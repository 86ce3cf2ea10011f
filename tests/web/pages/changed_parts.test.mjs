import assert from "node:assert/strict";
import { test } from "node:test";

import { counterparts, exchanged, identityOf, placeOf, shapeOf, shifted } from "../../../web/static/changed_parts.js";

const card = (/** @type {string} */ name, /** @type {number} */ x, /** @type {number} */ y, more = "") =>
  `<g transform="translate(${x} ${y})" data-card="${name}"><rect width="60"/>${more}</g>`;

test("what came and what went is counted as often as it is there", () => {
  assert.deepEqual(exchanged(["a", "a", "b"], ["a", "c", "c"]), { come: ["c", "c"], gone: ["a", "b"] });
  assert.deepEqual(exchanged([], ["a"]), { come: ["a"], gone: [] });
  assert.deepEqual(exchanged([1, 2], [2, 1]), { come: [], gone: [] });
});

test("a card that moved is the same shape in another place", () => {
  assert.equal(shapeOf(card("moth", 1, 2)), shapeOf(card("moth", 30, 4)));
  assert.notEqual(shapeOf(card("moth", 1, 2)), shapeOf(card("wick", 1, 2)));
});

test("a card is the same thing wherever and however large it lies; other things are what they show", () => {
  assert.equal(identityOf(card("moth", 1, 2)), identityOf(card("moth", 30, 4, "<b/>").replace('width="60"', 'width="90"')));
  assert.notEqual(identityOf(card("moth", 1, 2)), identityOf(card("wick", 1, 2)));
  assert.equal(identityOf('<rect x="1" fill="red"/>'), identityOf('<rect x="7" fill="red"/>'));
  assert.equal(identityOf('<g transform="translate(1 2)"><g data-card="moth"/></g>'), shapeOf('<g><g data-card="moth"/></g>'));
});

test("what came finds what it was before: the same, the same card, the same kind", () => {
  const come = [card("wick", 5, 5), card("moth", 9, 9, "<b/>"), "<text>7</text>", "<circle/>"];
  const gone = ["<text>6</text>", card("moth", 1, 1), card("wick", 2, 2)];
  assert.deepEqual([...counterparts(come, gone)].sort(), [[0, 2], [1, 1], [2, 0]]);
});

test("a place is read from whatever says it", () => {
  assert.deepEqual(placeOf(card("moth", 12.5, -3)), [12.5, -3]);
  assert.deepEqual(placeOf('<text x="4" y="5">x="9"</text>'), [4, 5]);
  assert.deepEqual(placeOf('<polygon points="1,2 3,4"/>'), [1, 2]);
  assert.equal(placeOf("<g><rect x='1'/></g>"), null);
});

test("a layout that shifts is no news, a piece that moves is", () => {
  const gone = ["a", "b", "c", "moth"].map((name, at) => card(name, at * 10, 100));
  const come = [...["a", "b", "c"].map((name, at) => card(name, at * 10, 150)), card("moth", 200, 20)];
  assert.deepEqual([...shifted(come, gone, counterparts(come, gone))], [0, 1, 2]);
  const frame = (/** @type {number} */ height) => `<rect x="1" y="1" width="9" height="${height}"/>`;
  assert.deepEqual([...shifted([frame(20)], [frame(10)], new Map([[0, 0]]))], [0]);
});

test("what can be tapped is no news", () => {
  const tile = (/** @type {string} */ mark) => `<g transform="translate(1 2)" data-card="moth"><polygon points="0,0 1,1"${mark}/></g>`;
  const [gone, come] = [[tile("")], [tile(' data-mark="sector:0,0,1"')]];
  assert.deepEqual([...shifted(come, gone, counterparts(come, gone))], [0]);
});

test("a card that only became smaller in its line is no news; one that came to another line is", () => {
  const small = (/** @type {string} */ name, /** @type {number} */ x, /** @type {number} */ y) => card(name, x, y, "<text>burns</text>").replace('width="60"', 'width="40"');
  const gone = [card("moth", 0, 9, "<text>burns</text>"), card("wick", 60, 9, "<text>burns</text>")];
  const come = [small("moth", 0, 9), small("wick", 40, 50)];
  assert.deepEqual([...shifted(come, gone, counterparts(come, gone))], [0]);
});

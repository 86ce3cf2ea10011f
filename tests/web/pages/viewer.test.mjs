import assert from "node:assert/strict";
import { test } from "node:test";

import { placeAt } from "../../../web/static/think_chart.js";
import { when } from "../../../web/static/dom.js";
import { keptIn, Marginalia } from "../../../web/static/bookmarks.js";
import { turnsOf } from "../../../web/static/records.js";
import { iframeLine } from "../../../web/static/share_links.js";
import { base64 } from "../../../web/static/welcome.js";

test("the story is parted by the turn in which each record was made", () => {
  const clocks = [null, [0, 0], [0, 0], [1, 1], [1, 1], [1, 2], [2, 3]];
  const made = (/** @type {number} */ n) => {
    const clock = clocks[n];
    return clock ? { round: clock[0], turn: clock[1], awaited: clock[1] % 2 } : null;
  };
  const turns = turnsOf([0, 1, 2, 3, 4, 5, 6], made);
  assert.deepEqual(turns.map((turn) => turn.records), [[0, 1, 2], [3, 4], [5], [6]]);
  assert.deepEqual(turns.map((turn) => turn.round), [0, 1, 1, 2]);
  assert.deepEqual(turnsOf([], made), []);
});

test("bookmarks and notes of one's own are kept by game, and nonsense is forgotten", () => {
  /** @type {Map<string, string>} */
  const shelf = new Map();
  const store = { get: (/** @type {string} */ key) => shelf.get(key) ?? null, set: (/** @type {string} */ key, /** @type {string} */ value) => void shelf.set(key, value) };
  const margin = new Marginalia("one", store);
  assert.equal(margin.toggle(7), true);
  margin.note({ on: 3, text: "bold", mark: "!" });
  const again = new Marginalia("one", store);
  assert.deepEqual(again.records, [3, 7]);
  assert.deepEqual(again.on(3), [{ on: 3, text: "bold", mark: "!" }]);
  assert.equal(again.toggle(7), false);
  again.forget(again.on(3)[0]);
  assert.deepEqual(new Marginalia("one", store).records, []);
  assert.deepEqual(new Marginalia("two", store).records, []);
  for (const odd of [null, "", "{", "[]", '{"bookmarks": ["x", 1.5], "notes": [null, 3]}'])
    assert.deepEqual(keptIn(odd), { bookmarks: [], notes: [] });
});

test("a click on a chart means the nearest record", () => {
  assert.deepEqual([-1, 0, 0.24, 0.26, 1, 2].map((across) => placeAt(across, 3)), [0, 0, 0, 1, 2, 2]);
  assert.equal(placeAt(0.5, 1), 0);
});

test("the line for other pages keeps the position and quotes what it must", () => {
  const line = iframeLine("https://a.example/r.html?x=1#12;as=0", 'Lana "<b>" & Mike');
  assert.match(line, /src="https:\/\/a\.example\/r\.html\?x=1&amp;embed=1#12;as=0"/);
  assert.match(line, /title="Lana &quot;&lt;b>&quot; &amp; Mike"/);
});

test("dates are the reader's, and bytes travel as base64", () => {
  assert.match(when(0), /19(69|70)/);
  assert.equal(when(Number.NaN), "?");
  assert.equal(base64(new Uint8Array([0, 255, 16])), "AP8Q");
});

import assert from "node:assert/strict";
import { test } from "node:test";

import { searched } from "../../../web/static/word_search.js";

const ACTS = ["Lana discover square=3", "Lana discover square=13", "Lana locate square=3", "Mike pass"].map((text) => ({ text }));
const told = (/** @type {string} */ typed) => searched(ACTS, typed).map((act) => act.text);

test("each typed word begins a word of what fits", () => {
  assert.deepEqual(told("disc 3"), ["Lana discover square=3"]);
  assert.deepEqual(told("LANA LOC"), ["Lana locate square=3"]);
  assert.deepEqual(told("square=13"), ["Lana discover square=13"]);
});

test("nothing typed leaves all, and a part of a word is the second chance", () => {
  assert.equal(told("  ").length, 4);
  assert.deepEqual(told("cover 1"), ["Lana discover square=13"]);
  assert.deepEqual(told("zebra"), []);
});

test("printed names are found", () => {
  const acts = [{ text: "Lana discover square=3", label: "discover Old Slip (cost 1)" }, { text: "Lana discover square=4", label: "discover High Pines" }];
  assert.deepEqual(searched(acts, "old sl"), [acts[0]]);
  assert.deepEqual(searched(acts, "pines"), [acts[1]]);
});

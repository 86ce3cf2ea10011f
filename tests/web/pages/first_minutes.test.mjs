/** The words of the first screen and of questions, without a browser. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { amount, state } from "../../../web/static/agreement_sheet.js";
import { byStrength, strength } from "../../../web/static/sitters.js";

test("bots are listed from the weakest to the one that thinks longest", () => {
  const game = /** @type {import("../../../web/static/types.js").Playable} */ (/** @type {unknown} */ ({ bots: ["random", "greedy", "survivor", "searcher"], best: "survivor" }));
  assert.deepEqual(byStrength(game).map(([bot]) => bot), ["random", "greedy", "survivor", "searcher"]);
  assert.equal(strength("survivor", "survivor"), "plays well");
  assert.equal(strength("random", "survivor"), "plays at random");
  assert.equal(strength("fox", "survivor"), "plays as fox");
});

test("what changes hands is told with its number where there can be several", () => {
  assert.equal(amount({ name: "Iron", count: 1, of: 2, mark: "card:iron" }), "1 Iron");
  assert.equal(amount({ name: "Shotgun (10)", count: 1, of: null, mark: "item:10" }), "Shotgun (10)");
  assert.equal(amount({ name: "cards", count: 2, of: null, mark: "" }), "2 cards");
});

/** @param {string} gone @param {string[]} waits */
const asked = (gone, waits) => /** @type {import("../../../web/static/types.js").Agreement} */ (/** @type {unknown} */ ({ gone, waits }));

test("a question says who is still asked, and why it is off", () => {
  assert.equal(state(asked("", ["Ana", "Bo"])), "Waits for Ana and Bo.");
  assert.equal(state(asked("Bo said no", [])), "It is off: Bo said no.");
  assert.equal(state(asked("", [])), "Everybody has spoken.");
});

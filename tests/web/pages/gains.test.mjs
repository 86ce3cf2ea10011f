import assert from "node:assert/strict";
import { test } from "node:test";

import { gainsOf } from "../../../web/static/gains.js";
import { Reel } from "../../../web/static/replay_data.js";
import { row, someReel } from "./games.mjs";

/** @param {object} changed of the last row @param {object} [about] */
function viewWith(changed, about = {}) {
  const reel = new Reel({ ...someReel(), ...about });
  reel.add({ parts: {}, views: [{ ...someReel().views[0], first: 4, drawn: 5, rows: [row({ parent: 1, seat: 0, cards: ["slip"], ...changed })], pictures: [[]], goes_on: true }], ending: "" });
  return reel.any;
}

test("points stand at the cards that a record names, and else at their seat's panel", () => {
  const [lana, mike] = viewWith({}).clock(1).standing;
  assert.deepEqual(gainsOf(viewWith({ standing: [lana + 3, mike - 2] }), 5), [
    { gained: true, text: "+3", causes: ["slip", "panel-0"] },
    { gained: false, text: "Mike −2", causes: ["slip", "panel-1"] },
  ]);
});

test("who wins together is told once, and notes and takebacks bring nothing", () => {
  const [lana, mike] = viewWith({}).clock(1).standing;
  const standing = [lana + 1, mike + 1];
  assert.equal(gainsOf(viewWith({ standing }, { cooperative: true }), 5).length, 1);
  assert.deepEqual(gainsOf(viewWith({ standing, kind: "note" }), 5), []);
  assert.deepEqual(gainsOf(viewWith({}), 0), []);
});

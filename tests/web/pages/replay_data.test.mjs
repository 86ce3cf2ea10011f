import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateSync } from "node:zlib";

import { joined, keyOf, Reel, unpacked } from "../../../web/static/replay_data.js";
import { row, someReel } from "./games.mjs";

test("pictures are what each changes of the one before", () => {
  const reel = new Reel(someReel());
  const shown = reel.any.pictures.map((picture) => picture.map((part) => reel.parts[part]));
  assert.deepEqual(shown, [["<svg>", "a"], ["<svg>", "a", "b"], ["<svg>", "c", "b"], ["<svg>", "c", "b"], ["<svg>", "a", "b"]]);
});

test("a takeback changes the present line, and a note belongs to its record", () => {
  const { any: view } = new Reel(someReel());
  assert.equal(view.present, 1);
  assert.deepEqual([...view.line], [0, 1]);
  assert.deepEqual(view.notesOn(1), [{ mark: "!", text: "bold", gone: true }]);
  assert.deepEqual(view.lineTo(4), [1]);
  assert.deepEqual(view.lineTo(3), [1, 2, 3]);
});

test("records that come later are added, and those that are known stay", () => {
  const reel = new Reel(someReel());
  const { any: view } = reel;
  const more = { ...someReel().views[0], first: 3, drawn: 5, rows: [view.rows[3], row({ turn: 2, parent: 1 })], pictures: [[[1, 1, [9]]]], goes_on: true };
  reel.add({ parts: { 9: "d" }, views: [/** @type {import("../../../web/static/types.js").ViewData} */ (more)], ending: "Lana wins." });
  assert.equal(view.length, 5);
  assert.equal(view.present, 5);
  assert.deepEqual(view.pictures[5].map((part) => reel.parts[part]), ["<svg>", "d", "b"]);
  assert.equal(reel.about.ending, "Lana wins.");
});

test("a position is found by record, turn and round, or it is said what was expected", () => {
  const { any: view } = new Reel(someReel());
  assert.equal(view.position(" 3 "), 3);
  assert.equal(view.position("t1"), 1);
  assert.equal(view.position("Round 1"), 1);
  assert.throws(() => view.position("5"), /the last is 4/);
  assert.throws(() => view.position("r9"), /has not come to round 9/);
  assert.throws(() => view.position("x"), /say 12, t5/);
});

test("a card's story is the records that name it", () => {
  const { any: view } = new Reel(someReel());
  assert.deepEqual(view.history("wick"), [1, 2]);
  assert.deepEqual(view.cards, ["moth", "wick"]);
  assert.equal(view.told(0), "The beginning.");
  assert.equal(view.told(1), "Lana draws. She smiles.");
});

test("viewers have words in addresses", () => {
  assert.deepEqual([null, -1, 0, 7].map(keyOf), ["all", "table", "0", "7"]);
});

test("a game in one file is inflated", async () => {
  const packed = deflateSync(JSON.stringify(someReel())).toString("base64");
  assert.equal((await unpacked(`\n${packed}\n`)).title, "Lantern");
});

test("a page of its own has large parts in pieces, and pictures for a phone beside the others", () => {
  const data = someReel();
  const packed = { ...data, narrow: 376, pieces: ["<g>", "b", "</g>"], parts: ["<svg>", "a", [0, 1, 2], "c"], views: [{ ...data.views[0], narrow: /** @type {import("../../../web/static/types.js").Splice[][]} */ (data.views[0].pictures.map(() => [])) }] };
  packed.views[0].narrow[0] = [[0, 0, [0, 2]]];
  const reel = new Reel(joined(packed));
  const shown = (/** @type {number[]} */ picture) => picture.map((part) => reel.parts[part]);
  assert.deepEqual(shown(reel.any.picturesFor(0, 376)[4]), ["<svg>", "<g>b</g>"]);
  assert.deepEqual(shown(reel.any.pictures[1]), ["<svg>", "a", "<g>b</g>"]);
});

import assert from "node:assert/strict";
import { test } from "node:test";

import { common, FEW, narrowed, opened, otherwise, poolOf, prepared, sheetOf, verbKeys, withTap } from "../../../web/static/act_filter.js";
import { actOf } from "../../../web/static/act_text.js";

/** @import { Act, Atom, FreeAct, Tap } from "../../../web/static/types.js" */

/** @param {string} text `0 place slot=slot:1,0 rot=turn:2` @returns {Act} */
function act(text) {
  const [seat, type, ...words] = text.split(" ");
  const atoms = words.map((word) => /** @type {Atom} */ ([word.split("=")[0], ...word.split("=")[1].split(":")]));
  return { seat: Number(seat), type, text, label: text, atoms };
}
/** @param {string} marks @returns {Tap} */
const tap = (marks) => ({ marks: new Set(marks.split(" ")), element: null });
/** @param {...string} things each with its marks @returns {Map<string, number>} */
function picture(...things) {
  const shown = new Map();
  for (const mark of things.flatMap((thing) => thing.split(" "))) shown.set(mark, (shown.get(mark) ?? 0) + 1);
  return shown;
}
const texts = (/** @type {{act: Act|null}[]} */ found) => found.map((each) => each.act?.text);

test("a tap leaves the acts that name it, and lights what else they name", () => {
  const ready = prepared(["0 go at=square:3", "0 take at=square:3 card=card:slip", "0 take at=square:4 card=card:mart", "0 pass"].map(act), picture("square@0:3", "square@0:4", "card:slip", "card:mart"));
  const all = narrowed(ready, []);
  assert.ok(["square@0:3", "card:slip", "act:pass"].every((key) => all.lit.has(key)));
  const found = narrowed(ready, [tap("square@0:3 square@1:6")]);
  assert.deepEqual(texts(found.fitting), ["0 go at=square:3", "0 take at=square:3 card=card:slip"]);
  assert.deepEqual(texts(found.done), ["0 go at=square:3"]);
  assert.deepEqual([...found.lit], ["card:slip"]);
});

test("a mark for another seat is no mark of this one's acts", () => {
  const ready = prepared(["0 go at=square:3", "1 go at=square:6"].map(act), picture("square@0:3 square@1:6"));
  assert.equal(narrowed(ready, [tap("square@0:3 square@1:6")]).fitting.length, 2);
  assert.equal(narrowed(ready, [tap("square@1:6")]).fitting.length, 1);
  assert.equal(narrowed(prepared([act("0 go at=square:6")], picture("square@1:6")), [tap("square@1:6")]).fitting.length, 0);
});

test("every tap needs an atom of its own", () => {
  const ready = prepared([act("0 pay one=card:wood two=card:wood"), act("0 pay one=card:wood two=card:iron")], picture("card@0:wood", "card@0:wood", "card@0:iron"));
  const wood = tap("card@0:wood");
  assert.deepEqual(texts(narrowed(ready, [wood, wood]).done), ["0 pay one=card:wood two=card:wood"]);
  assert.equal(narrowed(ready, [wood, wood, wood]).fitting.length, 0);
  // The first tap took what only the second can take: it gives way.
  const either = prepared([act("0 swap a=card:x b=card:y")], picture("card:x card:y", "card:x"));
  assert.equal(narrowed(either, [tap("card:x card:y"), tap("card:x")]).done.length, 1);
});

test("what lies there once is tapped once, however often an act names it", () => {
  const ready = prepared([act("0 hop from=hex:1 via=hex:2 back=hex:1")], picture("hex:1", "hex:2"));
  assert.equal(narrowed(ready, [tap("hex:1"), tap("hex:2")]).done.length, 1);
});

test("acts that are alike but for order go by the order of taps", () => {
  const ready = prepared(["0 swap a=card:x b=card:y", "0 swap a=card:y b=card:x"].map(act), picture("card:x", "card:y"));
  assert.deepEqual(texts(narrowed(ready, [tap("card:y"), tap("card:x")]).done), ["0 swap a=card:y b=card:x"]);
});

test("what would be lit with one tap less is faint, and touching it moves the choice", () => {
  const ready = prepared(["0 add tile=tile:a at=hex:1", "0 add tile=tile:a at=hex:2", "0 add tile=tile:b at=hex:1"].map(act), picture("tile:a", "tile:b", "hex:1", "hex:2"));
  const taps = [tap("tile:a"), tap("hex:1")];
  assert.deepEqual([...otherwise(ready, taps, [])].sort(), ["hex:1", "hex:2", "tile:a", "tile:b"]);
  assert.deepEqual(withTap(ready, taps, tap("hex:2"), []).map(({ marks }) => [...marks][0]), ["tile:a", "hex:2"]);
  assert.deepEqual(withTap(ready, [tap("tile:a"), tap("hex:2")], tap("tile:b"), []).map(({ marks }) => [...marks][0]), ["tile:b"]);
});

test("the sheet offers words first, then a few sentences", () => {
  const ready = prepared(["0 pass", "0 go at=square:1", "0 go at=square:2"].map(act), picture("square:1", "square:2"));
  const idle = sheetOf(narrowed(ready, []), [], {});
  assert.deepEqual(idle.verbs.map(({ act: { type }, count, marked }) => [type, count, marked]), [["pass", 1, false], ["go", 2, true]]);
  assert.deepEqual(idle.sentences, []);
  const go = [{ marks: new Set(verbKeys({ seat: 0, type: "go" })), element: null }];
  assert.deepEqual(texts(sheetOf(narrowed(ready, go), go, {}).sentences), ["0 go at=square:1", "0 go at=square:2"]);
});

test("more than a few are narrowed by word, then field by field", () => {
  const numbers = Array.from({ length: 12 }, (_, n) => act(`0 exchange number=number:${12 - n}`));
  const ready = prepared([...numbers, act("1 exchange number=number:1")], new Map());
  const taps = [tap("act:exchange")];
  assert.equal(sheetOf(narrowed(ready, taps), taps, {}).verbs.length, 2);
  const mine = [tap("act@0:exchange")];
  const asks = sheetOf(narrowed(ready, mine), mine, {}).asks;
  assert.deepEqual([asks?.field, asks?.values[0], asks?.values.length], ["number", "1", 12]);
  const told = sheetOf(narrowed(ready, mine, { number: "7" }), mine, { number: "7" });
  assert.deepEqual(texts(told.sentences), ["0 exchange number=number:7"]);
});

test("an act that leaves a field as usual is among those that are asked for", () => {
  const ready = prepared(["0 use", ...Array.from({ length: FEW }, (_, n) => `0 use mode=mode:${n + 1}`)].map(act), new Map());
  const taps = [tap("act:use")];
  assert.deepEqual(sheetOf(narrowed(ready, taps), taps, {}).asks?.values, ["", "1", "2", "3", "4", "5"]);
  assert.deepEqual(texts(sheetOf(narrowed(ready, taps, { mode: "" }), taps, { mode: "" }).sentences), ["0 use"]);
});

test("acts that differ in a turn are a sentence each, so that no turn costs a touch more", () => {
  const ready = prepared(["0 add tile=tile:a at=hex:1", ...[1, 2, 3, 4, 5].map((n) => `0 add tile=tile:a at=hex:1 rot=turn:${n}`)].map(act), picture("tile:a", "hex:1"));
  const taps = [tap("tile:a"), tap("hex:1")];
  const sheet = sheetOf(narrowed(ready, taps), taps, {});
  assert.deepEqual([sheet.turns, sheet.sentences.length], [["0", "1", "2", "3", "4", "5"], 6]);
  assert.equal(texts(sheet.sentences)[4], "0 add tile=tile:a at=hex:1 rot=turn:4");
});

test("places are chosen where they lie, however few there are", () => {
  const ready = prepared(["0 add tile=tile:a at=hex:1", "0 add tile=tile:a at=hex:2"].map(act), picture("tile:a", "hex:1", "hex:2"));
  const taps = [tap("tile:a")];
  assert.equal(sheetOf(narrowed(ready, taps), taps, {}).sentences.length, 2);
  assert.deepEqual(sheetOf(narrowed(ready, taps), taps, {}, true).sentences, []);
  const both = [...taps, tap("hex:2")];
  assert.deepEqual(texts(sheetOf(narrowed(ready, both), both, {}, true).sentences), ["0 add tile=tile:a at=hex:2"]);
});

test("a form begins with what the taps have said, and with nothing by chance", () => {
  const ready = prepared(["0 use item=item:7 seat=seat:1 pay=card:wood", "0 use item=item:7 seat=seat:2 pay=card:wood", "0 use item=item:8"].map(act), picture("item:7", "item:8"));
  assert.deepEqual(common(narrowed(ready, [tap("item:7")]).fitting).map(([field]) => field), ["item", "pay"]);
  assert.deepEqual(common(ready), []);
});

/** @type {FreeAct} */
const GIVE = { seat: 0, type: "give_back", about: "", fields: [{ name: "tiles", form: "thing", word: "tile", row: true, required: true, counts: [2], values: ["bay", "fen"] }] };

test("a row of free choice takes any so many of one's own things", () => {
  const shown = picture("tile@0:bay", "tile@0:bay", "tile@0:fen", "tile@0:moor", "tile@1:moor");
  const opens = opened([GIVE], shown);
  assert.deepEqual(opens[0].pool.map(({ value, count }) => [value, count]), [["bay", 2], ["fen", 1], ["moor", 1]]);
  const one = narrowed([], [tap("tile@0:moor")], {}, opens);
  assert.ok(one.lit.has("tile@0:bay"));
  assert.deepEqual(sheetOf(one, [tap("tile@0:moor")], {}).sentences, []);
  const taps = [tap("tile@0:moor"), tap("tile@0:bay")];
  const two = narrowed([], taps, {}, opens);
  assert.ok(!two.lit.size);
  assert.deepEqual(sheetOf(two, taps, {}).sentences[0].entry, actOf(0, "give_back", { tiles: ["moor", "bay"] }));
});

test("what one gives lies in the own hand, what one gets may be anything", () => {
  /** @type {FreeAct} */
  const offer = { seat: 0, type: "offer", about: "", fields: ["give", "get"].map((name) => ({ name, form: "thing", word: "card", row: true, required: false, counts: [], values: ["wood", "iron"] })) };
  const shown = picture("card@0:wood", "card@1:iron");
  assert.deepEqual(poolOf(offer, offer.fields[0], shown).map(({ value, count }) => [value, count]), [["wood", 1]]);
  assert.deepEqual(poolOf(offer, offer.fields[1], shown).map(({ value }) => value), ["wood", "iron"]);
  assert.deepEqual(opened([offer], shown), []);
});

test("an act is written as a form says it, and odd words are quoted", () => {
  assert.deepEqual(actOf(1, "offer", { give: ["wood", "old map"], get: [], promise: "later" }).act, { type: "offer", fields: { give: '[wood, "old map"]', promise: "later" } });
});

test("what all acts that are left would say need not be tapped", () => {
  const ready = prepared(["0 vole at=sector:1 value=value:3", "0 vole at=sector:2 value=value:3", "0 pass"].map(act), picture("sector:1", "sector:2", "value:3"));
  assert.ok(narrowed(ready, []).lit.has("value:3"));
  const found = narrowed(ready, [tap("sector:1")]);
  assert.deepEqual(texts(found.done), ["0 vole at=sector:1 value=value:3"]);
  assert.equal(found.lit.size, 0);
});

import assert from "node:assert/strict";
import { test } from "node:test";

import { goingOn, growing, grown } from "../../../web/static/place_rows.js";
import { narrowed, opened, prepared, sheetOf } from "../../../web/static/act_filter.js";
import { actOf } from "../../../web/static/act_text.js";

/** @import { Act, FreeAct, FreeField, Tap } from "../../../web/static/types.js" */

/** @param {string} from @param {string} to @returns {Act} */
const step = (from, to) => ({ seat: 0, type: "voles", text: `Lana voles moves=[[[${from}], [${to}]]]`, label: "a step", atoms: [["moves", "sector", from], ["moves", "sector", to]] });
/** @param {Partial<FreeField>} more @returns {FreeField} */
const line = (more) => ({ name: "moves", form: "place", word: "sector", row: true, required: true, counts: [1], values: [], each: 2, ...more });
/** @type {FreeAct} */
const VOLES = { seat: 0, type: "voles", about: "", fields: [line({})] };
const shown = new Map(["0,0", "0,1", "1,0", "1,1"].map((place) => [`sector:${place}`, 1]));
/** @param {string} place @returns {Tap} */
const tap = (place) => ({ marks: new Set([`sector:${place}`]), element: null });
const ready = prepared([step("0,0", "0,1"), step("1,0", "1,1")], shown);

test("a row of steps goes on with whoever has not gone, also to where somebody left", () => {
  const done = narrowed(ready, [tap("0,0"), tap("0,1")]).done;
  assert.deepEqual(growing([VOLES], done).map(({ field }) => field.name), ["moves"]);
  const after = (/** @type {string[]} */ ...places) => grown(ready, done, [goingOn("voles", "moves"), ...places.map(tap)], [VOLES], shown);
  assert.deepEqual([...(after()?.lit ?? [])], ["sector:1,0"]);
  assert.deepEqual([...(after("1,0")?.lit ?? [])], ["sector:1,1", "sector:0,0"]);
  assert.deepEqual(after("1,0")?.sentences, []);
  assert.deepEqual(after("1,0", "0,0")?.sentences.map(({ entry }) => entry.line), ["Lana voles moves=[[[0, 0], [0, 1]], [[1, 0], [0, 0]]]"]);
});

test("places of free choice are lit once their act was called, and each way to say it is a sentence", () => {
  /** @type {FreeAct} */
  const insects = { seat: 0, type: "insects", about: "", fields: [line({ name: "sectors", each: 1, counts: [1, 2] }), line({ name: "mushroom", form: "yes", word: "mushroom", row: false, required: false, counts: [] })] };
  /** @param {boolean} doubled @returns {Act} */
  const one = (doubled) => ({ seat: 0, type: "insects", text: "", label: "", atoms: [["sectors", "sector", "0,0"], ...(doubled ? [/** @type {[string, string, string]} */ (["mushroom", "mushroom", "true"])] : [])] });
  const opens = opened([insects], shown, prepared([one(false), one(true)], shown));
  assert.equal(narrowed([], [], {}, opens).lit.size, 0);
  const taps = [{ marks: new Set(["act@0:insects"]), element: null }, tap("1,1")];
  assert.ok(narrowed([], taps.slice(0, 1), {}, opens).lit.has("sector:0,1"));
  assert.deepEqual(sheetOf(narrowed([], taps, {}, opens), taps, {}).sentences.map(({ entry }) => entry.act), [
    { type: "insects", fields: { sectors: "[[1, 1]]" } },
    { type: "insects", fields: { mushroom: "true", sectors: "[[1, 1]]" } },
  ]);
});

test("entries with lines of their own and places of several fields are written as the notation has them", () => {
  const lots = line({ name: "lots", form: "rows", tag: "lot", fields: [line({ name: "seat", form: "thing", row: false }), line({ name: "tokens", form: "thing" })] });
  const hex = line({ name: "hex", row: false, parts: ["q", "r"] });
  /** @type {FreeAct} */
  const form = { seat: 0, type: "split", about: "", fields: [lots, hex] };
  assert.deepEqual(actOf(0, "split", { lots: [{ seat: "@1", tokens: ["red", "blue"] }], hex: "2,-1" }, form).act, { type: "split", fields: { lots: "[lot(seat=@1, tokens=[red, blue])]", q: "2", r: "-1" } });
});

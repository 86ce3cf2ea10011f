import assert from "node:assert/strict";
import { test } from "node:test";

import { ticks } from "../../../web/static/chart.js";
import { percent } from "../../../web/static/dom.js";
import { completed, countedBy, csvOf, hashOf, lineMeant, linkOf, isKey, ofHowMany, queryIn, sorted, spoken } from "../../../web/static/sql.js";

/** @import { AnswerColumn } from "../../../web/static/types.js" */

const TABLES = {
  games: [{ name: "id", type: "UUID", doc: "the game" }, { name: "game", type: "VARCHAR", doc: "" }],
  seats: [{ name: "game_id", type: "UUID", doc: "" }, { name: "won", type: "BOOLEAN", doc: "did it win" }],
};
const words = (/** @type {string} */ before, whole = before) => completed(TABLES, before, whole).map(({ word }) => word);

test("after FROM a word becomes a table, elsewhere a column of the tables that are named", () => {
  assert.deepEqual(words("SELECT * FROM "), ["games", "seats"]);
  assert.deepEqual(words("SELECT * FROM se"), ["seats"]);
  assert.deepEqual(words("SELECT ga", "SELECT ga FROM seats"), ["game_id", "games"]);
  assert.deepEqual(words("SELECT ga"), ["game", "game_id", "games"]);
  assert.deepEqual(words("sel"), ["SELECT"]);
  assert.deepEqual(words("SELECT "), []);
  assert.equal(completed(TABLES, "SELECT wo", "SELECT wo FROM seats")[0].about, "BOOLEAN: did it win");
});

test("an error says which line it means", () => {
  assert.equal(lineMeant('Binder Error: "nobody" not found (line 2: nobody)'), 2);
  assert.equal(lineMeant("the query took longer than 30 seconds"), 0);
});

/** @type {AnswerColumn[]} */
const SHARES = [["game", "VARCHAR"], ["seats", "BIGINT"], ["seat", "INTEGER"], ["n", "BIGINT"], ["won", "BIGINT"], ["share", "DOUBLE"], ["low", "DOUBLE"], ["high", "DOUBLE"], ["fair", "DOUBLE"]];

test("named questions speak of games, seats and options as people do", () => {
  const titles = { lantern: "LANTERN" };
  const told = (/** @type {string} */ name, /** @type {unknown} */ cell) => spoken(titles, name, cell);
  assert.deepEqual([told("game", "lantern"), told("game", "other"), told("seat", 0), told("seat", 9), told("seat", -1)], ["LANTERN", null, "first seat", "tenth seat", "the table"]);
  assert.deepEqual([told("seats", 1), told("seats", 4), told("turn", 0), told("seat", "white")], ["1 player", "4 players", null, null]);
  assert.equal(told("options", '{"level":"easy","max_rounds":9,"quick":true}'), "level easy, max rounds 9, quick yes");
  assert.equal(spoken(titles, "by_option", '{"a":1,"quick":true}', ['{"a":1,"quick":false}', '{"b":2}', "odd"]), "quick yes");
  assert.equal(told("options", "odd"), null);
  assert.deepEqual([isKey(SHARES, 1), isKey(SHARES, 4)], [true, false]);
});

test("a share has one decimal", () => {
  assert.deepEqual([percent(0.74), percent(1)], ["74.0 %", "100.0 %"]);
});

test("an answer says of how many its shares are", () => {
  /** @type {AnswerColumn[]} */
  const columns = [["seat", "INTEGER"], ["n", "BIGINT"]];
  assert.equal(ofHowMany(columns, [[0, 20], [1, 40]], "finished games"), "n = 20 to 40: finished games");
  assert.equal(ofHowMany(columns, [[0, 20], [1, 20]], "finished games"), "n = 20: finished games");
  assert.equal(ofHowMany(columns, [[0, 20]]), "");
  assert.equal(ofHowMany([["seat", "INTEGER"]], [[0]], "games"), "");
});

test("a game's id leads to the record of its row", () => {
  const id = "01234567-89ab-7def-8123-456789abcdef";
  assert.equal(linkOf([["game_id", "UUID"], ["record", "INTEGER"]], [id, 1234], 0), `/game/${id}#1234`);
  assert.equal(linkOf([["id", "UUID"]], [id], 0), `/game/${id}`);
  assert.equal(linkOf([["note", "VARCHAR"]], [id], 0), null);
  assert.equal(linkOf([["id", "VARCHAR"]], ["x"], 0), null);
});

test("the values of a column are counted over the query as it stands, with a comment at its end", () => {
  const sql = countedBy('SELECT 1 AS "a ""b""" -- one', 'a "b"');
  assert.equal(sql, 'SELECT "a ""b""", count(*) AS n\nFROM (\nSELECT 1 AS "a ""b""" -- one\n)\nGROUP BY "a ""b"""\nORDER BY n DESC, "a ""b"""');
  assert.match(countedBy("SELECT 1 AS x;\n", "x"), /AS x\n\)/);
});

test("rows are sorted by size or by name, and what is not there comes last", () => {
  /** @type {AnswerColumn[]} */
  const columns = [["n", "BIGINT"], ["card", "VARCHAR"]];
  const rows = [[9, "c10"], [null, "c2"], ["12345678901234567890", "b"], [10, null]];
  const by = (/** @type {number} */ at, /** @type {boolean} */ down) => sorted(columns, rows, at, down).map((row) => row[at]);
  assert.deepEqual(by(0, false), [9, 10, "12345678901234567890", null]);
  assert.deepEqual(by(0, true), ["12345678901234567890", 10, 9, null]);
  assert.deepEqual(by(1, false), ["b", "c2", "c10", null]);
});

test("a query in an address comes back as it was", () => {
  const own = { database: "a b.duckdb", question: "", sql: "SELECT '#&=+%'\nFROM games", given: {} };
  assert.deepEqual(queryIn(hashOf(own)), own);
  const named = { database: "a.db", question: "seat_advantage", sql: "", given: { game: "the_north" } };
  assert.deepEqual(queryIn(hashOf(named)), named);
  assert.equal(queryIn("#12"), null);
  assert.equal(queryIn(""), null);
});

test("spreadsheets get their quotes, and large numbers every digit", () => {
  assert.equal(csvOf([["a", "VARCHAR"], ["b", "BIGINT"]], [['say "hi", you', "9007199254740993"], [null, 1]]), 'a,b\r\n"say ""hi"", you",9007199254740993\r\n,1\r\n');
});

test("an axis has round numbers", () => {
  assert.deepEqual(ticks(0, 1), [0, 0.2, 0.4, 0.6, 0.8, 1]);
  assert.deepEqual(ticks(0, 37), [0, 10, 20, 30]);
});

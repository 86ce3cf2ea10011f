import assert from "node:assert/strict";
import { test } from "node:test";

import { answerSentence } from "../../../web/static/answer_sentence.js";
import { momentsOf, leader } from "../../../web/static/moments.js";
import { grouped } from "../../../web/static/question_gallery.js";
import { Reel } from "../../../web/static/replay_data.js";
import { span, stretches } from "../../../web/static/score_charts.js";
import { exchangedPoints, following, linesOf, signOf, spokenParts, wordOf } from "../../../web/static/story_lines.js";
import { row, someReel } from "./games.mjs";

/** @param {Partial<import("../../../web/static/types.js").Row>[]} rows @param {Partial<import("../../../web/static/types.js").About>} [about] */
function reelOf(rows, about = {}) {
  const data = someReel();
  data.views[0].rows = rows.map((each, at) => row({ parent: at, ...each }));
  data.views[0].pictures = [];
  return new Reel({ ...data, ...about });
}

test("names are found in sentences, the longer before those that begin like them", () => {
  const names = ["random", "random 2"];
  assert.deepEqual(spokenParts("random 2 steals from random's hand", names).map(({ text, seat }) => [text, seat]), [["random 2", 1], [" steals from ", null], ["random", 0], ["'s hand", null]]);
  assert.deepEqual(spokenParts("randomly", names), [{ text: "randomly", seat: null }]);
  assert.equal(following(["random 2 draws 2.", "The deck is empty."], names, 1).map(({ text }) => text).join(""), "draws 2; the deck is empty");
  assert.equal(following(["random draws 2."], names, 1).map(({ text }) => text).join(""), "random draws 2");
  assert.equal(wordOf("random 2 craft item=3", names), "craft");
  assert.equal(wordOf('"random 2" vote yes', names), "vote");
});

test("a draw stands on the line of who asked for it, and is told once", () => {
  const reel = reelOf([{ act: "Lana draw", told: ["Lana draws 2"], asked: true }, { seat: -1, act: "table deal", told: ["Lana draws 1 Iron and 1 Wood."] }, { seat: 1, act: "Mike pass" }]);
  const lines = linesOf(reel.any, [1, 2, 3]);
  assert.deepEqual(lines.map(({ records }) => records), [[1, 2], [3]]);
  assert.equal(signOf(reel.any, lines[0], reel.about.names), "card");
  assert.equal(signOf(reel.any, lines[1], reel.about.names), "flag");
  assert.deepEqual(linesOf(reelOf([{ seat: -1 }, { seat: -1 }]).any, [1, 2]).map(({ records }) => records), [[1], [2]]);
});

test("points are those of the table, and moments are what the game turns on", () => {
  const rows = [{ standing: [5, 0] }, { standing: [5, 9] }, { standing: [5, 9], shown: [6, 9], out: [0] }, { standing: [5, 12] }];
  const reel = reelOf(rows, { ending: "The end, last survivor: Mike 12, Lana 5.", winners: [1] });
  const view = reel.any;
  assert.deepEqual(view.points(3), [6, 9]);
  assert.deepEqual(exchangedPoints(view, [2, 3, 4], 1), { up: 12, down: 0 });
  const moments = momentsOf(view, reel.about, [0, 1, 2, 3, 4]);
  assert.deepEqual(moments.map(({ n, kind }) => [n, kind]), [[2, "lead"], [3, "out"], [4, "end"]]);
  assert.equal(moments[2].text, "Mike wins: last survivor");
  assert.equal(leader([3, 3]), null);
});

test("a chart begins at nothing unless that would leave it flat, and knows its rounds", () => {
  assert.deepEqual(span([0, 4, 9]), [0, 9]);
  assert.deepEqual(span([33, 49]), [31, 49]);
  assert.deepEqual(span([-3, 2]), [-3, 2]);
  assert.deepEqual(stretches([0, 0, 1, 1, 2]), [{ round: 0, at: 0, until: 0.5 }, { round: 1, at: 0.5, until: 1 }, { round: 2, at: 1, until: 1 }]);
});

test("an answer begins with a sentence", () => {
  /** @type {import("../../../web/static/types.js").AnswerData} */
  const answer = { columns: [["bot", "VARCHAR"], ["n", "BIGINT"], ["share", "DOUBLE"], ["low", "DOUBLE"], ["high", "DOUBLE"]], rows: [["lucky", 2, 1, 0.3, 1], ["explorer", 200, 0.74, 0.67, 0.8], ["random", 200, 0.26, 0.2, 0.33]], more: false, sql: "", told: [], shares: [2], ends: { 3: 2, 4: 2 }, chart: { x: [0], y: 2, kind: "bars", interval: [3, 4] } };
  const said = (/** @type {unknown} */ cell) => String(cell);
  assert.equal(answerSentence(answer, said, { n: "games with ranks" }, "How often each bot wins"), "Explorer wins 74 % of 200 games with ranks, 67 to 80 %.");
  const equal = answer.rows.slice(1).map((each) => [each[0], 200, 0.5, 0.4, 0.6]);
  assert.equal(answerSentence({ ...answer, rows: equal }, said, {}, "wins"), "All are the same: 50 %, 40 to 60 %.");
  const chart = { x: [0], y: 2, kind: "bars", interval: /** @type {[number, number]} */ ([3, 4]), clear: 5 };
  const judged = { ...answer, columns: /** @type {[string, string][]} */ ([...answer.columns, ["stands_out", "BOOLEAN"]]), rows: answer.rows.map((each) => [...each, false]), chart };
  assert.match(answerSentence(judged, said, {}, "wins"), /^Of 3 none stands out of chance\. Explorer wins 74 %/);
  assert.equal(answerSentence({ ...answer, rows: [] }, said, {}, ""), "No game that is loaded says anything of it.");
  assert.equal(answerSentence({ ...answer, chart: null }, said, {}, ""), "");
});

test("the gallery has groups, and only questions of games that are there", () => {
  const question = (/** @type {string} */ name, /** @type {string|null} */ game) => ({ name, title: name, game, sql: "", parameters: [], columns: {} });
  const groups = grouped([question("seat_advantage", null), question("my_own", null), question("the_north.faces", "the_north"), question("lantern.x", "lantern")], { the_north: "THE NORTH" }, ["the_north"]);
  assert.deepEqual(groups.map(({ title, questions }) => [title, questions.map(({ name }) => name)]), [["Who wins", ["seat_advantage"]], ["How games go", ["my_own"]], ["THE NORTH", ["the_north.faces"]]]);
});

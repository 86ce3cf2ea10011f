/** SQL over the archive: named questions or one's own, as a table, a chart or a file. */

import { get, post, postForFile, Refusal, top } from "./api.js";
import { chart } from "./chart.js";
import { byId, fill, h, percent, sentence } from "./dom.js";
import { completed, countedBy, csvOf, hashOf, isKey, isNumeric, lineMeant, linkOf, ofHowMany, queryIn, sorted, spoken } from "./sql.js";

/** @import { AnswerData, Askable, ChartWish, Query, SchemaTables } from "./types.js" */

const MOST_SHOWN = 1000;
const error = h("div", { class: "error", role: "alert", id: "error" });
const status = h("p", { class: "status", role: "status", id: "status" });
const database = h("select", { id: "database", onchange: () => readTables() });
const question = h("select", { id: "question", onchange: () => choose() });
const parameters = h("div", { class: "form", id: "parameters" });
const sql = h("textarea", { id: "sql", spellcheck: "false", autocomplete: "off", "aria-label": "SQL: one SELECT", oninput: typed, onkeydown: keyed, onblur: () => setTimeout(() => fill(offered), 200) });
const offered = h("ul", { class: "offered", id: "offered", "aria-label": "What the word could become; Tab takes the first" });
const name = h("input", { id: "name", maxlength: 60 });
const tree = h("details", { id: "tables" }, h("summary", {}, "Tables and columns"));
const result = h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "The answer", id: "result" });
const pooled = h("ul", { class: "warned", id: "pooled" });
const picture = h("div", { id: "chart" });
const xs = h("select", { id: "x", onchange: redraw });
const ys = h("select", { id: "y", onchange: redraw });
const kind = h("select", { id: "kind", onchange: redraw }, ...["bars", "lines", "points", "nothing"].map((each) => h("option", {}, each)));
const charting = h("div", { class: "form", hidden: true }, h("label", {}, "Chart", kind), h("label", {}, "along", xs), h("label", {}, "of", ys));
const downloads = h("div", { class: "form", hidden: true },
  h("button", { type: "button", onclick: () => saveText("answer.csv", csvOf(answer.columns, answer.rows), "text/csv") }, "Download CSV"),
  h("button", { type: "button", onclick: () => saveText("answer.json", JSON.stringify(objects(), null, 1), "application/json") }, "Download JSON"),
  h("button", { type: "button", onclick: saveParquet }, "Download Parquet"));

/** @type {Askable} */ let about = { databases: [], questions: [], saved: [], games: {}, apart: [] };
/** @type {AnswerData} */ const NONE = { columns: [], rows: [], more: false, sql: "", told: [], chart: null, shares: [], ends: {} };
let answer = NONE;
/** @type {{at: number, down: boolean}|null} by which column the answer is sorted */ let order = null;
/** @type {ChartWish|null} */ let drawn = null;
/** @type {Query|null} */ let asked = null;
/** @type {SchemaTables} */ let tables = {};
let own = false;

fill(
  byId("page"),
  top("Ask the archive"),
  h("form", { onsubmit: (event) => { event.preventDefault(); begin(); } },
    h("div", { class: "form" },
      h("label", {}, "Database", database),
      h("label", {}, "Question", question),
      h("button", { type: "button", id: "load", onclick: load }, "Load the games of this folder")),
    parameters,
    h("div", { class: "writing" }, sql, offered),
    h("div", { class: "form" }, h("button", { class: "main", id: "run", title: "Ctrl+Enter" }, "Ask"),
      h("label", {}, "Name", name), h("button", { type: "button", id: "save", onclick: () => keep(false) }, "Save this query"))),
  status, pooled, error, charting, picture, result, downloads, tree,
);

await overview();
await fromAddress();
addEventListener("popstate", fromAddress);
document.documentElement.setAttribute("data-ready", "");

/** What can be asked, anew; what somebody chose while it was on its way stays chosen. */
async function overview(chosen = question.value) {
  const before = question.value;
  try {
    about = await get("/api/questions");
  } catch (problem) {
    return tellProblem(sentence(problem));
  }
  const meanwhile = question.value === before ? chosen : question.value;
  const opened = database.value;
  fill(database, ...about.databases.map((each) => h("option", {}, each)));
  const games = [...new Set(about.questions.map((each) => each.game))];
  fill(
    question,
    h("option", { value: "" }, "your own SQL"),
    about.saved.length > 0 && h("optgroup", { label: "Saved here" }, ...about.saved.map((each) => h("option", { value: `saved:${each.name}` }, each.name))),
    ...games.map((game) => h("optgroup", { label: game ? (about.games[game] ?? game) : "All games" }, ...about.questions.filter((each) => each.game === game).map((each) => h("option", { value: each.name }, each.title)))),
  );
  question.value = meanwhile;
  if (about.databases.includes(opened)) database.value = opened;
  if (!about.databases.length) status.textContent = "There is no database in this folder yet: load its games first.";
  else if (!sql.value) sql.value = "SELECT game, count(*) AS games\nFROM games\nGROUP BY game\nORDER BY games DESC";
  await readTables();
}

/** The query that the address holds is asked, also after going back. */
async function fromAddress() {
  const query = queryIn(location.hash);
  if (!query) return;
  if (about.databases.includes(query.database)) database.value = query.database;
  question.value = about.questions.some((each) => each.name === query.question) ? query.question : "";
  choose();
  own = !question.value;
  if (own) sql.value = query.sql;
  for (const [parameter, value] of Object.entries(query.given)) {
    const input = parameterInputs().find((each) => each.dataset.parameter === parameter);
    if (input) input.value = value;
  }
  await run(query);
}

async function readTables() {
  if (!database.value) return;
  try {
    tables = (await get("/api/tables", { database: database.value })).tables;
  } catch (problem) {
    return tellProblem(sentence(problem));
  }
  fill(tree, h("summary", {}, "Tables and columns"), ...Object.entries(tables).map(([table, columns]) =>
    h("details", {}, h("summary", {}, table),
      h("button", { type: "button", class: "quiet", onclick: () => write(`SELECT * FROM ${table} LIMIT 100`) }, "Show its rows"),
      h("dl", {}, ...columns.flatMap((column) => [h("dt", {}, column.name), h("dd", {}, `${column.type}${column.doc ? `: ${column.doc}` : ""}`)])))));
}

/** @param {string} text */
function write(text) {
  question.value = "";
  choose();
  own = true;
  sql.value = text;
  begin();
}

function choose() {
  own = false;
  const saved = about.saved.find((each) => `saved:${each.name}` === question.value);
  const named = about.questions.find((each) => each.name === question.value);
  if (saved) name.value = saved.name;
  if (saved || named) sql.value = (saved ?? named)?.sql ?? "";
  fill(parameters, ...(named?.parameters ?? []).map((each) => h("label", {}, `${each.name}: ${each.about}`,
    each.name === "game"
      ? h("select", { "data-parameter": each.name }, h("option", { value: "" }, "Any game"), ...Object.entries(about.games).map(([value, title]) => h("option", { value }, title)))
      : h("input", { "data-parameter": each.name, value: each.default ?? "" }))),
    named && !named.game && h("label", {}, "Each alone, by",
      h("select", { "data-parameter": "by" }, h("option", { value: "" }, "nothing: all counted together"), ...about.apart.map((each) => h("option", {}, each)))));
}

/** @returns {(HTMLInputElement|HTMLSelectElement)[]} */
function parameterInputs() {
  return [...parameters.querySelectorAll("input"), ...parameters.querySelectorAll("select")];
}

function typed() {
  own = true;
  const words = completed(tables, sql.value.slice(0, sql.selectionStart), sql.value);
  fill(offered, ...words.map(({ word, about: meaning }) => h("li", {}, h("button", { type: "button", tabindex: -1, onclick: () => take(word) }, word, h("small", {}, ` ${meaning}`)))));
}

/** @param {string} word */
function take(word) {
  const at = sql.selectionStart;
  const start = at - (/[\w.]*$/.exec(sql.value.slice(0, at))?.[0].length ?? 0);
  sql.setRangeText(word, start, at, "end");
  fill(offered);
  sql.focus();
}

/** @param {KeyboardEvent} event */
function keyed(event) {
  const first = offered.querySelector("button");
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    begin();
  } else if (event.key === "Tab" && first && !event.shiftKey) {
    event.preventDefault();
    first.click();
  } else if (event.key === "Escape") fill(offered);
}

/** Ask, and let the address say what. */
function begin() {
  const named = about.questions.some((each) => each.name === question.value) && !own;
  const given = Object.fromEntries(parameterInputs().map((each) => [each.dataset.parameter ?? "", each.value]));
  const query = { database: database.value, question: named ? question.value : "", sql: named ? "" : sql.value, given: named ? given : {} };
  const hash = hashOf(query);
  if (hash !== location.hash) history.pushState(null, "", hash);
  run(query);
}

/** @param {Query} query */
async function run(query) {
  clear();
  fill(offered);
  status.textContent = "Asking…";
  asked = query;
  try {
    const found = await post("/api/ask", query);
    if (asked !== query) return;
    answer = found;
    show();
  } catch (problem) {
    if (asked === query) tellProblem(sentence(problem), query.sql);
  }
}

/** The old answer is gone before the next one, or an error, comes. */
function clear() {
  answer = NONE;
  order = null;
  fill(error);
  fill(result);
  fill(picture);
  fill(pooled);
  charting.hidden = downloads.hidden = true;
}

/** An error stands under the line that it means. @param {string} message @param {string} [text] the query */
function tellProblem(message, text = "") {
  status.textContent = "";
  const line = lineMeant(message);
  const lines = text.split("\n");
  if (!line || line > lines.length) return void fill(error, message);
  const told = message.replace(/ \(line \d+: .*\)$/s, "");
  fill(error, h("ol", { class: "sql-lines" }, ...lines.map((each, index) =>
    h("li", { class: index + 1 === line && "meant" }, h("code", {}, each || " "), index + 1 === line && h("p", { id: "meant" }, told)))));
}

function show() {
  const { columns, rows, more, told } = answer;
  const counted = ofHowMany(columns, rows, meanings().n);
  fill(pooled, ...told.map((each) => h("li", {}, each)));
  status.textContent = `${rows.length === 1 ? "1 row" : `${rows.length} rows`}${more ? ", and there are more" : ""}${rows.length > MOST_SHOWN ? `; the first ${MOST_SHOWN} are shown` : ""}${counted && `; ${counted}`}`;
  showTable();
  downloads.hidden = false;
  drawn = answer.chart;
  charting.hidden = !drawn;
  if (!drawn) return;
  const chosen = drawn.x.join(" ");
  const together = drawn.x.length > 1 && h("option", { value: chosen }, drawn.x.map((index) => columns[index][0]).join(", "));
  fill(xs, together, ...columns.map(([label], index) => h("option", { value: index }, label)));
  fill(ys, ...columns.map((column, index) => isNumeric(column) && h("option", { value: index }, column[0])));
  xs.value = chosen;
  ys.value = String(drawn.y);
  kind.value = drawn.kind;
  redraw();
}

/** Every column sorts, and counts its values, with one click. */
function showTable() {
  const { columns } = answer;
  const docs = meanings();
  const rows = order ? sorted(columns, answer.rows, order.at, order.down) : answer.rows;
  fill(result, h("table", {}, h("thead", {}, h("tr", {}, ...columns.map((column, at) => h("th", { scope: "col", title: docs[column[0]], class: isNumeric(column) && "number", "aria-sort": order?.at === at && (order.down ? "descending" : "ascending") },
    h("button", { type: "button", onclick: () => sortBy(at) }, headed(column[0]), order?.at === at && (order.down ? " ▾" : " ▴")), " ",
    answer.sql && h("button", { type: "button", class: "count", "aria-label": `Count by ${column[0]}`, title: `How often each ${column[0]} occurs`, onclick: () => write(countedBy(answer.sql, column[0])) }, "#"))))),
    h("tbody", {}, ...rows.slice(0, MOST_SHOWN).map((row) => h("tr", {}, ...row.map((cell, at) => h("td", { class: isNumeric(columns[at]) && "number" }, linked(row, at, cell))))))));
}

/** @param {number} at */
function sortBy(at) {
  order = { at, down: order?.at === at && !order.down };
  showTable();
  result.querySelectorAll("th")[at].querySelector("button")?.focus();
}

/** @param {unknown[]} row @param {number} at @param {unknown} cell */
function linked(row, at, cell) {
  const link = linkOf(answer.columns, row, at);
  const isOpen = cell === null && at in answer.ends && row[answer.ends[at]] !== null;
  return link ? h("a", { href: link }, written(cell)) : isOpen ? "too few" : said(cell, at);
}

/** What the columns of the question that was asked mean; nothing of one's own SQL. @returns {Record<string, string>} */
function meanings() {
  return about.questions.find((each) => each.name === asked?.question)?.columns ?? {};
}

/** Named questions speak of games and seats as people do; one's own SQL is shown as it answers. @param {unknown} cell @param {number} at */
function said(cell, at) {
  const words = asked?.question && isKey(answer.columns, at) ? spoken(about.games, answer.columns[at][0], cell, values(at)) : null;
  return words ?? (typeof cell === "number" && answer.shares.includes(at) ? percent(cell) : written(cell));
}

/** The different cells of a column. @param {number} at */
function values(at) {
  return /option/.test(answer.columns[at][0]) ? [...new Set(answer.rows.map((row) => row[at]))] : [];
}

/** @param {string} name of a column */
function headed(name) {
  return asked?.question ? name.replace(/^by_/, "").replaceAll("_", " ") : name;
}

function redraw() {
  if (!drawn) return;
  const y = Number(ys.value);
  const wish = { x: xs.value.split(" ").map(Number), y, kind: kind.value, interval: y === drawn.y ? drawn.interval : null, clear: drawn.clear };
  fill(picture, kind.value === "nothing" ? null : chart(answer.columns.map(([label, type]) => [headed(label), type]), answer.rows, wish, said));
}

/** @param {unknown} cell */
function written(cell) {
  if (cell === null) return "";
  if (typeof cell === "number" && !Number.isInteger(cell)) return String(Number(cell.toPrecision(6)));
  return typeof cell === "object" ? JSON.stringify(cell) : String(cell);
}

function objects() {
  return answer.rows.map((row) => Object.fromEntries(row.map((cell, at) => [answer.columns[at][0], cell])));
}

/** @param {string} file @param {string} text @param {string} type */
function saveText(file, text, type) {
  saveFile(file, new Blob([text], { type }));
}

async function saveParquet() {
  if (!asked) return;
  try {
    saveFile("answer.parquet", await postForFile("/api/parquet", asked));
  } catch (problem) {
    tellProblem(sentence(problem));
  }
}

/** @param {string} file @param {Blob} content */
function saveFile(file, content) {
  const link = h("a", { href: URL.createObjectURL(content), download: file });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** @param {boolean} overwrite */
async function keep(overwrite) {
  fill(error);
  try {
    const made = await post("/api/save", { name: name.value, sql: sql.value, overwrite });
    status.textContent = `Saved as ${made.name}.sql in the folder.`;
    name.value = made.name;
    await overview(`saved:${made.name}`);
  } catch (problem) {
    if (problem instanceof Refusal && problem.status === 409) askToReplace(problem.message);
    else tellProblem(sentence(problem));
  }
}

/** @param {string} message */
function askToReplace(message) {
  const dialog = h("dialog", { "aria-label": "Replace it?", id: "replace" }, h("p", {}, message),
    h("form", { method: "dialog", class: "form" },
      h("button", { class: "main", onclick: () => keep(true) }, "Replace it"), h("button", {}, "Keep the old one")));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

async function load() {
  status.textContent = "Loading the games…";
  fill(error);
  try {
    const done = await post("/api/load", {});
    await overview();
    database.value = done.database;
    status.textContent = done.told || `Loaded into ${done.database}.`;
    await readTables();
  } catch (problem) {
    tellProblem(sentence(problem));
  }
}

/** Ask: a gallery of questions, each answered on choosing: a sentence, a chart, the numbers, the SQL. */

import { answerSentence } from "./answer_sentence.js";
import { get, post, postForFile, Refusal, top } from "./api.js";
import { chart } from "./chart.js";
import { byId, fill, h, percent, sentence } from "./dom.js";
import { FacetBar } from "./facet_bar.js";
import { Gallery } from "./question_gallery.js";
import { SqlEditor } from "./sql_editor.js";
import { countedBy, csvOf, hashOf, isKey, isNumeric, lineMeant, linkOf, ofHowMany, queryIn, sorted, spoken } from "./sql.js";

/** @import { AnswerData, Askable, ChartWish, Query, QuestionData } from "./types.js" */

const MOST_SHOWN = 1000;
const FIRST = ["seat_advantage", "variants"];
const error = h("div", { class: "error", role: "alert", id: "error" });
const status = h("p", { class: "status", role: "status", id: "status" });
const database = h("select", { id: "database", onchange: () => opened() });
const of = h("label", { hidden: true }, "Archive", database);
const gallery = new Gallery((name) => choose(name, true));
const facets = new FacetBar(() => asked?.question && choose(asked.question, true));
const heading = h("h2", { id: "question-title" }, "What would you like to know?");
const told = h("p", { class: "answer-sentence", id: "answer" });
const parameters = h("div", { class: "form", id: "parameters", onchange: () => begin() });
const editor = new SqlEditor({ typed: () => { own = true; }, ask: begin });
const name = h("input", { id: "name", maxlength: 60 });
const folded = h("details", { id: "editor" }, h("summary", {}, "The SQL: change it"),
  h("form", { onsubmit: (event) => { event.preventDefault(); own = true; begin(); } }, editor.element,
    h("div", { class: "form" }, h("button", { class: "main", id: "run", title: "Ctrl+Enter" }, "Ask"),
      h("label", {}, "Name", name), h("button", { type: "button", id: "save", onclick: () => keep(false) }, "Save this query"))));
const tree = h("details", { id: "tables" }, h("summary", {}, "Tables and columns"));
const result = h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "The numbers", id: "result" });
const pooled = h("ul", { class: "warned", id: "pooled" });
const picture = h("div", { id: "chart" });
const xs = h("select", { id: "x", onchange: redraw });
const ys = h("select", { id: "y", onchange: redraw });
const kind = h("select", { id: "kind", onchange: redraw }, ...["bars", "lines", "points", "nothing"].map((each) => h("option", {}, each)));
const charting = h("details", { class: "charting", hidden: true }, h("summary", {}, "Another chart"), h("div", { class: "form" }, h("label", {}, "Chart", kind), h("label", {}, "along", xs), h("label", {}, "of", ys)));
const downloads = h("div", { class: "form", hidden: true },
  h("button", { type: "button", onclick: () => saveText("answer.csv", csvOf(answer.columns, answer.rows), "text/csv") }, "Download CSV"),
  h("button", { type: "button", onclick: () => saveText("answer.json", JSON.stringify(objects(), null, 1), "application/json") }, "Download JSON"),
  h("button", { type: "button", onclick: saveParquet }, "Download Parquet"));
const loading = h("button", { type: "button", id: "load", onclick: load }, "Load new games");
const working = h("progress", { hidden: true, "aria-label": "Working" });

/** @type {Askable} */ let about = { databases: [], questions: [], saved: [], games: {}, apart: [] };
/** @type {AnswerData} */ const NONE = { columns: [], rows: [], more: false, sql: "", told: [], chart: null, shares: [], ends: {} };
let answer = NONE;
/** @type {{at: number, down: boolean}|null} by which column the answer is sorted */ let order = null;
/** @type {ChartWish|null} */ let drawn = null;
/** @type {Query|null} */ let asked = null;
/** @type {QuestionData|undefined} the question that is chosen */ let named;
let own = false;

fill(
  byId("page"),
  top("Ask the archive"),
  h("div", { class: "ask-bar form" }, of, facets.element, loading),
  h("div", { class: "asking" }, gallery.element,
    h("section", { class: "answering", "aria-labelledby": "question-title" }, heading, working, status, told, error, pooled, parameters, picture, charting, result, downloads, folded, tree)),
);

await overview();
if (!about.databases.length) await load();
if (queryIn(location.hash)) await fromAddress();
else if (about.databases.length) await firstLook();
addEventListener("popstate", fromAddress);
document.documentElement.setAttribute("data-ready", "");

/** The game that is played most, and who wins it: a first answer before anything is chosen. */
async function firstLook() {
  const [most] = facets.facets?.games ?? [];
  if (!most) return;
  facets.set("games", most[0]);
  await facets.read(database.value, about.games);
  choose(FIRST.find((each) => about.questions.some(({ name: known }) => known === each)) ?? "", true);
}

/** What can be asked, anew. */
async function overview() {
  try {
    about = await get("/api/questions");
  } catch (problem) {
    return tellProblem(sentence(problem));
  }
  const before = database.value;
  fill(database, ...about.databases.map((each) => h("option", {}, each)));
  if (about.databases.includes(before)) database.value = before;
  of.hidden = about.databases.length < 2;
  if (!about.databases.length) status.textContent = "There is no database in this folder yet: its games are loaded first.";
  await opened();
}

/** An archive was chosen: what is in it. */
async function opened() {
  if (!database.value) return gallery.fill(about, []);
  try {
    await facets.read(database.value, about.games);
    editor.tables = (await get("/api/tables", { database: database.value })).tables;
  } catch (problem) {
    return tellProblem(sentence(problem));
  }
  const games = facets.facets?.games ?? [];
  gallery.fill(about, games.map(([game]) => game));
  const number = games.reduce((sum, [, each]) => sum + each, 0);
  if (!asked) status.textContent = `${number.toLocaleString()} game${number === 1 ? "" : "s"} of ${games.length === 1 ? "one kind" : `${games.length} kinds`} can be asked.`;
  fill(tree, h("summary", {}, "Tables and columns"), ...Object.entries(editor.tables).map(([table, columns]) =>
    h("details", {}, h("summary", {}, table),
      h("button", { type: "button", class: "quiet", onclick: () => write(`SELECT * FROM ${table} LIMIT 100`) }, "Show its rows"),
      h("dl", {}, ...columns.flatMap((column) => [h("dt", {}, column.name), h("dd", {}, `${column.type}${column.doc ? `: ${column.doc}` : ""}`)])))));
}

/** The query that the address holds is asked, also after going back. */
async function fromAddress() {
  const query = queryIn(location.hash);
  if (!query) return;
  query.database ||= database.value;
  if (about.databases.includes(query.database) && database.value !== query.database) {
    database.value = query.database;
    await opened();
  }
  for (const [key, value] of Object.entries(query.given)) if (["game", "set", "players", "option", "bot"].includes(key)) facets.set(key === "game" ? "games" : /** @type {"set"} */ (key), value);
  choose(about.questions.some((each) => each.name === query.question) ? query.question : "", false);
  own = !named;
  if (own) {
    editor.value = query.sql;
    folded.open = true;
  }
  for (const [parameter, value] of Object.entries(query.given)) {
    const input = parameterInputs().find((each) => each.dataset.parameter === parameter);
    if (input) input.value = value;
  }
  await run(query);
}

/** @param {string} text */
function write(text) {
  choose("", false);
  own = true;
  editor.value = text;
  folded.open = true;
  begin();
}

/** A question is chosen, and asked. @param {string} chosen its name @param {boolean} ask */
function choose(chosen, ask) {
  own = false;
  const saved = about.saved.find((each) => `saved:${each.name}` === chosen);
  const again = named?.name === chosen;
  const values = again ? parameterInputs().map((each) => each.value) : [];
  named = about.questions.find((each) => each.name === chosen);
  gallery.mark(chosen);
  heading.textContent = named?.title ?? saved?.name ?? "Your own SQL";
  if (saved) name.value = saved.name;
  if (saved || named) editor.value = (saved ?? named)?.sql ?? "";
  if (!saved && !named && !editor.value) editor.value = "SELECT game, count(*) AS games\nFROM games\nGROUP BY game\nORDER BY games DESC";
  fill(parameters, ...(named?.parameters ?? []).filter((each) => each.name !== "game").map((each) => h("label", {}, `${each.name}: ${each.about}`, field(each))),
    named && !named.game && about.apart.length > 0 && h("label", {}, "Each alone, by",
      h("select", { "data-parameter": "by" }, h("option", { value: "" }, "nothing: all together"), ...about.apart.map((each) => h("option", {}, each)))));
  if (again) parameterInputs().forEach((each, at) => { each.value = values[at]; });
  if (!ask) return;
  if (!named && !saved) {
    folded.open = true;
    clear();
    status.textContent = "";
    editor.area.focus();
  } else begin();
}

/** A field with the values that there are. @param {QuestionData["parameters"][number]} parameter */
function field({ name: parameter, default: usual }) {
  const zones = facets.facets?.zone ?? [];
  if (parameter === "zone" && zones.length)
    return h("select", { "data-parameter": parameter }, h("option", { value: "" }, "the usual ones"), ...zones.map(([zone, games]) => h("option", { value: zone }, `${zone} (${games.toLocaleString()})`)));
  const isNumber = typeof usual === "number";
  return h("input", { "data-parameter": parameter, type: isNumber ? "number" : "text", value: usual ?? "" });
}

/** @returns {(HTMLInputElement|HTMLSelectElement)[]} */
function parameterInputs() {
  return [...parameters.querySelectorAll("input"), ...parameters.querySelectorAll("select")];
}

/** Ask, and let the address say what. */
function begin() {
  const question = named && !own ? named : null;
  const given = Object.fromEntries(parameterInputs().filter((each) => each.value).map((each) => [each.dataset.parameter ?? "", each.value]));
  const query = { database: database.value, question: question?.name ?? "", sql: question ? "" : editor.value, given: question ? { ...given, ...facets.given(!question.game) } : {} };
  const hash = hashOf(query);
  if (hash !== location.hash) history.pushState(null, "", hash);
  if (own) {
    fill(parameters);
    gallery.mark("");
    heading.textContent = "Your own SQL";
  }
  run(query);
}

/** @param {Query} query */
async function run(query) {
  clear();
  editor.close();
  status.textContent = "Asking…";
  asked = query;
  try {
    const found = await post("/api/ask", query);
    if (asked !== query) return;
    answer = withoutIds(found);
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
  fill(told);
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
  const { columns, rows, more } = answer;
  const counted = ofHowMany(columns, rows, meanings().n);
  fill(pooled, ...answer.told.map((each) => h("li", {}, each)));
  fill(told, asked?.question ? answerSentence(answer, said, meanings(), heading.textContent ?? "") : "");
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

/** Where a name says it, the id of a card is no label. @param {AnswerData} found @returns {AnswerData} */
function withoutIds(found) {
  const names = found.columns.map(([label]) => label);
  const twice = (/** @type {number} */ at) => names[at] === "card" && found.chart?.x.some((other) => names[other] === "name");
  const others = found.chart?.x.filter((at) => !twice(at)) ?? [];
  const told = new Set(found.rows.map((row) => others.map((at) => row[at]).join("\n")));
  return found.chart && told.size === found.rows.length ? { ...found, chart: { ...found.chart, x: others } } : found;
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
  fill(picture, kind.value === "nothing" ? null : chart(answer.columns.map(([label, type]) => [headed(label), type]), answer.rows, wish, said, answer.shares.includes(y)));
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
    const made = await post("/api/save", { name: name.value, sql: editor.value, overwrite });
    status.textContent = `Saved as ${made.name}.sql in the folder.`;
    name.value = made.name;
    await overview();
    status.textContent = `Saved as ${made.name}.sql in the folder.`;
    gallery.mark(`saved:${made.name}`);
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

/** The games of the folder come into its database; the first visit does that by itself. */
async function load() {
  status.textContent = "Loading the games of this folder…";
  working.hidden = false;
  loading.disabled = true;
  fill(error);
  try {
    const done = await post("/api/load", {});
    await overview();
    database.value = done.database;
    status.textContent = done.told || status.textContent;
    if (asked) await run(asked);
  } catch (problem) {
    if (/no games to load/.test(sentence(problem))) fill(status, "There is no game in this folder yet. ", h("a", { href: "/new?bots=1" }, "Play one"), ", ", h("a", { href: "/new" }, "record one"), " or ", h("a", { href: "/" }, "open the demo"), ".");
    else tellProblem(sentence(problem));
  } finally {
    working.hidden = true;
    loading.disabled = false;
  }
}

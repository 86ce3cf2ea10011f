/** SQL over the archive: named questions or one's own, as a table, a chart or a file. */

import { get, post, top } from "./api.js";
import { chart, isNumber } from "./chart.js";
import { byId, fill, h, sentence } from "./dom.js";

const error = h("p", { class: "error", role: "alert", id: "error" });
const status = h("p", { class: "status", role: "status", id: "status" });
const database = /** @type {any} */ (h("select", { id: "database", onchange: showTables }));
const question = /** @type {any} */ (h("select", { id: "question", onchange: choose }));
const parameters = h("div", { class: "form", id: "parameters" });
const sql = /** @type {any} */ (h("textarea", { id: "sql", spellcheck: "false", "aria-label": "SQL: one SELECT", oninput: () => {
  own = true;
} }));
const name = /** @type {any} */ (h("input", { id: "name", maxlength: 60 }));
const tables = h("details", { id: "tables" }, h("summary", {}, "Tables and columns"));
const result = h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "The answer", id: "result" });
const picture = h("div", { id: "chart" });
const xs = /** @type {any} */ (h("select", { id: "x", onchange: draw }));
const ys = /** @type {any} */ (h("select", { id: "y", onchange: draw }));
const kind = /** @type {any} */ (h("select", { id: "kind", onchange: draw }, ...["bars", "lines", "points"].map((each) => h("option", {}, each))));
const charting = h("div", { class: "form", hidden: true }, h("label", {}, "Chart", kind), h("label", {}, "along", xs), h("label", {}, "of", ys),
  h("button", { type: "button", onclick: () => save("answer.csv", csv(), "text/csv") }, "Download CSV"),
  h("button", { type: "button", onclick: () => save("answer.json", JSON.stringify(objects(), null, 1), "application/json") }, "Download JSON"));
const MOST_SHOWN = 1000;

/** @type {any} */ let about = { databases: [], questions: [], saved: [] };
/** @type {{columns: [string, string][], rows: any[][], more: boolean}} */ let answer;
let own = false;

fill(
  byId("page"),
  top("Ask the archive"),
  h("form", { onsubmit: run },
    h("div", { class: "form" },
      h("label", {}, "Database", database),
      h("label", {}, "Question", question),
      h("button", { type: "button", id: "load", onclick: load }, "Load the games of this folder")),
    parameters, sql,
    h("div", { class: "form" }, h("button", { class: "main", id: "run" }, "Ask"),
      h("label", {}, "Name", name), h("button", { type: "button", id: "save", onclick: keep }, "Save this query"))),
  tables, status, error, charting, result, picture,
);

await overview();
document.documentElement.setAttribute("data-ready", "");

/** What can be asked, anew; what somebody chose while it was on its way stays chosen. */
async function overview(chosen = question.value) {
  const before = question.value;
  try {
    about = await get("/api/questions");
  } catch (problem) {
    error.textContent = sentence(problem);
    return;
  }
  const meanwhile = question.value === before ? chosen : question.value;
  const opened = database.value;
  fill(database, ...about.databases.map((/** @type {string} */ each) => h("option", {}, each)));
  const games = [...new Set(about.questions.map((/** @type {any} */ each) => each.game))];
  fill(
    question,
    h("option", { value: "" }, "your own SQL"),
    about.saved.length > 0 && h("optgroup", { label: "Saved here" }, ...about.saved.map((/** @type {any} */ each) => h("option", { value: `saved:${each.name}` }, each.name))),
    ...games.map((game) => h("optgroup", { label: game ?? "All games" }, ...about.questions.filter((/** @type {any} */ each) => each.game === game).map((/** @type {any} */ each) => h("option", { value: each.name }, each.title)))),
  );
  question.value = meanwhile;
  if (about.databases.includes(opened)) database.value = opened;
  if (!about.databases.length) status.textContent = "There is no database in this folder yet: load its games first.";
  else if (!sql.value) sql.value = "SELECT game, count(*) AS games\nFROM games\nGROUP BY game\nORDER BY games DESC";
  await showTables();
}

async function showTables() {
  if (!database.value) return;
  try {
    const found = await get("/api/tables", { database: database.value });
    fill(tables, h("summary", {}, "Tables and columns"),
      ...Object.entries(found.tables).map(([table, columns]) =>
        h("details", {}, h("summary", {}, table), h("dl", {}, ...columns.flatMap((/** @type {any} */ column) => [h("dt", {}, column.name), h("dd", {}, `${column.type}${column.doc ? `: ${column.doc}` : ""}`)])))));
  } catch (problem) {
    error.textContent = sentence(problem);
  }
}

function choose() {
  own = false;
  const saved = about.saved.find((/** @type {any} */ each) => `saved:${each.name}` === question.value);
  const named = about.questions.find((/** @type {any} */ each) => each.name === question.value);
  if (saved) {
    sql.value = saved.sql;
    name.value = saved.name;
  } else if (named) sql.value = named.sql;
  fill(parameters, ...(named?.parameters ?? []).map((/** @type {any} */ each) => h("label", {}, `${each.name}: ${each.about}`, h("input", { "data-parameter": each.name, value: each.default ?? "" }))));
}

/** @param {Event} event */
async function run(event) {
  event.preventDefault();
  error.textContent = "";
  status.textContent = "Asking…";
  const named = about.questions.some((/** @type {any} */ each) => each.name === question.value) && !own;
  const given = Object.fromEntries([...parameters.querySelectorAll("[data-parameter]")].map((/** @type {any} */ each) => [each.dataset.parameter, each.value]));
  try {
    answer = await post("/api/ask", named ? { database: database.value, question: question.value, given } : { database: database.value, sql: sql.value });
    show();
  } catch (problem) {
    status.textContent = "";
    error.textContent = sentence(problem);
  }
}

function show() {
  const { columns, rows, more } = answer;
  const numbers = columns.map((/** @type {any} */ _, /** @type {number} */ at) => rows.some((/** @type {any[]} */ row) => isNumber(row[at])));
  status.textContent = `${rows.length} rows${more ? ", and there are more" : ""}${rows.length > MOST_SHOWN ? `; the first ${MOST_SHOWN} are shown` : ""}`;
  fill(result, h("table", {}, h("thead", {}, h("tr", {}, ...columns.map(([label], at) => h("th", { scope: "col", class: numbers[at] && "number" }, label)))),
    h("tbody", {}, ...rows.slice(0, MOST_SHOWN).map((/** @type {any[]} */ row) => h("tr", {}, ...row.map((cell, at) => h("td", { class: numbers[at] && "number" }, written(cell))))))));
  charting.hidden = false;
  const options = (/** @type {boolean[]|null} */ wanted) => columns.map(([label], at) => (!wanted || wanted[at]) && h("option", { value: at }, label));
  fill(xs, ...options(null));
  fill(ys, ...options(numbers));
  ys.value = String(numbers.lastIndexOf(true));
  const labels = numbers.findIndex((is) => !is);
  xs.value = String(Math.max(0, labels));
  kind.value = labels === -1 ? "lines" : "bars";
  draw();
}

function draw() {
  const drawn = ys.value === "" ? null : chart(answer.columns.map(([label]) => ({ name: label })), answer.rows, { x: Number(xs.value), y: Number(ys.value), kind: kind.value });
  fill(picture, drawn);
}

/** @param {any} cell */
function written(cell) {
  if (cell === null) return "";
  if (typeof cell === "number" && !Number.isInteger(cell)) return String(Number(cell.toPrecision(6)));
  return typeof cell === "object" ? JSON.stringify(cell) : String(cell);
}

function objects() {
  return answer.rows.map((/** @type {any[]} */ row) => Object.fromEntries(row.map((cell, at) => [answer.columns[at][0], cell])));
}

function csv() {
  const cell = (/** @type {any} */ value) => {
    const text = value === null ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);
    return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = [answer.columns.map(([label]) => label), ...answer.rows];
  return `${lines.map((line) => line.map(cell).join(",")).join("\r\n")}\r\n`;
}

/** @param {string} file @param {string} text @param {string} type */
function save(file, text, type) {
  const link = /** @type {any} */ (h("a", { href: URL.createObjectURL(new Blob([text], { type })), download: file }));
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

async function keep() {
  try {
    const made = await post("/api/save", { name: name.value, sql: sql.value });
    status.textContent = `Saved as ${made.name}.sql in the folder.`;
    error.textContent = "";
    name.value = made.name;
    await overview(`saved:${made.name}`);
  } catch (problem) {
    error.textContent = sentence(problem);
  }
}

async function load() {
  status.textContent = "Loading the games…";
  error.textContent = "";
  try {
    const done = await post("/api/load", {});
    await overview();
    database.value = done.database;
    status.textContent = done.told || `Loaded into ${done.database}.`;
    await showTables();
  } catch (problem) {
    status.textContent = "";
    error.textContent = sentence(problem);
  }
}

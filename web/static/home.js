/** Home: what is on the table now, what was played last, and how to find the rest. */

import { get, top, url } from "./api.js";
import { byId, fill, h, sentence } from "./dom.js";
import { openRow, playedRow, shelfRow } from "./game_rows.js";
import { droppable, welcome } from "./welcome.js";

/** @import { ListPage, OpenTable, Shelf } from "./types.js" */

const SIZE = 48;
const AGAIN = 2500;
/** Games that an archive shows when it opens. */
const OF_AN_ARCHIVE = 20;
/** What looks through all games, those of archives too. */
const NARROWING = ["words", "game", "outcome", "since", "until"];
const SORTS = /** @type {const} */ ([
  ["started true", "Latest first"], ["started false", "Oldest first"], ["players false", "By players"],
  ["game false", "By game"], ["records true", "Longest first"], ["records false", "Shortest first"],
  ["outcome false", "By result"], ["file false", "By file"],
]);

/** @type {Record<string, string>} */
const wish = { words: "", game: "", outcome: "", since: "", until: "", sort: "started", descending: "true", page: "0" };
const usual = { ...wish };
for (const [name, value] of new URLSearchParams(location.search)) if (name in wish) wish[name] = value;

const found = h("p", { class: "found", "aria-live": "polite", id: "found" }, "Reading…");
const error = h("p", { class: "error", role: "alert" });
const list = h("ul", { class: "game-rows", id: "games" });
const shelves = h("ul", { class: "game-rows", id: "archives" });
const archives = h("section", { hidden: true, "aria-labelledby": "archives-title" }, h("h2", { id: "archives-title", class: "section" }, "Archives"), shelves);
const now = h("section", { class: "now-open", hidden: true, "aria-labelledby": "now-title" });
const pages = h("nav", { class: "pages", "aria-label": "Pages of the list" });
const problems = h("div", { role: "status" });
const words = h("input", { type: "search", id: "words", value: wish.words, placeholder: "Players, games, cards, notes, results", "aria-label": "Search players, games, cards, notes and results", oninput: () => ask({ words: words.value }) });
const game = h("select", { id: "game", onchange: () => ask({ game: game.value }) });
const outcome = h("select", { id: "outcome", onchange: () => ask({ outcome: outcome.value }) });
const since = h("input", { id: "since", type: "date", value: wish.since, oninput: () => ask({ since: since.value }) });
const until = h("input", { id: "until", type: "date", value: wish.until, oninput: () => ask({ until: until.value }) });
const sort = h("select", { id: "sort", onchange: resort }, ...SORTS.map(([value, label]) => h("option", { value, selected: value === `${wish.sort} ${wish.descending}` }, label)));
const filters = h("details", { class: "filters" },
  h("summary", {}, "Filters and order"),
  h("div", { class: "form" },
    h("label", {}, "Game", game), h("label", {}, "Result", outcome), h("label", {}, "From", since), h("label", {}, "To", until), h("label", {}, "Order", sort)));
const played = h("section", { "aria-labelledby": "played" },
  h("div", { class: "section-head" }, h("h2", { id: "played", class: "section" }, "Played"), found),
  h("form", { role: "search", class: "search", onsubmit: (event) => event.preventDefault() }, words, filters),
  error, list, pages, archives, problems);
const first = h("section", { hidden: true });
filters.open = matchMedia("(min-width: 52rem)").matches || ["game", "outcome", "since", "until"].some((name) => wish[name]);

fill(byId("page"), top("icecore"), now, first, played);
droppable(document.documentElement, error);

let waiting = 0;
let asked = 0;
let looking = 0;

function resort() {
  const [column, down] = sort.value.split(" ");
  ask({ sort: column, descending: down });
}

/** @param {Record<string, string>} change */
function ask(change) {
  Object.assign(wish, { page: "0" }, change);
  clearTimeout(waiting);
  waiting = window.setTimeout(load, 120);
}

/** The first millisecond of a day here. @param {string} day @param {number} more days */
function dayAt(day, more = 0) {
  if (!day) return "";
  const [year, month, date] = day.split("-").map(Number);
  return new Date(year, month - 1, date + more).getTime();
}

async function load() {
  const number = ++asked;
  clearTimeout(looking);
  const changed = Object.entries(wish).filter(([name, value]) => value !== usual[name]);
  const loose = !changed.some(([name]) => NARROWING.includes(name));
  history.replaceState(null, "", url("/", Object.fromEntries(changed)));
  try {
    const page = await get("/api/games", { ...wish, since: dayAt(wish.since), until: dayAt(wish.until, 1), size: SIZE, loose });
    if (number !== asked) return;
    show(page, loose);
    error.textContent = "";
    if (page.unread) looking = window.setTimeout(load, 800);
  } catch (problem) {
    error.textContent = sentence(problem);
  }
}

/** @param {ListPage} page @param {boolean} loose archives have rows of their own */
function show(page, loose) {
  played.hidden = !page.games && !page.problems.length;
  first.hidden = page.games > 0;
  if (!page.games && !first.childNodes.length) fill(first, welcome());
  choices(game, "Any game", Object.entries(page.kinds), wish.game);
  choices(outcome, "Any result", page.outcomes.map((each) => [each, each]), wish.outcome);
  const many = page.games === 1 ? "1 game" : `${page.games.toLocaleString()} games`;
  const reading = page.unread ? `; looking through the cards and notes of ${page.unread} more` : "";
  fill(found, (loose || page.found === page.games ? many : `${page.found.toLocaleString()} of ${many}`) + reading);
  fill(list, ...page.rows.map((row) => h("li", {}, playedRow(row))));
  showShelves(loose ? page.archives : [], !page.rows.length);
  if (!page.rows.length && !page.unread && !loose) fill(list, h("li", { class: "none" }, "No game fits. ", h("a", { href: "/" }, "Show all")));
  const last = Math.max(0, Math.ceil(page.found / SIZE) - 1);
  const at = Number(wish.page);
  const turn = (/** @type {number} */ to) => {
    ask({ page: String(to) });
    played.scrollIntoView();
  };
  fill(pages,
    h("button", { type: "button", disabled: at === 0, onclick: () => turn(at - 1) }, "Previous"),
    `Page ${at + 1} of ${last + 1}`,
    h("button", { type: "button", disabled: at >= last, onclick: () => turn(at + 1) }, "Next"));
  pages.hidden = last === 0;
  fill(problems, ...page.problems.map((text) => h("p", { class: "error" }, text)));
}

let shelved = "";

/** Archives stay open while the list is looked at again. @param {Shelf[]} rows @param {boolean} alone there is nothing else */
function showShelves(rows, alone) {
  archives.hidden = !rows.length;
  const known = JSON.stringify(rows);
  if (known !== shelved) fill(shelves, ...rows.map((row) => shelfRow(row, openShelf)));
  if (known !== shelved && alone) shelves.querySelector("details")?.setAttribute("open", "");
  shelved = known;
}

/** Some games of an archive, and more on request. @param {string} file @param {HTMLElement} host @param {number} [page] */
async function openShelf(file, host, page = 0) {
  const got = /** @type {ListPage} */ (await get("/api/games", { file, page, size: OF_AN_ARCHIVE }));
  host.querySelector(".more")?.remove();
  if (!page) host.append(h("ul", { class: "game-rows" }));
  host.querySelector("ul")?.append(...got.rows.map((row) => h("li", {}, playedRow(row))));
  if ((page + 1) * OF_AN_ARCHIVE < got.found)
    host.append(h("button", { type: "button", class: "more", onclick: () => openShelf(file, host, page + 1) }, `More of ${got.found.toLocaleString()}`));
}

/** @param {HTMLSelectElement} select @param {string} any @param {[string, string][]} values @param {string} chosen */
function choices(select, any, values, chosen) {
  const wanted = ["", ...values.map(([value]) => value)].join("\n");
  if ([...select.options].map((option) => option.value).join("\n") !== wanted)
    fill(select, h("option", { value: "" }, any), ...values.map(([value, label]) => h("option", { value }, label)));
  select.value = chosen;
}

let shown = "";

/** Open tables, looked at again and again while somebody looks. */
async function watchTables() {
  if (!document.hidden) {
    try {
      const tables = /** @type {OpenTable[]} */ (await get("/api/open"));
      const seen = JSON.stringify(tables);
      if (seen !== shown) showTables(tables);
      shown = seen;
    } catch {
      /* the list says what is wrong; the next look may find it mended */
    }
  }
  setTimeout(watchTables, AGAIN);
}

/** @param {OpenTable[]} tables */
function showTables(tables) {
  now.hidden = !tables.length;
  fill(now, h("h2", { id: "now-title", class: "section" }, "On the table now"), h("ul", { class: "open-rows", id: "open" }, ...tables.map(openRow)));
}

await load();
document.documentElement.setAttribute("data-ready", "");
watchTables();

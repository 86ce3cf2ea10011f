/** The games of the folder: filtered and sorted by the server, a page at a time. */

import { get, pathOf, top, url } from "./api.js";
import { byId, date, fill, h, sentence } from "./dom.js";

const COLUMNS = [
  ["started", "Started"],
  ["game", "Game"],
  ["players", "Players"],
  ["records", "Records"],
  ["outcome", "Outcome"],
  ["file", "File"],
];
const SIZE = 100;

/** @type {Record<string, string>} */
const wish = { game: "", player: "", outcome: "", since: "", until: "", sort: "started", descending: "true", page: "0" };
for (const [name, value] of new URLSearchParams(location.search)) if (name in wish) wish[name] = value;

const body = h("tbody");
const head = h("tr");
const caption = h("caption", { "aria-live": "polite", id: "found" }, "Reading…");
const problems = h("div", { role: "status" });
const pages = h("nav", { class: "pages", "aria-label": "Pages of the list" });
const error = h("p", { class: "error", role: "alert" });
const game = select("game", "Any game");
const outcome = select("outcome", "Any outcome");
const player = field("player", "search", { placeholder: "part of a name" });
const since = field("since", "date");
const until = field("until", "date");

/** @param {string} name @param {string} any */
function select(name, any) {
  return h("select", { id: name, onchange: (/** @type {any} */ event) => ask({ [name]: event.target.value }) }, h("option", { value: "" }, any));
}

/** @param {string} name @param {string} type @param {any} [more] */
function field(name, type, more = {}) {
  return h("input", { id: name, type, value: wish[name], oninput: (/** @type {any} */ event) => ask({ [name]: event.target.value }), ...more });
}

fill(
  byId("page"),
  top("Games"),
  h("form", { class: "form", role: "search", onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
    h("label", {}, "Game", game), h("label", {}, "Player", player), h("label", {}, "Outcome", outcome),
    h("label", {}, "From", since), h("label", {}, "To", until)),
  error,
  h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "The list of games" }, h("table", {}, caption, h("thead", {}, head), body)),
  pages,
  problems,
);

let waiting = 0;
let asked = 0;

/** @param {Record<string, string>} change */
function ask(change) {
  Object.assign(wish, "page" in change ? {} : { page: "0" }, change);
  clearTimeout(waiting);
  waiting = window.setTimeout(load, 120);
}

async function load() {
  const number = ++asked;
  const day = (/** @type {string} */ text, more = 0) => (text ? Date.parse(`${text}T00:00:00Z`) + more : "");
  const query = { ...wish, since: day(wish.since), until: day(wish.until, 86_400_000), size: SIZE };
  history.replaceState(null, "", url("/", { ...wish, page: wish.page === "0" ? "" : wish.page }));
  try {
    const found = await get("/api/games", query);
    if (number === asked) show(found);
    error.textContent = "";
  } catch (problem) {
    error.textContent = sentence(problem);
  }
}

/** @param {any} found */
function show(found) {
  options(game, found.kinds, wish.game);
  options(outcome, found.outcomes, wish.outcome);
  fill(caption, found.found === found.games ? `${found.games} games` : `${found.found} of ${found.games} games`);
  fill(
    head,
    ...COLUMNS.map(([name, label]) => {
      const sorted = wish.sort === name;
      const down = wish.descending === "true";
      return h("th", { scope: "col", "aria-sort": sorted && (down ? "descending" : "ascending"), class: name === "records" && "number" },
        h("button", { type: "button", onclick: () => ask({ sort: name, descending: String(sorted ? !down : name === "started" || name === "records"), page: "0" }) },
          label, sorted ? (down ? " ▾" : " ▴") : ""));
    }),
  );
  fill(body, ...found.rows.map(row));
  if (!found.rows.length) fill(body, h("tr", {}, h("td", { colspan: COLUMNS.length }, found.games ? "No game fits." : "No games here yet: ", !found.games && h("a", { href: "/new" }, "begin one"))));
  const last = Math.max(0, Math.ceil(found.found / SIZE) - 1);
  const at = Number(wish.page);
  fill(
    pages,
    h("button", { type: "button", disabled: at === 0, onclick: () => ask({ page: String(at - 1) }) }, "Previous"),
    `Page ${at + 1} of ${last + 1}`,
    h("button", { type: "button", disabled: at >= last, onclick: () => ask({ page: String(at + 1) }) }, "Next"),
  );
  pages.hidden = last === 0;
  fill(problems, ...found.problems.map((/** @type {string} */ text) => h("p", { class: "error" }, text)));
}

/** @param {any} game */
function row(game) {
  const watch = url(`/watch/${pathOf(game.file)}`, { game: game.id });
  const record = url(`/record/${pathOf(game.file)}`, { game: game.id });
  const won = game.winners.map((/** @type {number} */ seat) => game.players[seat]).join(" and ");
  return h("tr", {},
    h("td", {}, h("a", { href: watch }, date(game.started).slice(0, 16))),
    h("td", {}, game.game),
    h("td", {}, game.players.map((/** @type {string} */ name, /** @type {number} */ seat) => `${name}${game.standing.length ? ` ${game.standing[seat]}` : ""}`).join(", ")),
    h("td", { class: "number" }, game.records),
    h("td", {}, game.outcome, won && game.winners.length < game.players.length ? `, won by ${won}` : "", !game.sealed && game.last && h("span", {}, " · ", h("a", { href: record }, "go on"))),
    h("td", {}, game.file));
}

/** @param {any} select @param {string[]} values @param {string} chosen */
function options(select, values, chosen) {
  const known = [...select.options].slice(1).map((option) => option.value);
  if (known.join("\n") !== values.join("\n"))
    fill(select, select.options[0], ...values.map((value) => h("option", { value }, value)));
  select.value = chosen;
}

await load();
document.documentElement.setAttribute("data-ready", "");

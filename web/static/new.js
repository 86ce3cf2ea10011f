/** A new game: who plays, with which cards and options, who deals, into which file. */

import { get, pathOf, post, top, url } from "./api.js";
import { byId, fill, h, memory, sentence } from "./dom.js";

/** @import { Playable } from "./types.js" */

const PERSON = "";
const DEALINGS = /** @type {const} */ ([
  ["", "You deal at the table", "Tap here which cards came; the whole set-up is told by you."],
  ["shuffled", "The computer shuffles", "The set-up is done at once; every step of it is a record that can be taken back and told differently."],
  ["dealt", "The computer deals the whole game", "Nobody needs cards, friends may be far apart: everyone opens the link of their seat. The seed of all draws is locked into the log at once and told at its end, so that anybody can check them."],
  ["printed", "As printed", "The set-up in the order in which the set names its things; correct what lies differently."],
]);

const error = h("p", { class: "error", role: "alert" });
const fields = h("div", { class: "fields" });
const form = h("form", { class: "fields", onsubmit: begin });
fill(byId("page"), top("A new game"), form);

/** What was typed stays when the game changes. */
const kept = {
  names: /** @type {string[]} */ (JSON.parse(memory.get("players") ?? "[]")),
  bots: new URLSearchParams(location.search).has("bots") ? [PERSON, ...Array(7).fill("?")] : /** @type {string[]} */ ([]),
  options: /** @type {Record<string, string>} */ ({}),
  file: "",
  dealing: memory.get("dealing") ?? "",
  seats: 0,
};

/** @type {Playable[]} */
let games = [];
const game = h("select", { id: "game", onchange: choose });
try {
  games = await get("/api/new");
  fill(game, ...games.map((each) => h("option", { value: each.name, selected: each.name === memory.get("game") }, `${each.title} (${each.players})`)));
  fill(form, h("label", {}, "Game", game), fields, error, h("p", {}, h("button", { class: "main", id: "begin" }, "Begin")));
  choose();
} catch (problem) {
  fill(form, error);
  error.textContent = sentence(problem);
}

/** @returns {Playable} */
function chosen() {
  return games.find((each) => each.name === game.value) ?? games[0];
}

function choose() {
  const { fewest, most, sets, set, options, file, bots } = chosen();
  kept.seats = Math.max(fewest, Math.min(kept.seats || Math.max(kept.names.length, 2), most));
  const seats = h("div", { class: "seats", role: "group", "aria-label": "Seats" });
  const count = h("select", { id: "count", onchange: () => { kept.seats = Number(count.value); showSeats(); } },
    ...Array.from({ length: most - fewest + 1 }, (_, more) => h("option", { value: fewest + more, selected: fewest + more === kept.seats }, fewest + more)));
  const dealing = h("fieldset", { class: "dealing" }, h("legend", {}, "Set-up"),
    ...DEALINGS.map(([value, label, about]) => h("label", { class: "check" },
      h("input", { type: "radio", name: "dealing", value, checked: value === kept.dealing, onchange: () => { kept.dealing = value; } }), h("span", {}, label, h("small", {}, about)))));
  function showSeats() {
    fill(seats, ...Array.from({ length: kept.seats }, (_, seat) => {
      const name = h("input", { name: "seat", value: kept.names[seat] ?? `Player ${seat + 1}`, maxlength: 200, required: true, "aria-label": `Name of seat ${seat + 1}`, oninput: () => { kept.names[seat] = name.value; } });
      const who = h("select", { name: "bot", "aria-label": `Who plays seat ${seat + 1}`, onchange: () => { kept.bots[seat] = who.value; showDealing(); } },
        h("option", { value: PERSON }, "a person"), ...bots.map((bot) => h("option", { value: bot }, `bot: ${bot}`)));
      const wanted = kept.bots[seat] ?? PERSON;
      who.value = wanted === "?" ? (bots.at(-1) ?? PERSON) : bots.includes(wanted) ? wanted : PERSON;
      return h("div", { class: "seat-row" }, h("span", { class: "seat-number" }, seat + 1), name, who);
    }));
    showDealing();
  }
  function showDealing() {
    const played = [...seats.querySelectorAll("select")].some((each) => each.value !== PERSON);
    dealing.hidden = played;
    told.hidden = !played;
  }
  const told = h("p", { hidden: true }, "Where a bot sits at the table, the computer deals the whole game.");
  showSeats();
  fill(
    fields,
    h("div", { class: "form" }, h("label", {}, "Seats", count), h("small", {}, "Seat 1 begins.")),
    seats, dealing, told,
    h("label", {}, "Cards", h("select", { id: "set" }, ...sets.map((name) => h("option", { value: name, selected: name === set }, name)))),
    ...options.map((option) => {
      const id = `option-${option.name}`;
      const value = kept.options[option.name] ?? option.default;
      /** @type {HTMLSelectElement|HTMLInputElement} */
      const input = option.choices.length
        ? h("select", { id, "data-option": option.name, "aria-describedby": `${id}-about` }, ...option.choices.map((each) => h("option", { value: each, selected: each === value }, spoken(each))))
        : h("input", { id, "data-option": option.name, value, "aria-describedby": `${id}-about` });
      input.addEventListener("input", () => { kept.options[option.name] = input.value; });
      return h("div", { class: "option" }, h("label", { for: id }, option.name.replaceAll("_", " ")), input, h("small", { id: `${id}-about` }, option.about));
    }),
    h("label", {}, "File", h("input", { id: "file", value: kept.file || file, required: true, oninput: () => { kept.file = /** @type {HTMLInputElement} */ (byId("file")).value; } })),
  );
}

/** @param {string} value */
function spoken(value) {
  return value === "true" ? "yes" : value === "false" ? "no" : value.replaceAll("_", " ");
}

/** @param {SubmitEvent} event */
async function begin(event) {
  event.preventDefault();
  error.textContent = "";
  const all = (/** @type {string} */ what) => /** @type {HTMLInputElement[]} */ ([...fields.querySelectorAll(what)]);
  const seats = all("[name=seat]").map((each) => each.value);
  const bots = all("[name=bot]").map((each) => each.value);
  try {
    const made = await post("/api/new", {
      game: chosen().name,
      seats,
      bots: bots.some(Boolean) ? bots : [],
      dealing: kept.dealing,
      set: /** @type {HTMLSelectElement} */ (byId("set")).value,
      file: /** @type {HTMLInputElement} */ (byId("file")).value,
      options: Object.fromEntries(all("[data-option]").map((each) => [each.dataset.option, each.value])),
    });
    memory.set("players", JSON.stringify(seats));
    memory.set("dealing", kept.dealing);
    memory.set("game", chosen().name);
    const alone = bots.filter((bot) => !bot).length === 1 && bots.some(Boolean);
    location.assign(url(`/record/${pathOf(made.file)}`, { game: made.id, as: alone ? bots.indexOf(PERSON) : "" }));
  } catch (problem) {
    error.textContent = sentence(problem);
  }
}

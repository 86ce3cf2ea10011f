/** A new game: who plays, with which cards and options, into which file. */

import { get, pathOf, post, top, url } from "./api.js";
import { byId, fill, h, sentence } from "./dom.js";

const error = h("p", { class: "error", role: "alert" });
const fields = h("div", { class: "fields" });
const form = h("form", { class: "fields", onsubmit: begin });
fill(byId("page"), top("A new game"), form);

/** @type {any[]} */
let games = [];
const game = h("select", { id: "game", onchange: choose });
try {
  games = await get("/api/new");
  fill(game, ...games.map((each) => h("option", { value: each.name }, `${each.title} (${each.players})`)));
  fill(form, h("label", {}, "Game", game), fields, error, h("p", {}, h("button", { class: "main", id: "begin" }, "Begin")));
  choose();
} catch (problem) {
  fill(form, error);
  error.textContent = sentence(problem);
}

function chosen() {
  return games.find((each) => each.name === /** @type {any} */ (game).value);
}

function choose() {
  const { fewest, most, sets, set, options, file } = chosen();
  const seats = h("div", { class: "form", role: "group", "aria-label": "Seats" });
  const add = h("button", { type: "button", onclick: () => {
    grow();
    [...seats.querySelectorAll("input")].at(-1)?.focus();
  } }, "Another seat");
  const drop = h("button", { type: "button", onclick: shrink }, "One seat fewer");
  function count() {
    return seats.querySelectorAll("label").length;
  }
  function grow() {
    const seat = count();
    seats.insertBefore(h("label", {}, `Seat ${seat + 1}${seat ? "" : ", who begins"}`, h("input", { name: "seat", value: `Player ${seat + 1}`, maxlength: 200, required: true })), add);
    limit();
  }
  function shrink() {
    seats.querySelectorAll("label")[count() - 1].remove();
    limit();
  }
  function limit() {
    add.hidden = count() >= most;
    drop.hidden = count() <= fewest;
  }
  seats.append(add, drop);
  for (let seat = 0; seat < Math.max(fewest, Math.min(2, most)); seat++) grow();
  fill(
    fields,
    seats,
    h("label", {}, "Cards", h("select", { id: "set" }, ...sets.map((/** @type {string} */ name) => h("option", { value: name, selected: name === set }, name)))),
    ...options.map((/** @type {any} */ option) =>
      h("label", {}, option.name.replaceAll("_", " "),
        option.choices.length
          ? h("select", { "data-option": option.name }, ...option.choices.map((/** @type {string} */ value) => h("option", { value, selected: value === option.default }, value)))
          : h("input", { "data-option": option.name, value: option.default }))),
    h("label", {}, "File", h("input", { id: "file", value: file, required: true })),
  );
}

/** @param {Event} event */
async function begin(event) {
  event.preventDefault();
  error.textContent = "";
  const options = Object.fromEntries([...fields.querySelectorAll("[data-option]")].map((/** @type {any} */ each) => [each.dataset.option, each.value]));
  try {
    const made = await post("/api/new", {
      game: chosen().name,
      seats: [...fields.querySelectorAll("[name=seat]")].map((/** @type {any} */ each) => each.value),
      set: /** @type {HTMLSelectElement} */ (byId("set")).value,
      file: /** @type {HTMLInputElement} */ (byId("file")).value,
      options,
    });
    location.assign(url(`/record/${pathOf(made.file)}`, { game: made.id }));
  } catch (problem) {
    error.textContent = sentence(problem);
  }
}

/** What is asked in a window of its own: notes, rulings, other acts, going back, the end. */

import { fill, h } from "./dom.js";

/** @import { DeskData, Entry, FieldForm, Filled, Form, Forms, Sending } from "./types.js" */

const MARKS = ["", "!", "?", "!!", "??", "!?", "?!"];

/** A window where the thumb is. @param {string} title @param {(Node|string|false|null)[]} content @param {string} yes @param {() => Entry|null} entry what to
 * send, or nothing to stay @param {Sending} send */
export function sheet(title, content, yes, entry, send) {
  const error = h("p", { class: "error", role: "alert" });
  const dialog = /** @type {HTMLDialogElement} */ (h("dialog", { "aria-label": title, class: "sheet" }));
  const form = h(
    "form",
    {
      class: "fields",
      onsubmit: async (event) => {
        event.preventDefault();
        const made = entry();
        if (!made) return;
        const problem = await send(made);
        if (problem) error.textContent = problem;
        else dialog.close();
      },
    },
    h("h2", {}, title), ...content, error,
    h("div", { class: "form" }, h("button", { class: "main" }, yes), h("button", { type: "button", onclick: () => dialog.close() }, "Cancel")),
  );
  dialog.addEventListener("close", () => dialog.remove());
  fill(dialog, form);
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

let lists = 0;

/** One blank of a form. @param {FieldForm} field */
function blank(field) {
  const id = `list-${++lists}`;
  const input = h("input", { "data-field": field.name, value: field.default, required: field.required && !field.default, list: field.suggestions.length > 0 && id, autocomplete: "off" });
  return h("label", {}, field.name.replaceAll("_", " "), input, h("small", {}, field.hint),
    field.suggestions.length > 0 && h("datalist", { id }, ...field.suggestions.map((value) => h("option", { value }))));
}

/** @param {Element} place @returns {Record<string, string>} */
function filled(place) {
  return Object.fromEntries([.../** @type {NodeListOf<HTMLInputElement>} */ (place.querySelectorAll("[data-field]"))].map((input) => [input.dataset.field, input.value]).filter(([, value]) => value?.trim()));
}

/** A choice of acts or events, and the fields of the chosen one. @param {string} label @param {Form[]} forms */
function formChoice(label, forms) {
  const fields = h("div", { class: "fields" });
  const select = /** @type {HTMLSelectElement} */ (
    h("select", { onchange: show }, ...forms.map((form) => h("option", { value: form.type }, `${form.type} — ${form.about}`.slice(0, 90))))
  );
  function show() {
    const form = forms.find((each) => each.type === select.value);
    fill(fields, form?.about && h("p", {}, form.about), ...(form?.fields ?? []).map(blank));
  }
  show();
  return { element: h("div", { class: "fields" }, h("label", {}, label, select), fields), get: () => ({ type: select.value, fields: filled(fields) }) };
}

/** @param {number} record @param {number} last @param {Sending} send @param {string} [where] it is kept, if not in the log */
export function askNote(record, last, send, where = "") {
  const on = h("input", { type: "number", min: 0, max: last, value: record, required: true });
  const text = h("input", { id: "note-text" });
  const mark = h("select", { id: "note-mark" }, ...MARKS.map((each) => h("option", { value: each }, each || "no mark")));
  sheet("A note", [h("label", {}, "On record", on), h("label", {}, "Mark", mark), h("label", {}, "Words", text), where && h("p", {}, where)], "Note it",
    () => ({ do: "note", record: Number(on.value), text: text.value, mark: mark.value }), send);
  text.focus();
}

/** @param {DeskData} desk @param {(n: number) => string} told @param {Sending} send */
export function askBack(desk, told, send) {
  const to = h("input", { type: "number", min: 0, max: desk.records, value: desk.present, required: true, oninput: show });
  const about = h("p", { "aria-live": "polite" });
  function show() {
    const n = Number(to.value);
    const warning = n < desk.revealed ? " The table has shown something since: the players know more than that position does." : "";
    fill(about, n ? `After record ${n}: ${told(n)}${warning}` : `The beginning.${warning}`);
  }
  show();
  sheet("Go back to a record", [h("label", {}, "The position after record", to), about], "Take back to there", () => ({ do: "back", record: Number(to.value) }), send);
}

/** @param {Forms} forms @param {string[]} names @param {Sending} send */
export function askAct(forms, names, send) {
  const seat = h("select", {}, ...names.map((name, index) => h("option", { value: index }, name)), h("option", { value: -1 }, "the table"));
  const act = formChoice("Act", forms.acts);
  sheet("Another act", [h("label", {}, "Who", seat), act.element], "Record it", () => ({ do: "act", seat: Number(seat.value), act: act.get() }), send);
}

/** @param {Forms} forms @param {Sending} send */
export function askRuling(forms, send) {
  /** @type {Filled[]} */
  let events = [];
  const listed = h("ul", { "aria-label": "Events of the ruling" });
  const event = formChoice("What happened", forms.events);
  const reason = h("input", { id: "ruling-reason" });
  const rule = h("input", { list: "ruling-rules", autocomplete: "off" });
  /** @param {Filled[]} now */
  function list(now) {
    events = now;
    fill(listed, ...events.map((each, index) => h("li", {}, `${each.type} ${Object.entries(each.fields).map(([name, value]) => `${name}=${value}`).join(" ")} `, h("button", { type: "button", class: "quiet", onclick: () => list(events.toSpliced(index, 1)) }, "Remove"))));
  }
  const error = h("p", { class: "error", role: "alert" });
  sheet("A ruling", [
    h("p", {}, "What the table did where the rules or the cards are silent, or differently."),
    event.element,
    h("button", { type: "button", id: "add-event", onclick: () => list([...events, event.get()]) }, "Add this event"),
    listed,
    h("label", {}, "Why", reason),
    h("label", {}, "About the rule (if any)", rule, h("datalist", { id: "ruling-rules" }, ...forms.rules.map((each) => h("option", { value: each.id }, each.text)))),
    error,
  ], "Enter the ruling", () => {
    error.textContent = reason.value.trim() ? "" : "A ruling needs a reason.";
    if (!reason.value.trim()) return null;
    return { do: "ruling", reason: reason.value, rule: rule.value, events: events.length ? events : [event.get()] };
  }, send);
}

/** @param {DeskData} desk @param {Sending} send */
export function askEnd(desk, send) {
  const choices = desk.over
    ? [["seal", "Seal the log for good: nothing can be added after that"]]
    : [...(desk.names.length === 2 ? desk.names.map((name, seat) => [String(seat), `${name} concedes`]) : []), ["-2", "Abandon the game without a result"], ["seal", "Seal the log, once the game is over"]];
  const how = h("select", { id: "end-how" }, ...choices.map(([value, label]) => h("option", { value }, label)));
  const why = h("input");
  sheet("The end", [h("label", {}, "How", how), !desk.over && h("label", {}, "Why (if you like)", why)], "Confirm",
    () => (how.value === "seal" ? { do: "seal" } : { do: "end", seat: Number(how.value), reason: why.value }), send);
}

/** Why something is done that cannot be undone in people's heads, or against a rule. @param {string} title @param {string} about @param {string} yes @param {(reason: string) => Entry} entry @param {Sending} send @param {boolean} [needed] @param {string[]} [usual] reasons to be tapped */
export function askReason(title, about, yes, entry, send, needed = true, usual = []) {
  const reason = h("input", { id: "reason", required: needed, autocomplete: "off" });
  const chips = usual.map((each) => h("button", { type: "button", class: "verb", "data-reason": each, onclick: () => { reason.value = each; } }, each));
  sheet(title, [h("p", {}, about), h("label", {}, "Why", reason), chips.length > 0 && h("div", { class: "verbs" }, ...chips)], yes, () => entry(reason.value.trim()), send);
  if (!chips.length) reason.focus(); // the keyboard of a phone would hide them
}

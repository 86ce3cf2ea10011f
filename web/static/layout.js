/** Where everything stands in the viewer's page. */

import { duration, fill, h, icon, themeButton, when } from "./dom.js";
import { KEYS } from "./keys.js";
import { keyOf } from "./replay_data.js";
import { askEmbed } from "./share_links.js";

/** @import { Child, Props } from "./types.js" */
/** @import { Viewer } from "./viewer.js" */

const SPEEDS = [0.5, 1, 2, 4, 8];

/** @param {string} label @param {Child} content @param {() => void} act @param {Props} [extra] */
function control(label, content, act, extra = {}) {
  return h("button", { type: "button", "aria-label": label, title: label, onclick: act, ...extra }, content);
}

/** In a frame of somebody's page there is room for the board alone. */
export const isEmbedded = () => new URLSearchParams(location.search).get("embed") === "1";

/** Build the page; what changes later is handed back. @param {HTMLElement} host @param {Viewer} viewer */
export function layOut(host, viewer) {
  const { about } = viewer.reel;
  const { options } = viewer;
  const embedded = isEmbedded();
  const who = h("p", { class: "who" });
  const caption = h("figcaption", { id: "caption" });
  const now = h("div", { class: "now", tabindex: 0, role: "region", "aria-label": "This record", "aria-live": "polite", "aria-atomic": "true", id: "now" });
  const chips = h("p", { class: "chips" });
  const words = h("p", { id: "words" });
  const note = h("p", { class: "error", role: "alert", id: "error" });
  const slider = h("input", { type: "range", min: 0, max: 1, value: 0, "aria-label": "Position", oninput: () => viewer.go(viewer.path[Number(slider.value)]) });
  const playButton = control("Play (space)", icon("play"), () => viewer.toggle(), { class: "play", id: "play" });
  const speed = h("select", { "aria-label": "Speed", onchange: () => viewer.setSpeed(Number(speed.value)) },
    ...SPEEDS.map((each) => h("option", { value: each, selected: each === viewer.speed }, `${each}×`)));
  const jump = h("input", { type: "text", id: "jump", size: 8, placeholder: "12, t5, r2", autocomplete: "off" });
  const seats = h("select", { id: "view", onchange: () => chosen(seats, () => viewer.see(seats.value)) },
    ...about.seats.map((seat) => h("option", { value: keyOf(seat.viewer) }, seat.label)));
  const turning = h("select", { id: "turned", disabled: !options.draw, onchange: () => chosen(turning, () => viewer.turn(Number(turning.value))) },
    ...about.names.map((name, seat) => h("option", { value: seat }, name)));
  const all = h("input", { type: "checkbox", id: "everything", onchange: () => viewer.showEverything(all.checked) });
  const motion = h("input", { type: "checkbox", id: "motion", checked: viewer.motion, onchange: () => viewer.setMotion(motion.checked) });
  const holdButton = control("Hold this position beside the others (c)", "Compare", () => viewer.hold(), { id: "hold", "aria-pressed": "false" });
  const toldHere = h("p", { class: "told-here", "aria-hidden": "true" });
  const large = control("A board that can be read on a small screen, or the whole board at once", "Aa", () => viewer.enlarge(), { id: "large", "aria-pressed": viewer.width > 0 ? "true" : "false" });
  const bookmark = control("Bookmark this record (b)", "★", () => viewer.bookmark(), { id: "bookmark", "aria-pressed": "false" });
  const correct = control("This record was wrong (x)", "Wrong?", () => viewer.correct(viewer.here), { id: "correct", hidden: true });
  const card = h("input", { type: "text", id: "card", list: "cards", autocomplete: "off", onchange: () => viewer.tellCard(card.value.trim()) });
  const cardList = h("datalist", { id: "cards" });
  const marginList = h("ol", { class: "story", id: "margin" });
  const margin = h("details", { class: "margin", open: true, hidden: true }, h("summary", {}, "Bookmarks and notes of your own"), marginList);
  const help = h("dialog", { id: "help", "aria-label": "Keys" },
    h("h2", {}, "Keys"),
    h("dl", {}, ...KEYS.flatMap(([key, what]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, what)])),
    control("Close", "Close", () => viewer.toggleHelp()));
  const tools = h("details", { class: "tools" },
    h("summary", {}, "Tools"),
    h("div", { class: "tools-row" },
      h("form", { class: "jump", onsubmit: (event) => { event.preventDefault(); viewer.jumpTo(); } },
        h("label", { for: "jump" }, "Go to "), jump, " ", h("button", {}, "Go")),
      h("label", {}, "Seen by ", seats),
      about.names.length > 1 && options.draw && h("label", {}, "Turned to ", turning),
      h("label", { class: "check" }, all, " taken back too"),
      h("label", { class: "check" }, motion, " motion"),
      holdButton,
      h("span", {}, h("label", { for: "card" }, "A card's story "), card, cardList)));
  tools.open = embedded || matchMedia("(min-width: 52rem)").matches;
  const stage = h("div", { class: "stage" },
    h("div", { class: "boards" }, viewer.beside.element, h("figure", {}, viewer.boardHost, caption)),
    h("div", { class: "controls", role: "group", "aria-label": "Steps" },
      toldHere,
      control("To the beginning (Home)", icon("first"), () => viewer.go(viewer.path[0]), { class: "far" }),
      control("One round back ([)", icon("rounds"), () => viewer.leap(-1)),
      control("Back (←)", icon("back"), () => viewer.step(-1), { id: "back" }),
      playButton,
      control("Forward (→)", icon("forward"), () => viewer.step(1), { id: "forward" }),
      control("One round forward (])", icon("onward"), () => viewer.leap(1)),
      control("To the end (End)", icon("last"), () => viewer.go(viewer.path.at(-1) ?? 0), { class: "far" }),
      slider,
      h("label", { class: "speed" }, h("span", { class: "away" }, "Speed "), speed),
      viewer.phoneWidth > 0 && large,
      bookmark,
      control("Write a note on this record (n)", "Note", () => viewer.note(), { id: "write-note" }),
      correct,
      control("The whole screen (f)", icon("whole"), () => viewer.fullScreen(), { id: "whole" })),
    now, note, chips, viewer.popup.element);
  const below = h("div", { class: "below" },
    tools, margin, viewer.course.element, viewer.curve.element, ...(options.panels?.(viewer) ?? []),
    h("details", { class: "words" }, h("summary", {}, "The position in words, and the record as it is written"), words),
    h("p", { class: "about" }, aboutGame(viewer)));
  fill(host,
    h("header", { class: "top" },
      h("div", {}, h("h1", {}, about.title), who),
      h("nav", { "aria-label": "Page" }, ...(options.links ?? []),
        control("Copy a link to this record", "Link", () => viewer.copyLink(), { id: "copy" }),
        control("Put this game into a page", "Embed", () => askEmbed(viewer, options.oneFile), { id: "embed" }),
        control("Keys (?)", "Keys", () => viewer.toggleHelp(), { id: "keys" }), themeButton())),
    stage, below, viewer.records.element, help);
  document.documentElement.classList.toggle("embedded", embedded);
  document.title = `${about.title}: ${about.names.join(", ")}`;
  return { who, caption, now, chips, words, note, slider, playButton, jump, seats, turning, all, holdButton, bookmark, correct, large, toldHere, card, cardList, margin, marginList, help, stage };
}

/** After a choice the arrow keys step again. @param {HTMLSelectElement} select @param {() => void} act */
function chosen(select, act) {
  act();
  select.blur();
}

/** @param {Viewer} viewer @returns {string} */
function aboutGame(viewer) {
  const { about } = viewer.reel;
  const settled = Object.entries(about.options).map(([name, value]) => `${name.replaceAll("_", " ")} ${value}`);
  const played = viewer.view.row(viewer.view.length)?.played ?? 0;
  const parent = about.parent ? [`goes on after record ${about.parent.record} of another game`] : [];
  return [about.names.join(", "), when(about.started), ...(played ? [duration(played)] : []), `set ${about.set}`, ...settled, ...parent].join(" · ");
}

/** Where everything stands in the viewer's page: controls below the board, which never move. */

import { day, duration, fill, h, icon, themeButton, when } from "./dom.js";
import { KEYS } from "./keys.js";
import { endText } from "./moments.js";
import { keyOf } from "./replay_data.js";
import { askEmbed } from "./share_links.js";
import { mark } from "./signs.js";
import { menu, Tabs } from "./tabs.js";

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
  const caption = h("p", { id: "caption" });
  const now = h("div", { class: "now", role: "region", "aria-label": "This record", "aria-live": "polite", "aria-atomic": "true", id: "now" });
  const chips = h("p", { class: "chips" });
  const words = h("p", { id: "words" });
  const note = h("p", { class: "error", role: "alert", id: "error" });
  const playButton = control("Play (space)", icon("play"), () => viewer.toggle(), { class: "play main", id: "play" });
  const speed = h("select", { "aria-label": "Speed", onchange: () => viewer.setSpeed(Number(speed.value)) },
    ...SPEEDS.map((each) => h("option", { value: each, selected: each === viewer.speed }, `${each}×`)));
  const jump = h("input", { type: "text", id: "jump", size: 7, placeholder: "12, t5, r2", autocomplete: "off", "aria-label": "Go to a record, turn or round" });
  const seats = h("select", { id: "view", "aria-label": "Seen by", onchange: () => chosen(seats, () => viewer.see(seats.value)) },
    ...about.seats.map((seat) => h("option", { value: keyOf(seat.viewer) }, seat.viewer === null ? "all" : seat.label)));
  const turning = h("select", { id: "turned", disabled: !options.draw, onchange: () => chosen(turning, () => viewer.turn(Number(turning.value))) },
    ...about.names.map((name, seat) => h("option", { value: seat }, name)));
  const all = h("input", { type: "checkbox", id: "everything", onchange: () => viewer.showEverything(all.checked) });
  const motion = h("input", { type: "checkbox", id: "motion", checked: viewer.motion, onchange: () => viewer.setMotion(motion.checked) });
  const holdButton = control("Hold this position beside the others (c)", "Compare", () => viewer.hold(), { id: "hold", "aria-pressed": "false" });
  const toldHere = h("p", { class: "told-here", "aria-hidden": "true" });
  const large = control("A board that can be read on a small screen, or the whole board at once", "Aa", () => viewer.enlarge(), { id: "large", "aria-pressed": viewer.width > 0 ? "true" : "false" });
  const bookmark = control("Bookmark this record (b)", "☆", () => viewer.bookmark(), { id: "bookmark", "aria-pressed": "false" });
  const correct = control("This record was wrong (x)", "Wrong?", () => viewer.correct(viewer.here), { id: "correct", hidden: true });
  const card = h("input", { type: "text", id: "card", list: "cards", autocomplete: "off", placeholder: "a card's name", onchange: () => viewer.tellCard(card.value.trim()) });
  const cardList = h("datalist", { id: "cards" });
  const marginList = h("ol", { class: "story", id: "margin" });
  const noMargin = h("p", { class: "none" }, "Bookmarks and notes of your own stand here: press b or n at a record.");
  const help = h("dialog", { id: "help", "aria-label": "Keys" },
    h("h2", {}, "Keys"),
    h("dl", {}, ...KEYS.flatMap(([key, what]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, what)])),
    control("Close", "Close", () => viewer.toggleHelp()));
  const panels = options.panels?.(viewer) ?? [];
  const tabs = new Tabs("The game", [
    { id: "story", title: "Story", content: [
      h("div", { class: "story-head" },
        h("form", { class: "jump", onsubmit: (event) => { event.preventDefault(); viewer.jumpTo(); } }, jump, h("button", {}, "Go")),
        h("label", { class: "check" }, all, " taken back too"), viewer.records.all),
      viewer.records.list] },
    { id: "moments", title: "Moments", content: [viewer.moments.element, viewer.curve.element, viewer.thinking.element] },
    { id: "cards", title: "Cards", content: [h("label", { class: "find-card" }, "A card's story ", card), cardList, h("h3", {}, "In this record"), chips] },
    { id: "notes", title: "Notes", content: [noMargin, marginList] },
    ...(panels.filter(Boolean).length ? [{ id: "what-if", title: "What if", content: panels }] : []),
    { id: "about", title: "About", content: [h("p", { class: "about" }, aboutGame(viewer)), h("h3", {}, "The position in words"), words] },
  ]);
  const board = h("div", { class: "table" },
    h("div", { class: "boards" }, viewer.beside.element, h("figure", {}, viewer.boardHost)), viewer.result.element, viewer.popup.element);
  const controls = h("div", { class: "controls", role: "group", "aria-label": "Steps" },
    control("To the beginning (Home)", icon("first"), () => viewer.go(viewer.path[0]), { class: "far" }),
    control("One round back ([)", icon("rounds"), () => viewer.leap(-1)),
    control("Back (←)", icon("back"), () => viewer.step(-1), { id: "back" }),
    playButton,
    control("Forward (→)", icon("forward"), () => viewer.step(1), { id: "forward" }),
    control("One round forward (])", icon("onward"), () => viewer.leap(1)),
    control("To the end (End)", icon("last"), () => viewer.go(viewer.path.at(-1) ?? 0), { class: "far" }),
    h("div", { class: "telling" }, now, caption),
    h("label", { class: "speed" }, h("span", { class: "away" }, "Speed "), speed),
    viewer.phoneWidth > 0 && large,
    bookmark,
    control("Write a note on this record (n)", icon("pen"), () => viewer.note(), { id: "write-note" }),
    correct,
    control("The whole screen (f)", icon("whole"), () => viewer.fullScreen(), { id: "whole" }));
  const stage = h("section", { class: "stage", "aria-label": "The board" },
    viewer.strip.element, board, note,
    h("div", { class: "time" }, toldHere, viewer.course.element, controls));
  fill(host,
    h("header", { class: "bar" },
      options.links ? h("a", { href: "/", class: "home-mark", "aria-label": "All games" }, mark()) : mark(),
      h("h1", {}, about.title),
      h("p", { class: "facts" }, [`${about.names.length} player${about.names.length === 1 ? "" : "s"}`, day(about.started)].join(" · ")),
      about.ending && h("p", { class: "won", id: "won" }, `★ ${endText(about)}`),
      h("nav", { "aria-label": "Page" },
        h("label", { class: "seen-by" }, "Seen by ", seats),
        holdButton,
        panels.filter(Boolean).length > 0 && control("What if it had gone on otherwise from here", "What if…", () => tabs.open("what-if"), { id: "to-what-if" }),
        menu("Share", "share", ...shareWays(viewer)),
        menu("⋯", "more",
          options.same && control("The games of the archive that reached this position at the end of this turn", "Games that came here", () => void options.same?.(viewer.at), { id: "same" }),
          about.names.length > 1 && options.draw && h("label", {}, "Turned to ", turning),
          h("label", { class: "check" }, motion, " motion"),
          control("Keys (?)", "Keys", () => viewer.toggleHelp(), { id: "keys" }), themeButton()))),
    stage, h("aside", { class: "story-of", "aria-label": "The story" }, tabs.list, ...tabs.panels), help);
  document.documentElement.classList.toggle("embedded", embedded);
  document.title = `${about.title}: ${about.names.join(", ")}`;
  return { tabs, caption, now, chips, words, note, playButton, jump, seats, turning, all, holdButton, bookmark, correct, large, toldHere, card, cardList, noMargin, marginList, help, stage };
}

/** The ways to hand a game on. @param {Viewer} viewer @returns {Child[]} */
function shareWays(viewer) {
  return [
    control("Copy a link to this record", "Copy a link to this record", () => viewer.copyLink(), { id: "copy" }),
    control("Put this game into a page", "Put it into a page", () => askEmbed(viewer, viewer.options.oneFile), { id: "embed" }),
    ...(viewer.options.links ?? []),
  ];
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

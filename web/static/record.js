/** The recorder: tap what happens; whoever else records into the game is seen at once. */

import { follow, gameHere, get, Refusal, top, topAlone, url } from "./api.js";
import { Board } from "./board.js";
import { Choosing } from "./choosing.js";
import { askAct, askBack, askEnd, askNote, askRuling } from "./dialogs.js";
import { byId, fill, h, sentence } from "./dom.js";
import { hints } from "./hints.js";
import { showLinks } from "./links.js";
import { deliver, outboxLine } from "./outbox.js";
import { keyOf, Reel } from "./reel.js";

/** @import { DeskData, Entry, Forms, Me } from "./types.js" */

const RECENT = 40;
const host = byId("page");
const { file, game } = gameHere("/record/");
const seen = new URLSearchParams(location.search).get("as") ?? "all";
const viewer = seen === "all" ? null : seen === "table" ? -1 : Number(seen);
const query = { game, as: seen };

const status = h("p", { class: "status", role: "status", id: "status" });
const error = h("p", { class: "error", role: "alert", id: "error" });
const line = h("p", { id: "connection", class: "error" });
const recent = h("ol", { class: "records recent", id: "recent", "aria-label": "What was recorded", tabindex: 0 });
const boardHost = h("div", { class: "board", id: "board" });
const headline = h("p", { id: "headline" });

/** @type {DeskData} */ let desk;
/** @type {Forms & { records: number } | undefined} */ let forms;
let busy = false;

try {
  const me = /** @type {Me} */ (await get("/api/me"));
  const isScribe = me.who === "scribe";
  const reel = new Reel(await get(`/api/reel/${file}`, query));
  const view = reel.any;
  const board = new Board(boardHost);
  const choosing = new Choosing((entry) => send(entry), (hint) => fill(status, hint));
  const order = (/** @type {string} */ id, /** @type {string} */ label, /** @type {() => void} */ act) =>
    h("button", { type: "button", id, onclick: act }, label);
  const orders = {
    undo: order("undo", "Take back", () => send({ do: "undo" })),
    redo: order("redo", "Redo", () => send({ do: "redo" })),
    back: order("back", "Go back to…", () => askBack(desk, (n) => view.told(n), sendQuietly)),
    note: order("note", "Note…", () => askNote(desk.present, desk.records, sendQuietly)),
    ruling: order("ruling", "Ruling…", async () => askRuling(await allForms(), sendQuietly)),
    act: order("act", "Another act…", async () => askAct(await allForms(), desk.names, sendQuietly)),
    pause: order("pause", "Break", () => send({ do: "break" })),
    end: order("end", "End…", () => askEnd(desk, sendQuietly)),
  };
  const links = order("table-links", "Links…", () => showLinks(file, game).catch((problem) => fill(error, sentence(problem))));
  /** What this device may do besides acting: the server decides, the page only leaves out the rest. */
  const may = isScribe ? Object.keys(orders) : me.who === "watch" ? [] : me.everybody ? ["undo", "redo", "back", "note", "act", "pause", "end"] : me.who === "seat" ? [...(me.dealt ? ["undo"] : []), "act", "end"] : [];
  const offered = Object.entries(orders).filter(([name]) => may.includes(name)).map(([, button]) => button);
  const asked = h("div", { id: "asked", role: "group", "aria-label": "To be confirmed" });
  const eyes = h("select", { id: "eyes", onchange: () => location.assign(url(location.pathname, { game, as: eyes.value === "all" ? "" : eyes.value })) },
    ...reel.about.seats.map((seat) => h("option", { value: keyOf(seat.viewer), selected: keyOf(seat.viewer) === seen }, seat.label)));
  const watch = h("a", { href: url(`/watch/${file}`, { game }) }, "Watch");
  document.title = `${reel.about.title}: ${reel.about.names.join(", ")}`;
  fill(
    host,
    isScribe ? top(reel.about.title, watch) : topAlone(reel.about.title, watch),
    h("div", { class: "desk" },
      h("div", {}, boardHost, headline),
      h("div", { class: "doing" }, asked, choosing.element, status, error, line, outboxLine(),
        me.who !== "watch" && me.who !== "table" && hints({ file, query, seat: isScribe ? viewer : me.viewer, may: !isScribe || viewer !== null, does: (text) => send({ do: "say", line: text }) }),
        offered.length > 0 && h("div", { class: "orders", role: "group", "aria-label": isScribe ? "For the scribe" : "More" }, ...offered, isScribe && links),
        isScribe ? h("label", {}, "This device shows ", eyes) : h("p", { id: "device" }, `This device shows ${reel.about.seats[0].label}.`),
        isScribe && seen === "all" && h("p", { class: "error", id: "sees-all" }, "This is the scribe's device: it sees every hand. Players open the links of their seats.")),
      h("div", {}, recent)),
  );

  async function allForms() {
    if (forms?.records === desk.records) return forms;
    const made = { .../** @type {Forms} */ (await get(`/api/forms/${file}`, query)), records: desk.records };
    forms = made;
    return made;
  }

  /** @param {Entry} entry @returns {Promise<string>} what went wrong */
  async function sendQuietly(entry) {
    if (busy) return "One thing at a time: the last one is still being recorded.";
    busy = true;
    host.setAttribute("aria-busy", "true");
    try {
      const done = await deliver(`/api/enter/${file}`, { ...entry, after: desk.records, viewer }, { game });
      status.textContent = done.needs ? done.message : done.told;
      error.textContent = "";
      if (desk.records !== done.records || entry.do === "confirm") await refresh(); // what is tapped next is about what is now
      return "";
    } catch (problem) {
      if (problem instanceof Refusal && problem.status === 409) await refresh();
      return sentence(problem);
    } finally {
      busy = false;
      host.removeAttribute("aria-busy");
    }
  }

  /** @param {Entry} entry */
  async function send(entry) {
    const problem = await sendQuietly(entry);
    error.textContent = problem;
    if (problem) status.textContent = "";
    else choosing.search.focus({ preventScroll: true });
  }

  async function refresh() {
    desk = await get(`/api/desk/${file}`, query);
    show();
  }

  function show() {
    const { present } = view;
    if (view.pictures[present]) board.show(reel, view.pictures[present], { before: view.pictures[view.row(present)?.parent ?? 0] });
    fill(headline, desk.headline);
    choosing.show(desk);
    fill(asked, ...desk.asked.map(({ id, text }) => h("p", {}, `${text}: did that happen? `,
      h("button", { type: "button", class: "main", onclick: () => send({ do: "confirm", confirmed: id }) }, "Yes"), " ",
      h("button", { type: "button", onclick: () => send({ do: "confirm", confirmed: id, denied: true }) }, "No"))));
    orders.redo.disabled = desk.redo === null;
    for (const button of Object.values(orders)) button.hidden = desk.sealed;
    fill(orders.pause, desk.adjourned ? "Go on after the break" : "Break");
    const first = Math.max(1, view.length - RECENT + 1);
    const items = [];
    for (let n = view.length; n >= first; n--) {
      const gone = !view.line.has(n) && view.row(n)?.kind !== "takeback";
      items.push(h("li", { class: gone ? "row gone" : "row" }, h("b", { class: "n" }, `${n} `), h("span", { class: "what" }, gone && h("span", { class: "flag" }, "taken back "), view.told(n))));
    }
    fill(recent, ...items);
    document.documentElement.setAttribute("data-records", String(desk.records));
  }

  async function draw() {
    if (view.pictures[view.present]) return;
    const more = await get(`/api/pictures/${file}`, { ...query, near: view.present });
    view.draw(more.first, more.pictures, more.parts);
  }

  await draw();
  await refresh();
  follow(
    `/api/changes/${file}`,
    () => ({ ...query, known: view.length }),
    async (data) => {
      reel.add(data);
      await draw();
      if (desk.records !== data.records || desk.asked.length !== data.asked || desk.sealed !== data.sealed) await refresh();
      else show();
    },
    (connected) => fill(line, connected ? "" : "The server does not answer. What was acknowledged is on its disk; this page goes on by itself when it is back."),
  );
} catch (problem) {
  fill(host, top("Record a game"), h("p", { class: "error", role: "alert" }, sentence(problem)));
}

/** The recorder: tap what happens; whoever else records into the game is seen at once. */

import { follow, gameHere, get, pathOf, post, Refusal, top, topAlone, url } from "./api.js";
import { agreementSheet } from "./agreement_sheet.js";
import { Board } from "./board.js";
import { Choosing } from "./act_search.js";
import { askAbout, askCorrection, askMistake } from "./correction.js";
import { askFree } from "./deal_forms.js";
import { askAct, askBack, askEnd, askNote, askReason, askRuling } from "./dialogs.js";
import { byId, fill, h, sentence } from "./dom.js";
import { EndMoment } from "./end_moment.js";
import { hints } from "./hints.js";
import { marksOf } from "./tap_marks.js";
import { showLinks } from "./links.js";
import { deliver, outboxLine } from "./outbox.js";
import { Popup } from "./popup.js";
import { keyOf, Reel } from "./replay_data.js";
import { SeatPage } from "./seat_page.js";
import { Tapping } from "./tap_table.js";
import { Toasts } from "./toasts.js";

/** @import { DeskData, Entry, Forms, Me, Previewed } from "./types.js" */

const RECENT = 40;
/** Why something is taken back, for who does not want to type. */
const REASONS = ["A slip of the finger", "We misread the card", "We all agreed"];
const GONE = "The server does not answer. What was acknowledged is on its disk; this page goes on by itself when it is back.";
const host = byId("page");
const { file, game } = gameHere("/record/");
const seen = new URLSearchParams(location.search).get("as") ?? "all";
const viewer = seen === "all" ? null : seen === "table" ? -1 : Number(seen);
const query = { game, as: seen };

const toasts = new Toasts();
const recent = h("ol", { class: "records recent", id: "recent", "aria-label": "What was recorded", tabindex: 0 });
const boardHost = h("div", { class: "board", id: "board" });
const headline = h("p", { id: "headline" });

/** @type {DeskData} */ let desk;
/** @type {Forms & { records: number } | undefined} */ let forms;
let busy = false;
/** The picture that is shown. @type {number[]|undefined} */ let drawn;
/** The records that this device knows of: its own, and those that it was told. */
let known = 0;

try {
  const me = /** @type {Me} */ (await get("/api/me"));
  const isScribe = me.who === "scribe";
  const reel = new Reel(await get(`/api/reel/${file}`, query));
  const view = reel.any;
  const board = new Board(boardHost, "group");
  const popup = new Popup({ reel, view, board, boardHost, go: () => {} });
  const preview = (/** @type {Entry[]} */ entries) => /** @type {Promise<Previewed[]>} */ (post(`/api/preview/${file}`, { entries: entries.map((entry) => ({ ...entry, after: desk.records, viewer })) }, query));
  const tapping = new Tapping(board, {
    send,
    preview,
    enlarge: (element) => {
      const card = element.getAttribute("data-card") ?? marksOf(element)[0]?.replace(/^[^:]*:/, "");
      if (card && (reel.about.cards[card] || element.hasAttribute("data-card"))) popup.open(card, element);
    },
    fillIn: (form, shown, said) => askFree(form, { desk, shown, said, face: (mark) => tapping.face(mark), preview, send: sendQuietly }),
  });
  const choosing = new Choosing(tapping, send, (hint) => toasts.tell(hint));
  const order = (/** @type {string} */ id, /** @type {string} */ label, /** @type {() => void} */ act) =>
    h("button", { type: "button", id, onclick: act }, label);
  const orders = {
    undo: order("undo", "↶ Take back", takeBack),
    redo: order("redo", "Redo", () => send({ do: "redo" })),
    back: order("back", "Go back to…", () => askBack(desk, (n) => view.told(n), sendQuietly)),
    note: order("note", "Note…", () => askNote(desk.present, desk.records, sendQuietly)),
    ruling: order("ruling", "Ruling…", async () => askRuling(await allForms(), sendQuietly)),
    act: order("act", "Another act…", async () => askAct(await allForms(), desk.names, sendQuietly)),
    pause: order("pause", "Break", () => send({ do: "break" })),
    end: order("end", "End…", () => askEnd(desk, sendQuietly)),
  };
  const links = order("table-links", "Links…", () => showLinks(file, game).catch((problem) => toasts.refuse(sentence(problem))));
  /** What this device may do besides acting: the server decides, the page only leaves out the rest. */
  const may = isScribe ? Object.keys(orders) : me.who === "watch" ? [] : me.everybody ? ["undo", "redo", "back", "note", "act", "pause", "end"] : me.who === "seat" ? [...(me.dealt ? ["undo"] : []), "act", "end"] : [];
  const offered = Object.entries(orders).filter(([name]) => may.includes(name)).map(([, button]) => button);
  const asked = h("div", { id: "asked", role: "group", "aria-label": "To be confirmed" });
  const proposed = h("div", { id: "proposed", role: "group", "aria-label": "Corrections that are proposed" });
  const decline = (/** @type {string} */ proposal) => post(`/api/decline/${file}`, {}, { ...query, proposal }).then(refresh);
  const end = new EndMoment({ file, query });
  const eyes = h("select", { id: "eyes", onchange: () => location.assign(url(location.pathname, { game, as: eyes.value === "all" ? "" : eyes.value })) },
    ...reel.about.seats.map((seat) => h("option", { value: keyOf(seat.viewer), selected: keyOf(seat.viewer) === seen }, seat.label)));
  const watch = h("a", { href: url(`/watch/${file}`, { game }) }, "Watch");
  /** A seat has a page of its own around the board; who keeps the record sees all that there is. */
  const page = me.who === "seat" ? new SeatPage({ title: reel.about.title, names: reel.about.names, board, undo: takeBack, links: [watch, ...(me.host ? hostLinks() : [])], orders: offered, leaving: () => tapping.leaving() }) : null;
  const head = page?.head ?? (isScribe ? top(reel.about.title, watch) : topAlone(reel.about.title, watch));
  head.classList.add("small");
  document.title = `${reel.about.title}: ${reel.about.names.join(", ")}`;
  fill(
    host,
    head,
    end.element,
    page?.above,
    h("div", { class: page ? "desk seat-desk" : "desk" },
      h("div", {}, boardHost, headline),
      h("div", { class: "doing" },
        h("div", { class: "thumb" }, outboxLine(), toasts.element, asked, proposed, tapping.element),
        choosing.element,
        me.who !== "watch" && me.who !== "table" && hints({ file, query, seat: isScribe ? viewer : me.viewer, may: !isScribe || viewer !== null, does: (entry) => send(entry) }),
        !page && offered.length > 0 && h("div", { class: "orders", role: "group", "aria-label": isScribe ? "For the scribe" : "More" }, ...offered, isScribe && links),
        isScribe ? h("label", {}, "This device shows ", eyes) : h("p", { id: "device" }, `This device shows ${reel.about.seats[0].label}.`),
        isScribe && seen === "all" && h("p", { class: "error", id: "sees-all" }, "This is the scribe's device: it sees every hand. Players open the links of their seats.")),
      h("div", {}, recent)),
    popup.element,
  );

  /** Where a record is put right: who keeps the record writes, a seat proposes. */
  const correcting = {
    file, query, keeps: isScribe,
    sealed: () => desk.sealed,
    say: (/** @type {string} */ line) => send({ do: "say", line }),
    write: (/** @type {Record<string, unknown>} */ body) => deliver(`/api/correct/${file}`, { ...body, viewer }, query),
    done: async (/** @type {any} */ done) => {
      known = done.records ?? known;
      toasts.refuse("");
      toasts.tell(done.told, done.file ? [{ label: "Look at it", act: () => location.assign(url(`/watch/${pathOf(done.file)}`, { game: done.id })) }] : undoing(!done.needs));
      await refresh();
    },
  };
  const mayCorrect = !me.dealt && (isScribe || me.who === "seat");

  async function allForms() {
    if (forms?.records === desk.records) return forms;
    const made = { .../** @type {Forms} */ (await get(`/api/forms/${file}`, query)), records: desk.records };
    forms = made;
    return made;
  }

  /** The one place through which everything is recorded. @param {Entry} entry */
  function enter(entry) {
    return deliver(`/api/enter/${file}`, { ...entry, after: desk.records, viewer }, { game });
  }

  /** @param {Entry} entry @returns {Promise<string>} what went wrong */
  async function sendQuietly(entry) {
    if (busy) return "One thing at a time: the last one is still being recorded.";
    busy = true;
    host.setAttribute("aria-busy", "true");
    try {
      const done = await enter(entry);
      known = done.records ?? known;
      toasts.refuse("");
      // A seat is told by its ribbon, large, and what is taken back or noted by a word.
      const own = page && !done.needs && !["undo", "seal", "note", "break", "end"].includes(entry.do);
      if (!own) toasts.tell(done.needs ? done.message : done.told, undoing(!done.needs && entry.do !== "undo" && entry.do !== "seal"));
      if (page && done.needs) tapping.clear(); // it waits above the bar
      if (desk.records !== done.records || entry.do === "confirm") await refresh(); // what is tapped next is about what is now
      return "";
    } catch (problem) {
      if (problem instanceof Refusal && problem.status === 409) await refresh();
      const line = mayCorrect && entry.do === "say" && problem instanceof Refusal && problem.status === 422 ? String(entry.line) : "";
      if (problem instanceof Refusal && problem.told.anyway) offerAnyway(problem.message, problem.told.anyway, line);
      else if (line) toasts.refuse(sentence(problem), finding(line));
      return sentence(problem);
    } finally {
      busy = false;
      host.removeAttribute("aria-busy");
    }
  }

  /** @param {Entry} entry */
  async function send(entry) {
    if (busy) return; // a finger that was too quick
    toasts.refuse("");
    const problem = await sendQuietly(entry);
    if (problem && !toasts.error.textContent) toasts.refuse(problem); // else it says already how to have it
  }

  /** A word on what somebody proposes. @param {string} proposal @param {boolean|null} yes */
  async function giveWord(proposal, yes) {
    try {
      const done = await deliver(`/api/word/${file}`, { proposal, yes }, { game });
      toasts.refuse("");
      toasts.tell(done.told);
    } catch (problem) {
      toasts.refuse(sentence(problem));
    }
    await refresh();
  }

  /** Other terms than those that were proposed; sent, they are the answer. @param {import("./types.js").Agreement} proposal */
  function otherTerms({ id, another }) {
    const form = desk.free.find(({ seat, type }) => seat === another?.seat && type === another.type);
    if (!form || !another) return;
    const answer = async (/** @type {Entry} */ entry) => {
      const problem = await sendQuietly(entry);
      if (!problem) await giveWord(id, false);
      return problem;
    };
    askFree(form, { desk, shown: tapping.shown, said: another.atoms, face: (mark) => tapping.face(mark), preview, send: answer });
  }

  /** @param {boolean} can */
  function undoing(can) {
    return can && may.includes("undo") ? [{ label: "Undo", act: takeBack }] : [];
  }

  /** What is refused and did happen points to a mistake before. @param {string} line */
  function finding(line) {
    return line ? [{ label: "It did happen: find the mistake", id: "find-mistake", act: () => askMistake(correcting, line) }] : [];
  }

  /** A refusal that whoever may rule can overrule. @param {string} message @param {string} line with a place for the reason @param {string} said the line that was refused */
  function offerAnyway(message, line, said) {
    const why = message.split("\nTo play it anyway:")[0];
    toasts.refuse(why, [...finding(said), { label: "Do it anyway…", id: "anyway", act: () => askReason("Do it anyway", why, "Allow it", (reason) => ({ do: "say", line: line.replace('"why"', () => JSON.stringify(reason)) }), sendQuietly) }]);
  }

  /** One tap; where something was shown since, the table says why. */
  function takeBack() {
    const told = desk.revealed > (me.dealt && !isScribe ? lastOwn() : desk.present - 1);
    if (!told) return void send({ do: "undo" });
    askReason("Take back", "The table has shown something since: the players know more than the position before it does.", "Take it back",
      (reason) => ({ do: "undo", reason }), sendQuietly, true, REASONS);
  }

  /** The last record of this seat: what it takes back, and all that the computer did after it. */
  function lastOwn() {
    let n = desk.present;
    while (n > 0 && !(view.line.has(n) && view.row(n)?.seat === me.viewer)) n--;
    return n;
  }

  async function refresh() {
    const now = await get(`/api/desk/${file}`, { ...query, width: Math.round(boardHost.clientWidth) });
    if (desk?.records > now.records) return; // a later one came first
    desk = now;
    const before = drawn;
    page?.before();
    drawn = desk.picture.map((part) => reel.number(part));
    const move = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    board.show(reel, drawn, before ? { before, move } : { move });
    fill(asked, ...desk.asked.map(({ id, text }) => h("p", {}, `${text}: did that happen? `,
      h("button", { type: "button", class: "main", onclick: () => send({ do: "confirm", confirmed: id }) }, "Yes"), " ",
      h("button", { type: "button", onclick: () => send({ do: "confirm", confirmed: id, denied: true }) }, "No"))),
      ...desk.agreements.map((each) => agreementSheet(each, { word: giveWord, another: otherTerms, face: (mark) => tapping.face(mark.replace(":", `@${me.viewer}:`)) })));
    fill(proposed, ...desk.proposed.map((each) => h("p", {}, `${each.told}. `,
      h("button", { type: "button", class: "main", "data-proposed": each.record, onclick: () => { decline(each.id); askAbout(correcting, each); } }, "Look at it"), " ",
      h("button", { type: "button", onclick: () => decline(each.id) }, "No"))));
    if (desk.over) void end.show();
    else end.hide();
    tapping.show(desk);
    page?.show(desk);
    choosing.show(desk);
    show();
  }

  function show() {
    fill(headline, desk.headline);
    orders.redo.disabled = desk.redo === null;
    for (const button of Object.values(orders)) button.hidden = desk.sealed;
    fill(orders.pause, desk.adjourned ? "Go on after the break" : "Break");
    const first = Math.max(1, view.length - RECENT + 1);
    const items = [];
    for (let n = view.length; n >= first; n--) {
      const gone = !view.line.has(n) && view.row(n)?.kind !== "takeback";
      const told = [h("b", { class: "n" }, `${n} `), h("span", { class: "what" }, gone && h("span", { class: "flag" }, "taken back "), view.told(n))];
      const wrong = mayCorrect && !gone && !view.row(n)?.implied && view.row(n)?.kind !== "takeback";
      items.push(h("li", { class: gone ? "row gone" : "row" }, wrong
        ? h("button", { type: "button", class: "quiet whole", "data-wrong": n, title: "This was wrong…", onclick: () => askCorrection(correcting, n) }, ...told)
        : told));
    }
    fill(recent, ...items);
    document.documentElement.setAttribute("data-records", String(desk.records));
  }

  /** Whoever keeps the record plays on this page, and sees more on others. */
  function hostLinks() {
    return [h("button", { type: "button", id: "invite", onclick: () => void showLinks(file, game) }, "Invite"),
      h("a", { id: "keep-record", href: `/record/${file}?${new URLSearchParams({ game })}` }, "Keep the record: sees every hand")];
  }

  /** What others just did, unless this device did it. */
  function tellOthers() {
    if (busy || view.length <= known) return;
    if (page) return; // the ribbon tells it
    const told = [];
    const corrected = view.correctedSince(known);
    for (let n = Math.max(known + 1, view.length - 2); n <= view.length && !corrected.length; n++) told.push(view.told(n));
    for (const n of corrected) told.push(view.told(n));
    known = view.length;
    toasts.tell(told.join(" "), undoing(isScribe || me.everybody)); // who acted takes it back
  }

  known = view.length;
  await refresh();
  follow(
    `/api/changes/${file}`,
    () => ({ ...query, known: view.length }),
    async (data) => {
      reel.add(data);
      tellOthers();
      if (desk.records !== data.records || desk.questions !== data.asked || desk.sealed !== data.sealed) await refresh();
      else show();
    },
    (connected) => toasts.line(connected ? "" : GONE),
  );
  let wide = boardHost.clientWidth;
  new ResizeObserver(() => {
    if (Math.abs(boardHost.clientWidth - wide) < 20) return void tapping.lighting.frame();
    wide = boardHost.clientWidth;
    refresh();
  }).observe(boardHost);
} catch (problem) {
  fill(host, top("Record a game"), h("p", { class: "error", role: "alert" }, sentence(problem)));
}

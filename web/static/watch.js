/** A game of the folder in the viewer; what is recorded meanwhile appears by itself. */

import { follow, gameHere, get, pathOf, post, top, url } from "./api.js";
import { askCorrection } from "./correction.js";
import { byId, h, sentence } from "./dom.js";
import { EndMoment } from "./end_moment.js";
import { keyOf, Reel } from "./replay_data.js";
import { hashOf } from "./sql.js";
import { isScreen, TableScreen } from "./table_screen.js";
import { Viewer } from "./viewer.js";
import { WhatIfs } from "./what_if.js";

/** @import { Entry, Grown, Me, Pictures, Viewing } from "./types.js" */

const host = byId("viewer");
const { file, game } = gameHere("/watch/");

/** @param {Viewing} viewer */
const query = (viewer) => ({ game, as: keyOf(viewer) });

try {
  const asked = /;as=([\w-]+)/.exec(location.hash)?.[1] ?? "all";
  const me = /** @type {Me} */ (await get("/api/me"));
  const isScribe = me.who === "scribe";
  const reel = new Reel(await get(`/api/reel/${file}`, { game, as: asked }));
  const end = new EndMoment({ file, query: { game, as: keyOf(reel.any.viewer) } });
  const oneFile = url(`/replay/${file}`, { game });
  const viewer = new Viewer(host, reel, {
    links: [
      isScribe && h("a", { href: "/" }, "Games"),
      me.who !== "watch" && !reel.about.sealed && h("a", { href: url(`/record/${file}`, { game }) }, "Record"),
      h("a", { href: oneFile, download: "replay.html" }, "Save as one file"),
    ],
    oneFile,
    same: !isScribe ? undefined : async (record) => {
      const asked = /** @type {{ sql: string }} */ (await get(`/api/same/${file}`, { game, at: record }));
      location.assign(`/ask${hashOf({ database: "", question: "", sql: asked.sql, given: {} })}`);
    },
    panels: (made) => (isScribe ? [new WhatIfs(made, file, game).element] : []),
    load: async (seat) => reel.add(await get(`/api/reel/${file}`, query(seat))),
    draw: async (view, n, turned, width) => {
      const from = view.reel.source ?? { file, game };
      const more = /** @type {Pictures} */ (await get(`/api/pictures/${from.file}`, { game: from.game, as: keyOf(view.viewer), near: n, turned, width }));
      view.draw(more.first, more.pictures, more.parts, [], turned, width);
    },
    record: !isScribe && !me.everybody ? undefined : async (/** @type {Entry} */ entry) => {
      try {
        await post(`/api/enter/${file}`, { ...entry, after: reel.any.length, viewer: reel.any.viewer }, { game });
        return "";
      } catch (problem) {
        return sentence(problem);
      }
    },
  });
  const write = (/** @type {Record<string, unknown>} */ body) => post(`/api/correct/${file}`, { ...body, viewer: viewer.view.viewer }, query(viewer.view.viewer));
  const done = (/** @type {any} */ made) => {
    if (made.file) location.assign(url(`/watch/${pathOf(made.file)}`, { game: made.id }));
    else viewer.parts.note.textContent = made.told;
  };
  if (!me.dealt && (isScribe || (me.who === "seat" && !reel.about.sealed)))
    viewer.options.correct = (record) => askCorrection({ file, query: query(viewer.view.viewer), keeps: isScribe, sealed: () => reel.about.sealed, write, done }, record);
  viewer.tellCorrecting();
  const screen = isScreen() ? new TableScreen(host, viewer) : null;
  screen?.element.after(end.element);
  if (screen && reel.about.ending) void end.show();
  window.viewer = viewer;
  if (!reel.about.sealed)
    follow(`/api/changes/${file}`, () => ({ ...query(reel.any.viewer), known: reel.any.length }), async (/** @type {Grown} */ data) => {
      const before = reel.any.length;
      reel.add(data);
      if (screen && reel.about.ending) void end.show();
      else end.hide();
      if (reel.any.length === before && !data.sealed) return;
      for (const view of reel.views.values())
        if (view.length < reel.any.length) reel.add(await get(`/api/reel/${file}`, query(view.viewer)));
      viewer.grown();
      screen?.show();
    });
} catch (error) {
  host.replaceWith(h("main", { class: "page" }, top("This game cannot be shown"), h("p", { class: "error", role: "alert" }, sentence(error)), h("p", {}, h("a", { href: "/" }, "All games"))));
}

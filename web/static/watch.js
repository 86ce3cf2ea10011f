/** A game of the folder in the viewer; what is recorded meanwhile appears by itself. */

import { follow, gameHere, get, url } from "./api.js";
import { byId, fill, h, sentence } from "./dom.js";
import { keyOf, Reel } from "./reel.js";
import { Viewer } from "./viewer.js";

const host = byId("viewer");
const { file, game } = gameHere("/watch/");

/** @param {number|null} viewer */
const query = (viewer) => ({ game, as: keyOf(viewer) });

try {
  const asked = /;as=([\w-]+)/.exec(location.hash)?.[1] ?? "all";
  const reel = new Reel(await get(`/api/reel/${file}`, { game, as: asked }));
  const links = [
    h("a", { href: "/" }, "Games"),
    !reel.about.sealed && h("a", { href: url(`/record/${file}`, { game }) }, "Record"),
    h("a", { href: url(`/replay/${file}`, { game }), download: "replay.html" }, "Save as one file"),
  ];
  const viewer = new Viewer(host, reel, {
    links,
    load: async (seat) => reel.add(await get(`/api/reel/${file}`, query(seat))),
    draw: async (view, n) => {
      const more = await get(`/api/pictures/${file}`, { ...query(view.viewer), near: n });
      view.draw(more.first, more.pictures, more.parts);
    },
  });
  window.viewer = viewer;
  if (!reel.about.sealed)
    follow(`/api/changes/${file}`, () => ({ ...query(reel.any.viewer), known: reel.any.length }), async (data) => {
      const before = reel.any.length;
      reel.add(data);
      if (reel.any.length === before && !data.sealed) return;
      for (const view of reel.views.values())
        if (view.length < reel.any.length) reel.add(await get(`/api/reel/${file}`, query(view.viewer)));
      viewer.grown();
    });
} catch (error) {
  fill(host, h("p", { class: "error", role: "alert" }, sentence(error)), h("p", {}, h("a", { href: "/" }, "All games")));
}

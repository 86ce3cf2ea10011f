/** A replay in one file: the game lies in the page, and nothing is ever fetched. */

import { byId, fill, h } from "./dom.js";
import { Reel, unpacked } from "./replay_data.js";
import { Viewer } from "./viewer.js";

const host = byId("viewer");
try {
  window.viewer = new Viewer(host, new Reel(await unpacked(byId("game").textContent ?? "")), { begins: true });
} catch (error) {
  fill(host, h("p", { class: "error", role: "alert" }, `This replay cannot be shown: ${error}. It needs a browser of 2024 or later.`));
}

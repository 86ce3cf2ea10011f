/** The way from a table to the page on which its links are handed out. */

/** @param {string} file @param {string} game */
export async function showLinks(file, game) {
  const plays = new URLSearchParams(location.search).get("plays");
  location.assign(`/invite/${file}?${new URLSearchParams({ game, ...(plays ? { plays } : {}) })}`);
}

import assert from "node:assert/strict";
import { test } from "node:test";

import { addressOf, placeIn } from "../../../web/static/address.js";
import { pathOf, url } from "../../../web/static/api.js";

test("an address names a record, a seat and the position beside it", () => {
  assert.deepEqual(placeIn("#12"), { at: 12, as: null, with: null });
  assert.deepEqual(placeIn("#12;as=0;with=5"), { at: 12, as: "0", with: 5 });
  assert.deepEqual(placeIn("#7;as=table"), { at: 7, as: "table", with: null });
});

test("what is no address of a record is nothing", () => {
  for (const hash of ["", "#", "#x", "#-1", "#1;as=<b>", "#1234567890", "#1 ;as=0"]) assert.equal(placeIn(hash), null);
  assert.equal(placeIn("#1;with=x")?.with, null);
});

test("every address is read as it was written", () => {
  for (const at of [0, 7, 1234])
    for (const as of [null, "0", "table", "all"])
      for (const held of [null, 0, 1000]) {
        const place = { at, as, with: held };
        assert.deepEqual(placeIn(addressOf(place)), place);
      }
});

test("a query leaves out what is empty and keeps zero and false", () => {
  assert.equal(url("/api/games", { game: "", page: 0, open: false, since: null }), "/api/games?page=0&open=false");
  assert.equal(url("/", {}), "/");
  assert.equal(url("/x", { name: "a&b=c d" }), "/x?name=a%26b%3Dc+d");
});

test("a file's name becomes a path whatever stands in it", () => {
  assert.equal(pathOf("a b#?%/évening.ice"), "a%20b%23%3F%25/%C3%A9vening.ice");
});

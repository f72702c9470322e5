// @ts-check
/** What a local server serves and stores. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { sharedServer } from "./server.mjs";

const server = sharedServer();

test("the site has no file but its own", async () => {
  assert.equal((await server.ask("/.built")).status, 404);
});

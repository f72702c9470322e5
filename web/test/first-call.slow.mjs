// @ts-check
/** The way of a newcomer on a phone, from the builder to the first call with a key, on the real service with its mails. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { newIP } from "../../worker/test/visitor.mjs";
import { PHONE, walk } from "./newcomer.mjs";
import { useService } from "./service.mjs";

const { open, url } = useService({ own: true }); // for the clipboard
const atOnce = async () => {};

test("on a phone, it takes eight presses and an address to come to the first call with a key", async (t) => {
  const page = await open(t, "/plans/", { ...PHONE, extraHTTPHeaders: { "CF-Connecting-IP": newIP() } });
  const { steps, answer } = await walk(page, url(), {
    reads: atOnce,
    swipes: atOnce,
    fetchesMail: atOnce,
    typingDelay: 0,
  });
  assert.deepEqual(
    steps.map(({ screen, presses, swipes, characters }) => [screen, presses, swipes, characters]),
    [
      ["builder", 1, 0, 0],
      ["developers", 1, 0, 0],
      ["answer of the sandbox", 1, 0, 0],
      ["form for the address", 2, 0, 24],
      ["wait for the mail", 0, 0, 0],
      ["mail", 1, 0, 0],
      ["link of the mail", 1, 0, 0],
      ["account", 1, 0, 0],
    ],
  );
  assert.equal(JSON.parse(answer).data.hmac, "820254804a971bc380e5f4d44177fdf729c70386997e8b901b7a83054d4043b9");
});

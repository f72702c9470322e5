// @ts-check
/** How the operator's program removes a deployment with many images, if Cloudflare makes it wait, and if it is killed. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startCloudflare } from "./cloudflare/index.mjs";
import { operatorOf } from "./operator.mjs";

/** @type {import("./cloudflare/index.mjs").Cloudflare} */
let cloudflare;
/** @type {import("./operator.mjs").Operator} */
let operator;

const IMAGES = "lettercraft-test-images";

before(async () => {
  cloudflare = await startCloudflare({ zones: ["lettercraft.test"], sendingDomains: ["lettercraft.test"] });
  operator = operatorOf(cloudflare);
  operator.configure({ domain: "puzzles.lettercraft.test" }, { MAIL_FROM: "mail@lettercraft.test" });
});
after(async () => {
  operator.remove();
  await cloudflare.stop();
});

/**
 * Makes a deployment with images.
 * @param {number} count
 */
async function deploy(count) {
  const { code, output } = await operator.run("apply", "test");
  assert.equal(code, 0, output);
  const bucket = cloudflare.state.buckets[IMAGES];
  assert.ok(bucket);
  for (let i = 0; i < count; i++) bucket.objects[`${i}/ä.png`] = { bytes: Buffer.from("x"), type: "", uploaded: "" };
}

const nothing = () => {
  const { namespaces, buckets, scripts, domains } = cloudflare.state;
  assert.deepEqual([namespaces, buckets, scripts, domains], [{}, {}, {}, {}]);
};

test("images are deleted a thousand at a time, with progress, and waits that Cloudflare asks for are announced", async () => {
  await deploy(4001);
  let deletions = 0;
  cloudflare.onRequest = ({ method, path }) =>
    method === "DELETE" && path.includes(`/${IMAGES}/objects`) && ++deletions === 3
      ? { status: 429, headers: { "Retry-After": "1" }, code: 10429, message: "Too many requests" }
      : undefined;
  const { code, output } = await operator.run("destroy", "test", "--confirm", "test");
  assert.equal(code, 0, output);
  assert.equal(deletions, 6, "five requests, and one again");
  assert.match(output, /^ {2}1,000 of 4,001 images deleted$/m);
  assert.match(output, /Cloudflare asks to wait 1 s; going on at \d\d:\d\d:\d\d$/m);
  assert.match(output, /4,001 of 4,001 images deleted$/m);
  nothing();
});

test("a deployment without marks is removed whole by runs that are killed at every change", async () => {
  cloudflare.onRequest = () => undefined;
  await deploy(2001);
  const { namespaces, buckets, scripts } = cloudflare.state;
  for (const { entries } of Object.values(namespaces)) delete entries.owner;
  for (const { rules } of Object.values(buckets))
    for (const rule of rules) if (!rule.enabled || rule.deleteObjectsTransition) rule.id = "expired";
  for (const { settings } of Object.values(scripts)) settings.tags = [];

  let runs = 0;
  for (let isOver = false; !isOver; runs++) {
    let changes = 0;
    cloudflare.onRequest = ({ isChange }) => {
      if (!isChange || ++changes !== 3) return undefined; // the lock is the first change, and the second one brings the run forward
      operator.kill();
      return runs % 2 === 0 ? "late" : "drop";
    };
    const { code, output } = await operator.run("destroy", "test", "--confirm", "test");
    isOver = code !== null;
    if (isOver) assert.ok(code === 0 && !output.includes("Left alone"), output);
    cloudflare.onRequest = () => undefined;
    await operator.unlock();
  }
  assert.ok(runs > 8, `${runs} runs`);
  nothing();
  assert.deepEqual(cloudflare.unknown, []);
});

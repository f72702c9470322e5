// @ts-check
/** Random histories of a deployment, of a few seeds. `node worker/test/deploy-histories.mjs 100 1` runs more of them. */
import { after, before, test } from "node:test";
import { begin, runHistory } from "./deploy-histories.mjs";

/** @type {import("./deploy-world.mjs").World} */
let world;
before(async () => {
  world = await begin();
});
after(() => world.stop());

for (const seed of [1, 2, 3]) {
  test(`the account is as the model says after each command of the history ${seed}`, async (t) => {
    await runHistory(world, seed, (text) => t.diagnostic(text));
  });
}

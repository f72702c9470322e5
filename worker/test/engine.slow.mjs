// @ts-check
/** The memory of the engine's program after many requests. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { describePrograms } from "./engine/run.mjs";

describePrograms(({ text, interleave }) => {
  test("10,000 requests, 64 at a time, each get their own answer, and 10,000 more do not use more memory", async () => {
    const round = async () => {
      await interleave(10_000);
      return { memory: await text("host/memory"), heap: Number(await text("heap")) };
    };
    // The heap reaches its final size in the first rounds; then memory must not grow.
    let [last, earlier] = [await round(), { memory: "", heap: 0 }];
    const instances = await text("host/instances");
    for (let rounds = 0; rounds < 5 && last.memory !== earlier.memory; rounds++)
      [last, earlier] = [await round(), last];
    assert.equal(last.memory, earlier.memory);
    // The live heap must not grow either; a leak of one byte per request would show in every round.
    let { heap } = last;
    for (let rounds = 0; rounds < 5 && heap >= earlier.heap + 8192; rounds++) ({ heap } = await round());
    assert.ok(heap < earlier.heap + 8192, `the live heap grew from ${earlier.heap} to ${heap} bytes`);
    assert.equal(await text("host/instances"), instances);
  });
});

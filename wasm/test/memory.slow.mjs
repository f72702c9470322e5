// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

test("memory does not grow with the number of calls", async () => {
  /** @type {WebAssembly.Memory[]} */
  const memories = [];
  const { Instance } = WebAssembly;
  WebAssembly.Instance = class extends Instance {
    /** @param {[WebAssembly.Module, WebAssembly.Imports?]} from */
    constructor(...from) {
      super(...from);
      memories.push(/** @type {WebAssembly.Memory} */ (this.exports.mem));
    }
  };
  const { load } = await import("../dist/index.js");
  const kit = await load();
  const size = () => memories.reduce((sum, memory) => sum + memory.buffer.byteLength, 0);
  const megabyte = "x".repeat(1_000_000);
  const work = () => {
    for (let i = 0; i < 800; i++) {
      kit.hmac({ message: "m".repeat((i * 7919) % 20_000), secret: "s" });
      kit.reversetext({ text: "é ".repeat((i * 7907) % 2_000), mode: "words" });
      if (i % 10 === 0) kit.cryptogram({});
      if (i % 10 === 0) assert.throws(() => kit.cryptogram({ text: "1" }));
      if (i % 100 === 0) kit.reversetext({ text: megabyte });
    }
  };
  for (let i = 0; i < 3; i++) work();
  assert.equal(memories.length, 1);
  // From the second time on it is 20 to 22 MB. If the inputs of the calls were kept, each time would add 16 MB.
  assert.ok(size() <= 27.5e6, `${size()} bytes are not much more than the work needs once`);
  const parameters = { text: "Every letter wears a mask. ".repeat(18), seed: "s" };
  const puzzles = Array(100).fill({ operation: "cryptogram", parameters });
  for (let i = 0; i < 8; i++) kit.booklet({ puzzles, largePrint: true });
  assert.ok(size() <= 150e6, `${size()} bytes are not much more than one booklet needs`);
});

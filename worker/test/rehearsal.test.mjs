// @ts-check
/** The calls that the programs of the data plane rehearse while their Workers start. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { afterEach, mock, test } from "node:test";
import { hasSnapshot } from "../../wasm/dist/start.js";
import { load, send, start } from "./rehearsed.mjs";

afterEach(() => mock.restoreAll());

for (const name of /** @type {import("./rehearsed.mjs").Name[]} */ (["rest", "graphql"])) {
  test(`${name}: a rehearsal needs nothing of the platform, and leaves nothing that the program remembers`, async () => {
    const log = mock.method(console, "log", () => {});
    const draw = mock.method(crypto, "getRandomValues");
    const host = start(name);
    assert.deepEqual([log.mock.callCount(), draw.mock.callCount()], [0, 0]);

    const lookUp = mock.fn(async () => null);
    const response = await send(host, name, lookUp);
    assert.equal(response.status, 401);
    assert.equal(lookUp.mock.callCount(), 1);
    assert.match(`${response.headers.get("x-request-id")}`, /^(?!00000000)/);
  });

  test(`${name}: if a program is rehearsed, V8 compiles next to nothing for its first call`, () => {
    const script = `
      const { send, start } = await import("./worker/test/rehearsed.mjs");
      const host = start("${name}");
      console.log("rehearsed");
      const { status } = await send(host, "${name}", async () => "pro ACCOUNT");
      console.log("status", status);`;
    const args = ["--trace-wasm-compilation-times", "--input-type=module", "-e", script];
    const [before = "", after = ""] = execFileSync(process.execPath, args, { encoding: "utf8" }).split("rehearsed\n");
    assert.match(after, /^status 200$/m);
    const compiled = (/** @type {string} */ output) => output.match(/using Liftoff/g)?.length ?? 0;
    const isRehearsed = hasSnapshot(load(name)); // other programs boot for the first call
    assert.equal(compiled(before) > 100, isRehearsed, `${compiled(before)} functions before the call`);
    assert.equal(compiled(after) < 10, isRehearsed, `${compiled(after)} functions for the call`);
  });
}

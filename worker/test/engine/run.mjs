// @ts-check
/** Runs the program for tests in workerd, with the engine. The program boots, or starts from a snapshot of its memory. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync } from "node:fs";
import { Agent } from "node:http";
import { after, before, describe } from "node:test";
import { bundle, serve } from "../../bench/workerd.mjs";
import { eventually } from "../eventually.mjs";
import { ask } from "../server.mjs";

const PROGRAM = "build/test/engine.wasm";
const BOOTING = "build/test/engine-booting.wasm";

/** The ways in which the program is made to start. @type {Record<string, () => void>} */
const starts = {
  "that boots": () => copyFileSync(BOOTING, PROGRAM),
  "with a snapshot": () =>
    execFileSync("node", ["wasm/snapshot/snapshot.mjs", BOOTING, "worker/test/engine/warm.mjs", PROGRAM]),
};

/**
 * Defines tests of the program for each way in which it starts.
 * @param {(program: Program) => void} tests
 */
export function describePrograms(tests) {
  before(() => {
    execFileSync("go", ["build", "-trimpath", "-ldflags=-s -w", "-o", BOOTING, "./worker/test/engine"], {
      env: { ...process.env, GOOS: "js", GOARCH: "wasm" },
    });
  });
  for (const [start, make] of Object.entries(starts)) describe(`a program ${start}`, () => tests(useProgram(make)));
}

/** @typedef {ReturnType<typeof useProgram>} Program */

/** @param {() => void} make */
function useProgram(make) {
  /** @type {import("../../bench/workerd.mjs").Server} */
  let server;

  before(async () => {
    make();
    server = await serve(bundle("engine", "worker/test/engine/entry.mjs"));
    await server.open(); // waits until it listens
  });
  after(() => server?.stop());

  /**
   * @param {string} path
   * @param {import("../server.mjs").Question} [question]
   */
  const get = (path, question) => ask(`${server.url}/${path}`, question);

  /** @param {string} path */
  async function text(path) {
    const { status, text } = await get(path);
    assert.equal(status, 200, text);
    return text;
  }

  /**
   * Repeats a request until its answer is the expected one.
   * @param {string} path
   * @param {string} answer
   */
  async function becomes(path, answer) {
    let last = "";
    await eventually(async () => {
      last = await text(path);
      return last === answer;
    }).catch(() => assert.equal(last, answer, path));
  }

  /**
   * Sends requests, 64 at a time, and checks that each gets its own answer.
   * @param {number} requests
   */
  async function interleave(requests) {
    const agent = new Agent({ keepAlive: true, maxSockets: 64 });
    let next = 0;
    const lane = async () => {
      while (next < requests) {
        const id = next++;
        const { status, headers, text } = await get(`own?${id}`, { agent, headers: { "X-Own": `own-${id}` } });
        const parts = [id, `own-${id}`];
        if (id % 4 !== 3) parts.push(...["a", "b", "c", "d"].map((part) => `${id}-${part}`), `${id} `.repeat(id % 500));
        assert.equal(status, 200 + (id % 4));
        assert.equal(headers["x-own"], `${id}`);
        assert.equal(text, parts.join("|"));
      }
    };
    await Promise.all(Array.from({ length: 64 }, lane));
    await becomes("host/running", "0");
    agent.destroy();
  }

  return { url: () => server.url, get, text, becomes, interleave };
}

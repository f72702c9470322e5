// @ts-check
/** Calls of one account while others fill the programs with large calls whose answers they do not read. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { after, before, test } from "node:test";
import { bundle, hash, neighbours, serve } from "../bench/workerd.mjs";
import { MOST } from "../engine/sending.mjs";
import { eventually } from "./eventually.mjs";
import { ask } from "./server.mjs";

/** The number of large calls at the same time. */
const CALLS = 40;

/** The maximum number of large calls that are answered while a call of another account waits. It would be all of them without shares. */
const AHEAD = CALLS / 2;

/** The size of a large answer in bytes, without its header. */
const SIZE = 6_120_074;

/** A call whose body has 1 MB and whose answer has 6 MB. */
const query = {
  query: `query($t:String!){reversetext(text:$t){${Array.from({ length: 6 }, (_, i) => `r${i}:reversed`).join(" ")}}}`,
  variables: { t: "\u0001".repeat(170_000) },
};

/** @type {import("../bench/workerd.mjs").Server} */
let server;
before(async () => {
  server = await serve(bundle("shares", "worker/test/memory/entry.mjs"));
  for (const { account, key } of neighbours) {
    await server.administer({ do: "open", account, key: { hash: hash(key), isListed: true }, plan: "pro" }, account);
  }
});
after(() => server?.stop());

const [victim, ...others] = neighbours;

/**
 * Sends a large call of each account in turn, until there are CALLS, and reads only the beginning of each answer.
 * @param {typeof neighbours} accounts
 */
function attack(accounts) {
  const body = JSON.stringify(query);
  const { hostname, port } = new URL(server.url);
  let answered = 0;
  const sockets = Array.from({ length: CALLS }, (_, i) => {
    const socket = connect(Number(port), hostname);
    const head = [
      "POST /v1/graphql HTTP/1.1",
      `Host: ${hostname}`,
      `X-API-Key: ${accounts[i % accounts.length]?.key}`,
      "Content-Type: application/json",
      `Content-Length: ${Buffer.byteLength(body)}`,
      "Connection: close",
    ];
    socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
    socket.once("data", () => {
      answered++;
      socket.pause();
    });
    return socket.on("error", () => {});
  });
  return {
    /** The number of answers that have begun. */
    answered: () => answered,
    /** Reads the rest of the answers, and returns the number of complete answers. */
    async complete() {
      const read = sockets.map(async (socket) => {
        if (!socket.closed) await once(socket.resume(), "close");
        return socket.bytesRead > SIZE;
      });
      return (await Promise.all(read)).filter(Boolean).length;
    },
    end() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

for (const count of [1, 8]) {
  test(`a small call waits for few of ${CALLS} large ones of ${count} other accounts`, async () => {
    const { answered, complete, end } = attack(others.slice(0, count));
    try {
      await eventually(() => answered() > 0);
      const { status, text, headers } = await ask(`${server.url}/v1/hmac`, {
        key: victim?.key,
        json: { message: "m", secret: "s" },
      });
      assert.equal(status, 200, text);
      const ahead = Number(headers["x-ahead"]);
      assert.ok(ahead < AHEAD, `it was answered after ${ahead} large ones`);
      await eventually(() => answered() === CALLS);
      // There is memory for a few answers that nobody reads; the callers of the others can't read them later.
      const kept = await complete();
      assert.ok(kept > 0 && kept <= MOST / SIZE, `${kept} answers are complete`);
    } finally {
      end();
    }
  });
}

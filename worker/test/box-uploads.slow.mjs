// @ts-check
/** Bodies that are refused while they are sent, on one machine. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, test } from "node:test";
import { launch, quote } from "../../scripts/workerd.mjs";

const folder = mkdtempSync(join(tmpdir(), "lettercraft-test-"));
/** @type {Awaited<ReturnType<typeof launch>>} */
let running;
before(async () => {
  const modules = ["worker/test/box/uploads.mjs", "worker/box/uploads.mjs"].map(
    (name) => `(name = ${quote(name)}, esModule = embed ${quote(resolve(name))})`,
  );
  running = await launch(
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "test", worker = (compatibilityDate = "2026-08-01", modules = [${modules}]))],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "test")],
);
`,
    ["http"],
    folder,
  );
});
after(async () => {
  await running?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const [SIZE, LONG] = [4 << 20, 3_600_000];

/**
 * Sends the beginning of a body, and returns the connection and the answer to come.
 * @param {{ rest: number, patience: number }} limits
 * @param {number} sent
 * @param {string} [length] the header with the length of the body
 */
function send({ rest, patience }, sent, length = `Content-Length: ${SIZE}`) {
  const socket = connect(Number(running.ports.http), "127.0.0.1");
  socket.write(`POST /?rest=${rest}&patience=${patience} HTTP/1.1\r\nHost: a\r\n${length}\r\n\r\n`);
  socket.write(Buffer.alloc(sent));
  let text = "";
  socket.on("data", (piece) => (text += piece));
  socket.on("error", () => {}); // workerd closes a connection with a body that it does not read
  const answer = once(socket, "data").then(() => /^HTTP\/1\.1 (\d+)/.exec(text)?.[1]);
  return { socket, answer, text: () => text };
}

test("a body is read to its end before it is refused", async () => {
  const { socket, answer, text } = send({ rest: SIZE, patience: LONG }, SIZE - 1);
  const other = send({ rest: SIZE, patience: LONG }, SIZE);
  assert.equal(await other.answer, "200");
  assert.equal(text(), "", "the answer to a body that is still sent");
  socket.write("a");
  assert.equal(await answer, "200");
  for (const one of [socket, other.socket]) one.destroy();
});

test("of a body that is refused, a part is read, and for a time", async () => {
  for (const [limits, sent] of /** @type {const} */ ([
    [{ rest: 1 << 20, patience: LONG }, 2 << 20],
    [{ rest: SIZE, patience: 1 }, 100],
  ])) {
    for (const length of [undefined, `Transfer-Encoding: chunked\r\n\r\n${SIZE.toString(16)}`]) {
      const { socket, answer } = send(limits, sent, length);
      assert.equal(await answer, "200", JSON.stringify(limits));
      socket.destroy();
    }
  }
});

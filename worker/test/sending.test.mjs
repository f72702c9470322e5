// @ts-check
/** How large bodies are sent, with callers that read or don't. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { MOST, Sending } from "../engine/sending.mjs";

/** A caller that takes a piece of its answer when it is told to. */
class Caller {
  /** @type {Uint8Array[]} */
  pieces = [];
  end = "";
  /** @type {PromiseWithResolvers<void> | undefined} */
  #piece;

  /** @param {Uint8Array} piece */
  write(piece) {
    this.pieces.push(piece);
    this.#piece = Promise.withResolvers();
    return this.#piece.promise;
  }

  async close() {
    this.end = "closed";
  }

  async abort() {
    this.end = "aborted";
  }

  async read() {
    this.#piece?.resolve();
    await new Promise(setImmediate);
  }

  async readAll() {
    while (this.end === "") await this.read();
  }

  async leave() {
    this.#piece?.reject(new Error("gone"));
  }
}

function sender() {
  const sending = new Sending();
  /** Begins to send a body, and returns its caller. @param {Uint8Array} bytes */
  return (bytes) => {
    const caller = new Caller();
    const sent = sending.send(bytes, /** @type {any} */ (caller));
    sent.catch(() => {});
    return Object.assign(caller, { sent });
  };
}

test("a body that is read arrives, whatever its size", async () => {
  const send = sender();
  for (const size of [0, 1, 1 << 16, (1 << 16) + 1, 1_000_000, MOST + 1]) {
    const bytes = new Uint8Array(size).map((_, i) => i % 251);
    const caller = send(bytes);
    await caller.readAll();
    assert.equal(caller.end, "closed");
    assert.ok(Buffer.concat(caller.pieces).equals(bytes), `${size} bytes`);
    await caller.sent;
  }
});

test("of bodies for which there is no memory, those are aborted of which nothing has been read for longest", async () => {
  const send = sender();
  const [half, quarter] = [new Uint8Array(MOST / 2), new Uint8Array(MOST / 4)];
  const [idle, slow, fresh] = [send(quarter), send(half), send(quarter)];
  await slow.read();
  const last = send(half);
  await Promise.all([idle.sent, fresh.sent]);
  assert.deepEqual(
    [idle, slow, fresh, last].map(({ end }) => end),
    ["aborted", "", "aborted", ""],
  );
  await slow.readAll();
  const next = send(half); // the memory of the others is free
  await Promise.all([last.readAll(), next.readAll()]);
  assert.deepEqual(
    [slow, last, next].map(({ end }) => end),
    ["closed", "closed", "closed"],
  );
});

test("the answer of a caller that leaves takes no memory", async () => {
  const send = sender();
  const gone = send(new Uint8Array(MOST));
  await gone.leave();
  await assert.rejects(gone.sent, /gone/);
  const half = new Uint8Array(MOST / 2);
  const others = [send(half), send(half)];
  for (const caller of others) await caller.readAll();
  assert.deepEqual(
    others.map(({ end }) => end),
    ["closed", "closed"],
  );
});

// @ts-check
/** How large bodies are sent, with callers that read or don't. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { MOST, SENT, Sending, STALLED } from "../engine/sending.mjs";
import { newClock } from "./clock.mjs";

/** A caller that takes a piece of its answer on command. */
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
  const { now, wait, pass } = newClock();
  const sending = new Sending(wait, now);
  return {
    /** Begins to send a body, and returns its caller. @param {Uint8Array} bytes */
    send(bytes) {
      const caller = new Caller();
      const sent = sending.send(bytes, /** @type {any} */ (caller));
      sent.catch(() => {});
      return Object.assign(caller, { sent });
    },
    room: () => sending.room(),
    pass,
  };
}

/** How the bodies of callers have ended. @param {Caller[]} callers */
const ends = (...callers) => callers.map(({ end }) => end);

const [half, third] = [new Uint8Array(SENT / 2), new Uint8Array(SENT / 3)];

test("a body that is read arrives, whatever its size", async () => {
  const { send } = sender();
  for (const size of [0, 1, 1 << 16, (1 << 16) + 1, 1_000_000, MOST + 1]) {
    const bytes = new Uint8Array(size).map((_, i) => i % 251);
    const caller = send(bytes);
    await caller.readAll();
    assert.equal(caller.end, "closed");
    assert.ok(Buffer.concat(caller.pieces).equals(bytes), `${size} bytes`);
    await caller.sent;
  }
});

test("of bodies for which there is no memory, those are aborted that are stalled", async () => {
  const { send, pass } = sender();
  const [idle, slow, stalled] = [send(third), send(third), send(third)];
  await stalled.read();
  await pass(STALLED - 1);
  await slow.read();
  await pass(1);
  const last = send(half);
  await Promise.all([idle.sent, stalled.sent]);
  assert.deepEqual(ends(idle, slow, stalled, last), ["aborted", "", "aborted", ""]);
  await Promise.all([slow.readAll(), last.readAll()]);
  assert.deepEqual(ends(slow, last), ["closed", "closed"]);
});

test("a body waits for memory while all others are read", async () => {
  const { send, pass } = sender();
  const small = new Uint8Array(MOST - SENT);
  const [one, other] = [send(half), send(half)];
  const next = send(small);
  assert.equal(next.pieces.length, 0);
  await one.readAll();
  assert.equal(next.pieces.length, 1);
  const last = send(small);
  assert.equal(last.pieces.length, 0);
  await pass(STALLED - 1);
  await next.read();
  assert.deepEqual(ends(one, other, next, last), ["closed", "", "", ""]);
  await pass(1); // nothing has been read of the other one
  assert.deepEqual(ends(one, other, next, last), ["closed", "aborted", "", ""]);
  await Promise.all([next.readAll(), last.readAll()]);
  assert.deepEqual(ends(next, last), ["closed", "closed"]);
});

test("if too much waits, or for too long, those are aborted of which nothing has been read for longest", async () => {
  const { send, pass } = sender();
  const small = new Uint8Array(MOST - SENT);
  const [one, other] = [send(half), send(half)];
  await one.read();
  const waiting = send(small);
  await one.read();
  const more = send(new Uint8Array(1));
  await other.sent;
  assert.deepEqual(ends(one, other, waiting, more), ["", "aborted", "", ""]);
  await one.read();
  const late = send(half);
  await pass(STALLED - 1);
  for (const caller of [one, waiting]) await caller.read();
  await pass(1);
  assert.deepEqual(ends(one, waiting, late), ["aborted", "", ""]);
  await Promise.all([waiting.readAll(), late.readAll()]);
  assert.deepEqual(ends(waiting, late), ["closed", "closed"]);
});

test("no other body is made while one waits to be sent", async () => {
  const { send, room, pass } = sender();
  await room(); // at once, because none waits
  const first = send(new Uint8Array(SENT));
  const second = send(new Uint8Array(MOST - SENT));
  let isThere = false;
  const made = room().then(() => (isThere = true));
  await pass(STALLED / 2);
  assert.ok(!isThere);
  await first.readAll();
  await made;
  await second.readAll();
  assert.deepEqual([first.end, second.end], ["closed", "closed"]);

  const unread = [send(new Uint8Array(SENT)), send(new Uint8Array(MOST - SENT))];
  const later = room();
  await pass(STALLED + 2000); // the first one is stalled
  await later;
  assert.equal(unread[0]?.end, "aborted");
});

test("the answer of a caller that leaves takes no memory", async () => {
  const { send } = sender();
  const gone = send(new Uint8Array(MOST));
  await gone.leave();
  await assert.rejects(gone.sent, /gone/);
  const others = [send(half), send(half)];
  for (const caller of others) await caller.readAll();
  assert.deepEqual(
    others.map(({ end }) => end),
    ["closed", "closed"],
  );
});

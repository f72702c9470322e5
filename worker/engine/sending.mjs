// @ts-check
/**
 * Sends large bodies, and bounds the memory of those that their callers do not read. The memory of a request in the program is free
 * as soon as it is answered; its body is then a copy in the isolate, which has 128 MB in total.
 */

/** The minimum size in bytes of a body that is sent in pieces. */
export const LARGE = 256 << 10;

/** The size of a piece in bytes. */
const PIECE = 64 << 10;

/** The maximum total size in bytes of the bodies that are being sent or wait to be sent. */
export const MOST = 32 << 20;

/** The maximum total size in bytes of the bodies that are being sent. A larger body is sent alone. */
export const SENT = 24 << 20;

/**
 * The time in milliseconds after which a body that nobody reads counts as stalled. It is also the longest time that a body waits to be
 * sent.
 */
export const STALLED = 5000;

/** The interval at which a waiting body looks for stalled bodies, in milliseconds. */
const CHECK = 1000;

/**
 * A body that is sent or waits. time is the time at which a piece of it was last read, or at which it began to wait or to be sent.
 * @typedef {{ size: number, time: number, stop: () => void, go: () => void }} Body
 */

export class Sending {
  /** The bodies that are being sent. The one that nobody has read for longest comes first. @type {Set<Body>} */
  #bodies = new Set();
  #size = 0;
  /** The bodies that wait to be sent. @type {Set<Body>} */
  #waiting = new Set();
  /** Functions that end the waits for the moment when no body waits. @type {Set<() => void>} */
  #writers = new Set();
  #wait;
  #now;

  /**
   * @param {(time: number) => Promise<unknown>} wait waits for a time in milliseconds
   * @param {() => number} now the time in milliseconds
   */
  constructor(wait, now = Date.now) {
    this.#wait = wait;
    this.#now = now;
  }

  /**
   * Writes a body and closes the writer. If there is no memory for the body, it aborts stalled bodies, or waits until a body has ended or
   * is stalled. If too much waits, or the body has waited for 5 seconds, it aborts the bodies that nobody has read for longest. Rejects if
   * the reader has gone.
   * @param {Uint8Array} bytes
   * @param {WritableStreamDefaultWriter} writer
   */
  async send(bytes, writer) {
    /** @type {Body} */
    const body = { size: bytes.length, time: this.#now(), stop() {}, go() {} };
    // Another request can end the promise, but it can't touch the writer of this request.
    const stopped = new Promise((resolve) => {
      body.stop = () => resolve(undefined);
    });
    this.#waiting.add(body);
    while (!this.#fits(body)) {
      const freed = new Promise((resolve) => {
        body.go = () => resolve(undefined);
      });
      await Promise.race([freed, this.#wait(CHECK)]);
    }
    this.#waiting.delete(body);
    for (const go of this.#writers) go();
    this.#size += body.size;
    this.#bodies.add(body);
    body.time = this.#now();
    try {
      for (let at = 0; at < bytes.length; at += PIECE) {
        await Promise.race([writer.write(bytes.subarray(at, at + PIECE)), stopped]);
        if (!this.#bodies.delete(body)) {
          await writer.abort(new Error("nobody reads the answer"));
          return;
        }
        this.#bodies.add(body); // as the last one
        body.time = this.#now();
      }
      await writer.close();
    } finally {
      this.#remove(body);
    }
  }

  /**
   * Waits until no body waits to be sent. A request that is about to make a large body waits for this, so that there is room for the body.
   */
  async room() {
    while (this.#backlog() > 0) {
      let go = () => {};
      const sent = new Promise((resolve) => {
        go = () => resolve(undefined);
      });
      this.#writers.add(go);
      await Promise.race([sent, this.#wait(CHECK)]);
      this.#writers.delete(go);
    }
  }

  /** Returns the total size in bytes of the bodies that wait to be sent. */
  #backlog() {
    const now = this.#now();
    let waiting = 0;
    for (const one of this.#waiting) {
      if (now - one.time > 2 * STALLED)
        this.#waiting.delete(one); // the runtime has cancelled its request
      else waiting += one.size;
    }
    return waiting;
  }

  /** Reports whether a waiting body can be sent now, and aborts the bodies that must give way to it. @param {Body} body */
  #fits(body) {
    const now = this.#now();
    const waiting = this.#backlog();
    for (const first of this.#bodies) {
      if (this.#size + body.size <= SENT) break;
      const isRead = now - first.time < STALLED && now - body.time < STALLED;
      if (isRead && this.#size + waiting <= MOST) return false;
      this.#remove(first);
      first.stop();
    }
    return true;
  }

  /** @param {Body} body */
  #remove(body) {
    if (!this.#bodies.delete(body)) return;
    this.#size -= body.size;
    for (const { go } of this.#waiting) go();
  }
}

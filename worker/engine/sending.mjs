// @ts-check
/**
 * Sends large bodies, and bounds the memory of those that their callers do not read. The memory of a request in the program is free
 * as soon as it is answered; its body is then a copy in the isolate, which has 128 MB in total.
 */

/** The number of bytes from which a body is sent in pieces. */
export const LARGE = 256 << 10;

/** The size of a piece in bytes. */
const PIECE = 64 << 10;

/** The maximum total size in bytes of the bodies that are being sent. */
export const MOST = 32 << 20;

/** @typedef {{ size: number, stop: () => void }} Body */

export class Sending {
  /** The one of which nothing has been read for longest comes first. @type {Set<Body>} */
  #bodies = new Set();
  #size = 0;

  /**
   * Writes a body and closes the writer. If later bodies need the memory, those of which nothing has been read for longest are
   * aborted. Rejects if the reader has gone.
   * @param {Uint8Array} bytes
   * @param {WritableStreamDefaultWriter} writer
   */
  async send(bytes, writer) {
    /** @type {Body} */
    const body = { size: bytes.length, stop() {} };
    // Another request can end the promise, but it can't touch the writer of this one.
    const stopped = new Promise((resolve) => {
      body.stop = () => resolve(undefined);
    });
    this.#add(body);
    try {
      for (let at = 0; at < bytes.length; at += PIECE) {
        await Promise.race([writer.write(bytes.subarray(at, at + PIECE)), stopped]);
        if (!this.#bodies.delete(body)) {
          await writer.abort(new Error("nobody reads the answer"));
          return;
        }
        this.#bodies.add(body); // as the last one
      }
      await writer.close();
    } finally {
      this.#remove(body);
    }
  }

  /** @param {Body} body */
  #add(body) {
    this.#size += body.size;
    for (const first of this.#bodies) {
      if (this.#size <= MOST) break;
      this.#remove(first);
      first.stop();
    }
    this.#bodies.add(body);
  }

  /** @param {Body} body */
  #remove(body) {
    if (this.#bodies.delete(body)) this.#size -= body.size;
  }
}

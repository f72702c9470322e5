// @ts-check
/** The effects of the program that reads web pages and delivers messages. */

/** The number of bytes at the beginning of a body from which Go recognizes its type and its encoding. */
const HEAD = 8192;

/** @typedef {import("../engine/host.mjs").Scope & { page?: Uint8Array<ArrayBuffer> }} Scope */

/** @type {Record<string, (argument: string, scope: Scope) => Promise<string | Uint8Array | null>>} */
export const effects = {
  /**
   * Parses an address as fetch does. Argument: base address or nothing, line feed, address. Value, each on a line: scheme, host,
   * port, user name and password, the address to fetch, and the hosts that the configuration allows for tests. An invalid
   * address is absent.
   */
  async parse(argument, { env }) {
    const end = argument.indexOf("\n");
    try {
      const { protocol, hostname, port, username, password, href } = new URL(
        argument.slice(end + 1),
        argument.slice(0, end) || undefined,
      );
      return [
        protocol.slice(0, -1),
        hostname,
        port,
        username + password,
        href.replace(/#.*/, ""),
        env.TEST_HOSTS ?? "",
      ].join("\n");
    } catch {
      return null;
    }
  },

  /** Returns the body of the request. */
  async body(_argument, { request }) {
    return request.text();
  },

  /**
   * Fetches an address without following redirects, and keeps the body if the status is a success. Argument, each on a line:
   * timeout in milliseconds, maximum number of bytes to read, headers as JSON, address. Value, each on a line: status, Location,
   * Content-Type, "more" if the body is larger than the maximum and otherwise its size in bytes, and the first bytes of the body.
   */
  async fetch(argument, scope) {
    const [time, limit, headers = "", ...address] = argument.split("\n");
    const signal = until(Number(time), scope);
    const response = await fetch(address.join("\n"), { redirect: "manual", headers: JSON.parse(headers), signal });
    const { bytes, more } = response.ok
      ? await read(response.body, Number(limit), signal)
      : await forget(response.body);
    scope.page = bytes;
    const lines = [
      response.status,
      response.headers.get("location") ?? "",
      response.headers.get("content-type") ?? "",
      more ? "more" : bytes.length,
    ];
    const head = new TextEncoder().encode(`${lines.map((line) => String(line).replace(/[\r\n]/g, " ")).join("\n")}\n`);
    const value = new Uint8Array(head.length + Math.min(bytes.length, HEAD));
    value.set(head);
    value.set(bytes.subarray(0, HEAD), head.length);
    return value;
  },

  /**
   * Decodes the body of the last fetch. Argument: label of an encoding. Value: the text, with U+FFFD for bytes that are not valid in this
   * encoding. It is absent if there is no such encoding.
   */
  async text(argument, scope) {
    try {
      // Bytes have a known length. For a string, the host would have to reserve memory for the longest possible encoding.
      return new TextEncoder().encode(new TextDecoder(argument).decode(scope.page));
    } catch {
      return null;
    }
  },

  /**
   * Sends a text without following redirects. Argument, as JSON: url, headers, body, time until the timeout in milliseconds, and
   * limit, the maximum number of bytes of the answer to read. Value: status, line feed, and the first bytes of the answer, or none
   * if they do not arrive.
   */
  async post(argument, scope) {
    const { url, headers, body, time, limit } = JSON.parse(argument);
    const signal = until(time, scope);
    const response = await fetch(url, { method: "POST", redirect: "manual", headers, body, signal });
    const { bytes } = await read(response.body, limit, signal).catch(() => ({ bytes: "" }));
    return new Uint8Array(await new Blob([`${response.status}\n`, bytes]).arrayBuffer());
  },
};

/**
 * Returns a signal that is aborted after a time in milliseconds, or when the caller disconnects.
 * @param {number} time
 * @param {Scope} scope
 */
function until(time, { request }) {
  return AbortSignal.any([AbortSignal.timeout(time), request.signal]);
}

/**
 * Cancels a body that is not needed.
 * @param {ReadableStream | null} body
 */
async function forget(body) {
  body?.cancel().catch(() => {}); // it may have failed already
  return { bytes: new Uint8Array(), more: false };
}

/**
 * Reads at most limit bytes of a body, and reports whether there are more. Throws if the signal is aborted.
 * @param {ReadableStream | null} body
 * @param {number} limit
 * @param {AbortSignal} signal
 */
async function read(body, limit, signal) {
  /** @type {Uint8Array[]} */
  const chunks = [];
  let size = 0;
  const reader = body?.getReader();
  const late = new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  late.catch(() => {}); // not an unhandled rejection if the body has already been read
  try {
    while (reader && size <= limit) {
      const { done, value } = /** @type {any} */ (await Promise.race([reader.read(), late]));
      if (done) break;
      chunks.push(value);
      size += value.length;
    }
  } finally {
    reader?.cancel().catch(() => {});
  }
  const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer());
  return { bytes: bytes.subarray(0, limit), more: size > limit };
}

// @ts-check
/** What the program that reads pages asks of the platform. */

/** How much of a body is told at once, for its kind and its encoding to be known, in bytes. */
const HEAD = 8192;

/** @typedef {import("../engine/host.mjs").Scope & { page?: Uint8Array<ArrayBuffer> }} Scope */

/** @type {Record<string, (argument: string, scope: Scope) => Promise<string | Uint8Array | null>>} */
export const effects = {
  /**
   * Takes an address apart, as fetch does. Argument: base or nothing, a line end, address. Value, a line each: scheme, host,
   * port, user name and password, the address as it is fetched, and the hosts that this machine allows for its tests.
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

  /** Reads the body of the request. */
  async body(_argument, { request }) {
    return request.text();
  },

  /**
   * Fetches an address and keeps the body of a success, without following a redirect. Argument: milliseconds that it may
   * take, the most bytes of the body, headers, a line each as JSON; address. Value, a line each: status, Location,
   * Content-Type, "more" if the body has more bytes; then the beginning of the body.
   */
  async fetch(argument, scope) {
    const [time, limit, headers = "", ...address] = argument.split("\n");
    const signal = AbortSignal.any([AbortSignal.timeout(Number(time)), scope.request.signal]);
    const response = await fetch(address.join("\n"), { redirect: "manual", headers: JSON.parse(headers), signal });
    const { bytes, more } = response.ok
      ? await read(response.body, Number(limit), signal)
      : await forget(response.body);
    scope.page = bytes;
    const lines = [
      response.status,
      response.headers.get("location") ?? "",
      response.headers.get("content-type") ?? "",
      more ? "more" : "",
    ];
    const head = new TextEncoder().encode(`${lines.map((line) => String(line).replace(/[\r\n]/g, " ")).join("\n")}\n`);
    const value = new Uint8Array(head.length + Math.min(bytes.length, HEAD));
    value.set(head);
    value.set(bytes.subarray(0, HEAD), head.length);
    return value;
  },

  /**
   * Decodes the body that was fetched last. Argument: an encoding's label. Value: the text, with U+FFFD for what is not in
   * this encoding; nothing if no encoding has this label.
   */
  async text(argument, scope) {
    try {
      // As bytes: of a text nobody knows beforehand how much room it takes.
      return new TextEncoder().encode(new TextDecoder(argument).decode(scope.page));
    } catch {
      return null;
    }
  },
};

/**
 * Gives a body up that nobody reads.
 * @param {ReadableStream | null} body
 */
async function forget(body) {
  body?.cancel().catch(() => {}); // it may have broken off
  return { bytes: new Uint8Array(), more: false };
}

/**
 * Reads a body up to so many bytes, as long as the signal allows.
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
  late.catch(() => {}); // a body that is there in time, or none at all, leaves nobody waiting for it
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

// @ts-check
/** Bodies that are still being sent when their requests are answered. */

/** The size in bytes up to which workerd reads what is left of a body by itself. */
const SMALL = 64 << 10;
/** The most bytes of a body that are read after the answer, and the most milliseconds. */
const LIMITS = { rest: 16 << 20, patience: 10_000 };

/**
 * Passes a request on, and returns the answer once the client has sent the body. A client that still sends does not read, and workerd closes the
 * connection of an answer that came early, so without this the client would lose the answer. Of a body that nobody reads, a bounded part is read.
 *
 * @param {Request<any, any>} request
 * @param {(request: Request<any, any>) => Promise<Response>} send
 */
export async function passOn(request, send, limits = LIMITS) {
  const length = request.headers.get("Content-Length");
  if (!request.body || (length !== null && Number(length) <= SMALL)) return send(request);
  const reader = request.body.getReader();
  const { readable, writable } =
    length === null ? new IdentityTransformStream() : new FixedLengthStream(Number(length));
  const writer = writable.getWriter();
  const answering = send(new Request(request, { body: readable }));
  let isAnswered = false;
  const answered = answering.then(
    () => (isAnswered = true),
    () => (isAnswered = true),
  );
  const copying = (async () => {
    for (let { rest } = limits; rest > 0; ) {
      const { done, value } = await reader.read();
      if (done) return isAnswered || writer.close();
      if (isAnswered) rest -= value.length;
      else await Promise.race([writer.write(value).catch(() => {}), answered]);
    }
  })().catch((error) => writer.abort(error).catch(() => {})); // the client has gone
  const answer = await answering;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  await Promise.race([copying, new Promise((late) => (timer = setTimeout(late, limits.patience)))]);
  clearTimeout(timer);
  return answer;
}

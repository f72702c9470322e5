// @ts-check
/** The notifier with data points in its log, because wrangler's local binding of Analytics Engine does nothing. */
import program from "../../console/notifier/entry.mjs";

const EVENTS = {
  // The program makes the object in any order.
  writeDataPoint: (/** @type {any} */ { indexes, blobs, doubles }) =>
    console.log(`data point ${JSON.stringify({ indexes, blobs, doubles })}`),
};

export default {
  /** @type {(request: Request, env: any, ctx: any) => Promise<Response>} */
  fetch: (request, env, ctx) => program.fetch(request, { ...env, EVENTS }, ctx),
};

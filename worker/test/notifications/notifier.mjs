// @ts-check
/** The notifier with data points in its log, because wrangler's local binding of Analytics Engine does nothing. */
import program from "../../console/notifier/entry.mjs";

const EVENTS = {
  writeDataPoint: (/** @type {object} */ point) => console.log(`data point ${JSON.stringify(point)}`),
};

export default {
  /** @type {(request: Request, env: any, ctx: any) => Promise<Response>} */
  fetch: (request, env, ctx) => program.fetch(request, { ...env, EVENTS }, ctx),
};

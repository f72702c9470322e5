// @ts-check
/** Refuses each body before it has read any of it, with the limits in the query. */
import { passOn } from "../../box/uploads.mjs";

export default {
  /** @type {(request: Request<any, any>) => Promise<Response>} */
  fetch(request) {
    const limits = Object.fromEntries(
      [...new URL(request.url).searchParams].map(([name, value]) => [name, Number(value)]),
    );
    return passOn(request, async () => new Response("refused"), /** @type {any} */ (limits));
  },
};

// @ts-check
/** The console's Worker: the Go program, and the Durable Objects of signing in and of payments, which Go can call but not implement. */
import program from "../../build/worker/console/worker.mjs";
import { valuesOf } from "../service/secrets.mjs";

export { Billing } from "./payments/billing.mjs";
export { Subscription } from "./payments/subscription.mjs";
export { Mailbox } from "./signin/mailbox.mjs";
export { Throttle } from "./signin/throttle.mjs";

/** The secrets that can be rotated. */
const SECRETS = [
  "ADMIN_TOKEN",
  "SESSION_SECRET",
  "KEY_SECRET",
  "KEY_NAME_SECRET",
  "ADDRESS_SECRET",
  "STRIPE_API_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "TURNSTILE_SECRET",
  "ANALYTICS_TOKEN",
  "ALERT_WEBHOOK",
];

/**
 * Returns the environment of the Go program, which can't list the names in an environment. A secret contains all of its values, the newest
 * first, separated by spaces.
 * @param {Record<string, any>} env
 */
const withValues = (env) => ({
  ...env,
  ...Object.fromEntries(SECRETS.map((name) => [name, valuesOf(env, name).join(" ")])),
});

export default {
  /** @type {(request: Request, env: any, ctx: any) => Promise<Response>} */
  fetch(request, env, ctx) {
    // The program is started for each request. A client can't write the data that the platform has found out about it.
    const { country = "", continent = "", latitude = "", longitude = "" } = /** @type {any} */ (request.cf ?? {});
    const found = { COUNTRY: country, CONTINENT: continent, LATITUDE: latitude, LONGITUDE: longitude };
    return program.fetch(request, { ...withValues(env), ...found }, ctx);
  },

  /** @type {(event: any, env: any, ctx: any) => Promise<void>} */
  scheduled: (event, env, ctx) => program.scheduled(event, withValues(env), ctx),
};

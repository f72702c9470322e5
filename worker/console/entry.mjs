// @ts-check
/** The console's Worker: the Go program, and the Durable Objects of signing in and of payments, which Go can call but not implement. */
export { default } from "../../build/worker/console/worker.mjs";
export { Subscription } from "./payments/subscription.mjs";
export { Mailbox } from "./signin/mailbox.mjs";
export { Throttle } from "./signin/throttle.mjs";

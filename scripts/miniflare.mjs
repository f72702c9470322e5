// @ts-check
/**
 * Runs in the process of wrangler, before it. miniflare, which wrangler uses, hands the Workers to workerd in one message. It makes the
 * message 4 kB longer at a time, and copies all of it each time. Our message has 64 MB of programs, so copying took half of the time until
 * a server answered. Here the message grows by 64 MB.
 */
import { registerHooks } from "node:module";

const SMALL = "MIN_SINGLE_SEGMENT_GROWTH = 4096";
const LARGE = "MIN_SINGLE_SEGMENT_GROWTH = 1 << 26";

registerHooks({
  load(url, context, next) {
    const module = next(url, context);
    if (!url.endsWith("/miniflare/dist/src/index.js")) return module;
    const source = String(module.source);
    if (!source.includes(SMALL))
      throw new Error(`miniflare has changed: see whether ${import.meta.url} is still needed`);
    return { ...module, source: source.replace(SMALL, LARGE) };
  },
});

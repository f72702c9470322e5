// @ts-check
/**
 * Runs in the process of `wrangler dev`, before wrangler, and changes two of its habits that cost us half of the time until a server answers,
 * and a sixth of a core as long as it runs:
 *
 * - miniflare hands the Workers to workerd in one message. It makes the message 4 kB longer at a time, and copies all of it each time. Our
 *   message has 64 MB of programs, so here it grows by 64 MB.
 * - esbuild looks for changed files all the time. Nothing that a server runs changes without `make`.
 */
import { registerHooks } from "node:module";

/** @type {[file: string, habit: string, other: string][]} */
const CHANGES = [
  ["/miniflare/dist/src/index.js", "MIN_SINGLE_SEGMENT_GROWTH = 4096", "MIN_SINGLE_SEGMENT_GROWTH = 1 << 26"],
  ["/wrangler/wrangler-dist/cli.js", "watch: config2.dev.watch ?? true", "watch: false"],
];

registerHooks({
  load(url, context, next) {
    const module = next(url, context);
    const change = CHANGES.find(([file]) => url.endsWith(file));
    if (!change) return module;
    const [file, habit, other] = change;
    const source = String(module.source);
    if (!source.includes(habit)) throw new Error(`${file} has changed: adapt ${import.meta.url}`);
    return { ...module, source: source.replace(habit, other) };
  },
});

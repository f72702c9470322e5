// @ts-check
/** The Worker of page.test.mjs: the page program. It may fetch from this machine, and its clock stands still until /forward?MS moves it. */
import program from "../../../build/worker/page.wasm";
import { ProgramHost } from "../../engine/host.mjs";
import { effects } from "../../page/effects.mjs";

/** The clock stands still from the first request on, except that it is this number of milliseconds ahead. */
let ahead = 0;
let begin = 0;
const { now } = Date;
Date.now = () => {
  begin ||= now(); // 0 until the first request, because workerd has no clock before it
  return begin + ahead;
};

/** Milliseconds between two checks of the clock, and the number of checks that each request can make before /forward answers. */
const PAUSE = 5;
const CHECKS = 10;

AbortSignal.timeout = (/** @type {number} */ delay) => {
  const controller = new AbortController();
  const end = Date.now() + delay;
  // A request can't touch the objects of another one, so each checks the clock itself.
  (async () => {
    while (Date.now() < end) await scheduler.wait(PAUSE);
    controller.abort(new DOMException("The time is over", "TimeoutError"));
  })();
  return controller.signal;
};

const host = new ProgramHost(program, effects);

export default {
  /** @type {(request: Request, env: any, ctx: any) => Promise<Response>} */
  async fetch(request, env, ctx) {
    const { pathname, search } = new URL(request.url);
    if (pathname === "/forward") {
      ahead += Number(search.slice(1));
      for (let checks = 0; checks < CHECKS; checks++) await scheduler.wait(PAUSE);
      return new Response();
    }
    return host.fetch(request, { ...env, TEST_HOSTS: "127.0.0.1" }, ctx);
  },
};

// @ts-check
/**
 * The Worker of memory.slow.mjs and shares.slow.mjs: the programs of the data plane, of pages and of pictures. Pictures are drawn and not kept.
 * /memory returns the size of the programs' linear memories, and /speed sets the speed of the clock. With a slow clock a busy machine does not
 * refuse calls that a fast machine would answer. The header X-Ahead has the number of answers to others while a call was in the Worker.
 */
import graphqlModule from "../../../build/worker/graphql.wasm";
import pageModule from "../../../build/worker/page.wasm";
import restModule from "../../../build/worker/rest.wasm";
import { ProgramHost } from "../../engine/host.mjs";
import { effects as pageEffects } from "../../page/effects.mjs";
import { effects } from "../../service/effects.mjs";

/** @type {WebAssembly.Memory[]} */
const memories = [];
const Instance = WebAssembly.Instance;
WebAssembly.Instance = class extends Instance {
  /**
   * @param {WebAssembly.Module} module
   * @param {any} imports
   */
  constructor(module, imports) {
    super(module, imports);
    memories.push(/** @type {WebAssembly.Memory} */ (this.exports.mem));
  }
};

/** The number of calls that the programs have answered. */
let answered = 0;

let speed = 1;
const { now } = Date;
let begin = 0;
Date.now = () => {
  begin ||= now(); // 0 until the first request, because workerd has no clock before it
  return begin + (now() - begin) * speed;
};
const wait = scheduler.wait.bind(scheduler);
scheduler.wait = (delay, options) => wait(delay / speed, options);
const timeout = AbortSignal.timeout.bind(AbortSignal);
AbortSignal.timeout = (delay) => timeout(delay / speed);

const rest = new ProgramHost(restModule, effects);
const graphql = new ProgramHost(graphqlModule, effects);
const page = new ProgramHost(pageModule, pageEffects);
const { default: Image } = await import("../../image/entry.mjs"); // its program must start after Instance is replaced

export default {
  /** @type {(request: Request, env: any, ctx: any) => Promise<Response>} */
  async fetch(request, env, ctx) {
    const { pathname, search } = new URL(request.url);
    if (pathname === "/speed") {
      speed = Number(search.slice(1));
      return new Response();
    }
    if (pathname === "/memory") return Response.json(memories.map((memory) => memory.buffer.byteLength));
    /** @type {(url: string, init: RequestInit) => Promise<Response>} */
    const fetch = (url, init) => page.fetch(new Request(url, init), { TEST_HOSTS: "127.0.0.1" }, ctx);
    const images = { IMAGE: new Image(ctx, {}), IMAGES: { put() {} }, LINK_SECRET: "memory" };
    const earlier = answered;
    const program = pathname === "/v1/graphql" ? graphql : rest;
    const response = await program.fetch(request, { ...env, ...images, PAGE: { fetch } }, ctx);
    response.headers.set("X-Ahead", String(answered++ - earlier));
    return response;
  },
};

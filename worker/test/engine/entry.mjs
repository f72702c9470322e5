// @ts-check
/** The Worker of engine.test.mjs: main.go in the real host loop. Paths under /host return or change the state of the loop. */
import program from "../../../build/test/engine.wasm";
import { ProgramHost } from "../../engine/host.mjs";

/** The memories of the instances that were booted. @type {WebAssembly.Memory[]} */
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

/** Go prints thousands of lines when an instance is lost. They are not needed here. */
console.warn = () => {};

/** The clock stands still from the first request on, except that it is this number of milliseconds ahead. */
let ahead = 0;
let begin = 0;
const { now } = Date;
Date.now = () => {
  begin ||= now(); // 0 until the first request, because workerd has no clock before it
  return begin + ahead;
};

/** The gates that are open, and those that a request has passed. */
const gates = new Set();
const passed = new Set();

/** Maximum number of times that an effect checks whether its gate is open, and the milliseconds between two checks. */
const MAX_CHECKS = 24_000;
const PAUSE = 5;

/** For each request, its effects that wait for each other, as the functions that end their wait. */
/** @type {WeakMap<Request, (() => void)[]>} */
const waiters = new WeakMap();

/** The arguments of the effects tidy that have ended. @type {string[]} */
const tidied = [];

/** The number of streams that effects have opened and that were cancelled. */
let cancelled = 0;

/** @type {Record<string, import("../../engine/host.mjs").Effect>} */
const effects = {
  /** Returns a text after a number of turns of the event loop. Argument: turns, space, text. */
  async late(argument) {
    const space = argument.indexOf(" ");
    for (let turns = Number(argument.slice(0, space)); turns > 0; turns--) await scheduler.wait(0);
    return argument.slice(space + 1);
  },

  /** Returns the argument in brackets at once. */
  async note(argument) {
    return `(${argument})`;
  },

  /** Ends when a number of the request's effects wait here. Argument: the number. */
  async meet(argument, { request }) {
    const waiting = waiters.get(request) ?? [];
    waiters.set(request, waiting);
    const all = new Promise((resolve) => waiting.push(() => resolve(undefined)));
    if (waiting.length === Number(argument)) for (const go of waiting) go();
    await all;
    return "met";
  },

  /** Ends when the gate with this name is open. */
  async gate(argument) {
    for (let checks = 0; checks < MAX_CHECKS && !gates.has(argument); checks++) await scheduler.wait(PAUSE);
    passed.add(argument);
    return null;
  },

  /** Ends a little after the gate with this name has been passed. */
  async tidy(argument) {
    for (let checks = 0; checks < MAX_CHECKS && !passed.has(argument); checks++) await scheduler.wait(PAUSE);
    await scheduler.wait(PAUSE);
    tidied.push(argument);
    return null;
  },

  /** Opens a stream as the body of the response. */
  async open(_argument, scope) {
    scope.body = new ReadableStream(
      {
        pull(controller) {
          controller.enqueue(new TextEncoder().encode("streamed"));
          controller.close();
        },
        cancel() {
          cancelled++;
          throw new Error("this must not be reported");
        },
      },
      { highWaterMark: 0 },
    );
    return null;
  },

  async fail(argument) {
    throw new Error(argument);
  },

  async absent() {
    return null;
  },

  async bytes(argument) {
    return new Uint8Array(Number(argument)).map((_, i) => i % 251);
  },
};

const host = new ProgramHost(program, effects);

export default {
  /** @type {(request: Request, env: any, ctx: any) => Promise<Response>} */
  async fetch(request, env, ctx) {
    const { pathname, search } = new URL(request.url);
    const argument = search.slice(1);
    switch (pathname) {
      case "/host/running":
        return new Response(`${host.running}`);
      case "/host/memory":
        return new Response(`${memories.at(-1)?.buffer.byteLength}`);
      case "/host/instances":
        return new Response(`${memories.length}`);
      case "/host/cancelled":
        return new Response(`${cancelled}`);
      case "/host/tidied":
        return new Response(tidied.join());
      case "/host/open":
        gates.add(argument);
        return new Response();
      case "/host/forward":
        ahead += Number(argument);
        return new Response();
      default:
        return host.fetch(request, env, ctx);
    }
  },
};

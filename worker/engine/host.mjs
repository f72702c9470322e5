// @ts-check
/**
 * The host loop. It keeps one instance of a Go program, passes requests to it, performs its effects and sends its responses.
 * The comment of Go package engine explains why. There is no policy here: no status code, no message, no price.
 */
import { Program } from "../../wasm/dist/program.js";
import { hasSnapshot } from "../../wasm/dist/start.js";
import { LARGE, Sending } from "./sending.mjs";

/**
 * Work that only the host can do. An effect gets the argument from Go and the scope of the request. It returns a string or bytes, or null
 * if there is no result. Go receives an exception as a failure. A stream that the effect leaves in the scope's body becomes the body of the
 * response if the response asks for it.
 * @typedef {(argument: string, scope: Scope) => Promise<string | Uint8Array | null>} Effect
 * @typedef {Pick<Request, "method" | "url" | "headers"> & { cf?: Request["cf"] }} Received what the program is told of a request
 * @typedef {{ state: number, value: string | Uint8Array }} Outcome
 * @typedef {{ waitUntil(promise: Promise<unknown>): void }} Context
 * @typedef {{ request: Request, env: any, ctx: Context, body?: ReadableStream | undefined, received?: Uint8Array | undefined,
 *   groups?: import("../service/grouped.mjs").Scope["groups"] }} Scope
 */

/** How an effect ended: the values of engine.State in Go. */
const DONE = 0;
const ABSENT = 1;
const FAILED = 2;

/** The kinds of output of a call: the values of the constants in Go package guest. */
const ANSWERED = 0;
const WAITING = 1;
const STREAMED = 3;

/** The status of the response to a request whose client has disconnected. Nobody reads it. */
const GONE = 499;

/** The time of a rehearsal: what the snapshot remembers has expired, and what the rehearsal leaves expires before every request. */
const REHEARSED = Date.UTC(2001, 0);

/**
 * Runs one Go program. It answers requests with an instance, and starts another instance if that one ends. A program with a snapshot starts
 * at once, together with the Worker. Other programs boot on the first request, because they need randomness and time.
 */
export class ProgramHost {
  #module;
  /** @type {Record<string, Effect>} */
  #effects;
  /** @type {Program | undefined} */
  #program;
  /**
   * The request headers that the program reads: their names, and for each a text that the method or the URL of the request must contain.
   * @type {[name: string, text: string][] | undefined}
   */
  #headers;
  /** Functions that resume the requests waiting for room in the program's memory, by ticket. @type {Map<string, () => void>} */
  #waiting = new Map();
  #sending = new Sending((time) => scheduler.wait(time));
  #logged;

  /**
   * @param {WebAssembly.Module} module
   * @param {Record<string, Effect>} effects
   * @param {(line: string, env: Scope["env"]) => void} [logged] called with each line of the log, besides logging it
   */
  constructor(module, effects, logged = () => {}) {
    this.#module = module;
    this.#logged = logged;
    this.#effects = { ...effects, wait: this.#wait.bind(this), pause: this.#pause.bind(this) };
    if (hasSnapshot(module)) this.#program = new Program(module);
  }

  /**
   * Answers a request.
   * @param {Request} request
   * @param {Scope["env"]} env
   * @param {Scope["ctx"]} ctx
   * @returns {Promise<Response>}
   */
  async fetch(request, env, ctx) {
    const program = this.#boot();
    const line = this.#line(program, request);
    /** @type {Scope} */
    const scope = { request, env, ctx };
    try {
      const response = await this.#answer(program, line, scope);
      if (response) return response;
    } catch (error) {
      if (!program.ended) throw error;
    } finally {
      scope.body?.cancel().catch(() => {}); // a streamed response has already removed it from the scope
    }
    // The program has reaped the request, or the instance has ended; then a new instance answers.
    const successor = this.#boot();
    successor.call("fail", successor.write(line), Date.now(), program.ended ? 0 : 1);
    return /** @type {Response} */ (this.#respond(successor, scope));
  }

  /** The number of requests that wait for an effect. */
  get running() {
    return this.#program && !this.#program.ended ? this.#program.call("running") : 0;
  }

  /**
   * Lets a program with a snapshot answer a request while the Worker starts, so that the functions of a first request are compiled when it comes.
   * Nothing is performed and nothing is logged.
   * @param {Received} request
   * @param {Record<string, string>} outcomes the values of the effects, by name; other effects are absent
   */
  rehearse(request, outcomes) {
    const program = this.#program;
    if (!program) return; // it boots with the first request
    try {
      program.run("start", program.write(this.#line(program, request)), REHEARSED);
      while (program.number(0) === WAITING) {
        const values = effectsOf(program).map(({ name }) => outcomes[name]);
        const all = values.map((value) =>
          value === undefined ? { state: ABSENT, value: "" } : { state: DONE, value },
        );
        program.run("proceed", program.number(1), write(program, all), REHEARSED);
      }
    } catch (error) {
      if (!program.ended) throw error; // otherwise the first request gets another instance
    }
  }

  #boot() {
    if (!this.#program || this.#program.ended) {
      this.#program = new Program(this.#module);
      for (const go of this.#waiting.values()) go(); // the rooms that they wait for no longer exist
      this.#waiting.clear();
    }
    return this.#program;
  }

  /**
   * Returns what the program is told of a request.
   * @param {Program} program
   * @param {Received} request
   */
  #line(program, request) {
    if (!this.#headers) {
      program.run("headers");
      const lines = program.text().split("\n").filter(Boolean);
      this.#headers = lines.map((line) => /** @type {[string, string]} */ (`${line} `.split(" ")));
    }
    const { method, url, headers } = request;
    let line = `${method}\n${url}\n${request.cf?.colo ?? ""}`;
    for (const [name, text] of this.#headers) {
      line += url.includes(text) || method.includes(text) ? `\n${headers.get(name) ?? ""}` : "\n";
    }
    return line;
  }

  /**
   * Runs a request to its response. Returns undefined if the program has ended or has reaped the request. The program's
   * output is read before anything is awaited, because the next call for any request overwrites it.
   *
   * If the client disconnects, the runtime goes on with the request while the effects for that case are performed. The program no longer has
   * the request, and would take it for a reaped one.
   * @param {Program} program
   * @param {string} line
   * @param {Scope} scope
   */
  async #answer(program, line, scope) {
    program.call("start", program.write(line), Date.now());
    this.#admit(program);
    if (program.number(0) !== WAITING) return this.#respond(program, scope);

    const id = program.number(1);
    const { signal } = scope.request;
    let isGone = false;
    const cancel = () => {
      if (program.ended) return;
      program.call("cancel", id);
      isGone = true;
      this.#admit(program);
      if (program.number(0) === WAITING) scope.ctx.waitUntil(this.#perform(program, scope));
    };
    signal.addEventListener("abort", cancel);
    try {
      do {
        const outcomes = await this.#perform(program, scope);
        if (isGone) return new Response(null, { status: GONE });
        if (program.ended) return undefined;
        program.call("proceed", id, write(program, outcomes), Date.now());
        this.#admit(program);
      } while (program.number(0) === WAITING);
    } finally {
      signal.removeEventListener("abort", cancel); // it would keep the request in memory until V8 collects its old objects
    }
    return this.#respond(program, scope);
  }

  /**
   * Performs the effects in the program's output concurrently.
   * @param {Program} program
   * @param {Scope} scope
   * @returns {Promise<Outcome[]>}
   */
  async #perform(program, scope) {
    const outcomes = effectsOf(program).map(({ name, argument }) => this.#outcome(name, argument, scope));
    return outcomes.length === 1 ? [await /** @type {Promise<Outcome>} */ (outcomes[0])] : Promise.all(outcomes);
  }

  /**
   * @param {string} name
   * @param {string} argument
   * @param {Scope} scope
   * @returns {Promise<Outcome>}
   */
  async #outcome(name, argument, scope) {
    try {
      const value = await /** @type {Effect} */ (this.#effects[name])(argument, scope);
      return value === null ? { state: ABSENT, value: "" } : { state: DONE, value };
    } catch (error) {
      return { state: FAILED, value: String(error) };
    }
  }

  /**
   * Returns the response in the program's output, or undefined if the output is not a response.
   * @param {Program} program
   * @param {Scope} scope
   */
  #respond(program, scope) {
    const kind = program.number(0);
    if (kind !== ANSWERED && kind !== STREAMED) return undefined;
    const part = parts(program);
    const header = program.number(3);
    const log = header + program.number(4);
    if (log > header) {
      const line = part(header, log);
      console.log(line);
      this.#logged(line, scope.env);
    }
    const fields = part(0, header).split("\n");
    /** @type {Record<string, string>} */
    const headers = {}; // workerd reads an object faster than a list of pairs
    for (let i = 0; i + 1 < fields.length; i += 2) {
      headers[/** @type {string} */ (fields[i])] = /** @type {string} */ (fields[i + 1]);
    }
    const init = { status: program.number(2), headers };
    if (kind === STREAMED) {
      const stream = scope.body;
      scope.body = undefined;
      return new Response(stream, init);
    }
    const body = program.body();
    if (body.length >= LARGE) {
      const { readable, writable } = new FixedLengthStream(body.length);
      scope.ctx.waitUntil(this.#sending.send(body, writable.getWriter()).catch(() => {})); // the caller may have gone
      return new Response(readable, init);
    }
    return new Response(body.length > 0 ? body : null, init);
  }

  /**
   * Waits for room in the program's memory. The argument is the ticket, a space and the timeout in milliseconds.
   * @param {string} argument
   * @param {Scope} scope
   * @returns {Promise<string | null>}
   */
  async #wait(argument, { request: { signal } }) {
    const [ticket = "", timeout] = argument.split(" ");
    /** @type {() => void} */
    let go = () => {};
    const admitted = new Promise((resolve) => {
      go = () => resolve("");
    });
    const leave = () => {
      if (this.#waiting.get(ticket) === go) this.#waiting.delete(ticket);
    };
    this.#waiting.set(ticket, go);
    signal.addEventListener("abort", leave);
    const outcome = await Promise.race([admitted, scheduler.wait(Number(timeout)).then(() => null)]);
    signal.removeEventListener("abort", leave);
    leave();
    return outcome;
  }

  /**
   * Lets the runtime read the requests that have arrived in the meantime, and waits until no large answer waits to be sent, because a
   * request that pauses may be about to write another one. Waiting for a promise would not be enough: the runtime reads the network only
   * when no promise can be continued. Argument: the time of the pause in milliseconds.
   * @type {Effect}
   */
  async #pause(argument) {
    await scheduler.wait(Number(argument));
    await this.#sending.room();
    return null;
  }

  /**
   * Resumes the requests whose wait the program has ended.
   * @param {Program} program
   */
  #admit(program) {
    if (this.#waiting.size === 0 || program.ended) return;
    for (let ticket = program.call("admitted"); ticket !== 0; ticket = program.call("admitted")) {
      this.#waiting.get(`${ticket}`)?.();
    }
  }
}

/**
 * Returns the effects in the program's output.
 * @param {Program} program
 */
function effectsOf(program) {
  const part = parts(program);
  const head = program.number(2);
  let end = head;
  const effects = [];
  for (const line of part(0, head).split("\n").slice(0, -1)) {
    const [name = "", length] = line.split(" ");
    const begin = end;
    end += Number(length);
    effects.push({ name, argument: part(begin, end) });
  }
  return effects;
}

/**
 * Returns a function that returns the text between two byte offsets of the program's output. An output of ASCII, as most are, is decoded once.
 * @param {Program} program
 * @returns {(start: number, end: number) => string}
 */
function parts(program) {
  const length = program.length;
  if (length > 16 << 10) return (start, end) => program.text(start, end);
  const whole = program.text();
  return whole.length === length ? (start, end) => whole.slice(start, end) : (start, end) => program.text(start, end);
}

/**
 * Writes outcomes into the program's input: the state, length and bytes of each. Returns the length of the input in bytes.
 * @param {Program} program
 * @param {Outcome[]} outcomes
 */
function write(program, outcomes) {
  let at = 0;
  const head = new Uint8Array(5);
  let room = 0;
  for (const { value } of outcomes) room += head.length + value.length * (typeof value === "string" ? 3 : 1);
  program.makeRoom(room);
  for (const { state, value } of outcomes) {
    const start = at + head.length;
    const end = typeof value === "string" ? program.write(value, start) : program.writeBytes(value, start);
    head[0] = state;
    for (let i = 0; i < 4; i++) head[1 + i] = (end - start) >>> (8 * i);
    program.writeBytes(head, at);
    at = end;
  }
  return at;
}

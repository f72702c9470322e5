/**
 * A client for programs that call the Lettercraft service. It loads no WebAssembly, unless a program prefers local calls. Read
 * `connect`.
 */
import { pause, unlessAborted } from "./abort.js";
import { OperationError } from "./error.js";
import { factsIn, withFacts } from "./facts.js";
import type { LoadOptions } from "./index.js";
import { toJSON } from "./json.js";
import { once } from "./once.js";
import { names, type Operations } from "./operations.gen.js";
import { queueOf } from "./queue.js";
import { calls, type ServiceOperations } from "./service.gen.js";
import type { Fetch, SignalLike, URLLike } from "./sources.js";

export { OperationError } from "./error.js";
export { type Facts, factsOf, type Rate } from "./facts.js";
export type { LoadOptions } from "./index.js";
export type * from "./operations.gen.js";
export type * from "./service.gen.js";
export type { Fetch, SignalLike, URLLike } from "./sources.js";

/** The options of `connect`. The options of `load` are for programs that prefer local calls. */
export interface ConnectOptions extends LoadOptions {
  /** The address of the service, such as `https://lettercraft.example`. */
  baseURL: string | URLLike;
  /** The key of the account. */
  key: string;
  /**
   * Where calls are computed. With `local`, the toolkit computes every call that it can, without credits, and the service computes the
   * other calls. Default: `service`.
   */
  prefer?: "service" | "local";
  /** The function that sends the requests. Default: the platform's `fetch`. */
  fetch?: Fetch;
  /** Maximum number of times that a failed call is sent again: 0 to 3. Default: 3. */
  retries?: number;
  /**
   * Maximum time of a call that is sent, in milliseconds, with all its attempts and the waits between them. Default: 90,000, which is enough
   * to wait for the next minute of the rate limit. The time in the queue does not count.
   */
  timeout?: number;
  /** Maximum number of calls that are sent at the same time. The others wait in a queue, in their order. Default: 6. */
  concurrency?: number;
}

export interface CallOptions {
  /**
   * Aborts the call, even while it waits in the queue, for its next attempt or for the toolkit to load. The promise then rejects with the
   * signal's reason.
   */
  signal?: SignalLike;
  /** Maximum time of this call, instead of that of `connect`. */
  timeout?: number;
  /** The id of the request, 1 to 128 characters of `A-Za-z0-9._-`, which the service writes into its logs. Default: a random UUID. */
  requestId?: string;
}

/** The operations as functions that return promises. A promise rejects with an OperationError if the call is refused or fails. */
export type Service = {
  [Name in keyof ServiceOperations]: (
    ...params: [...Parameters<ServiceOperations[Name]>, options?: CallOptions]
  ) => Promise<ReturnType<ServiceOperations[Name]>>;
};

const MAX_RETRIES = 3;

/** The wait before the first retry, in milliseconds. It doubles with each retry. */
const FIRST_WAIT = 500;

/** The default of the option timeout, in milliseconds: the service's rate window and half a minute for the work. */
const TIMEOUT = 90_000;

/** The default of the option concurrency. Browsers open as many connections to a host. */
const CONCURRENCY = 6;

/**
 * Returns the operations of the service. A call is sent again after a network failure, after status 429, and after status 500 or more.
 * It is charged once, because each attempt has the same `Idempotency-Key`.
 */
export function connect({
  baseURL,
  key,
  prefer = "service",
  fetch = globalThis.fetch,
  retries = MAX_RETRIES,
  timeout: usual = TIMEOUT,
  concurrency = CONCURRENCY,
  ...source
}: ConnectOptions): Service {
  // The platform's own error would contain the key.
  if (typeof key !== "string" || !/^[!-~]+$/.test(key)) {
    throw new TypeError("The key must be a text of visible ASCII characters");
  }
  const address = new URL(String(baseURL));
  if (!/^https?:$/.test(address.protocol)) throw new TypeError("The baseURL must begin with https:// or http://");
  if (prefer !== "service" && prefer !== "local") throw new TypeError('The option prefer must be "service" or "local"');
  checkTimeout(usual);
  if (!(concurrency >= 1)) throw new TypeError("The option concurrency must be at least 1");
  const base = address.href.replace(/\/*$/, "/v1/");
  const most = Math.min(retries || 0, MAX_RETRIES); // NaN would retry forever
  const queue = queueOf(concurrency);

  const send = async (
    name: keyof typeof calls,
    params: object,
    { timeout = usual, requestId = crypto.randomUUID() }: CallOptions,
    given: AbortSignal | undefined,
  ): Promise<unknown> => {
    checkTimeout(timeout);
    // The service would take an id of its own instead.
    if (!/^[\w.-]{1,128}$/.test(requestId)) {
      throw new TypeError("The requestId must have 1 to 128 letters A to Z, digits, dots, hyphens and underscores");
    }
    const { method } = calls[name];
    const headers = new Headers({ Accept: "application/json", "X-API-Key": key, "X-Request-ID": requestId });
    headers.set("Idempotency-Key", crypto.randomUUID());
    // A redirect to another host would take the key there.
    const init: RequestInit = { method, headers, redirect: "manual" };
    if (method === "POST") {
      headers.set("Content-Type", "application/json");
      init.body = toJSON(params);
    }
    const target = base + name + (method === "GET" ? queryOf(params) : "");
    return queue(async () => {
      const late = new AbortController();
      const end = Date.now() + timeout;
      const timer = setTimeout(() => late.abort(lateError(timeout, requestId)), timeout);
      const signal = given ? AbortSignal.any([given, late.signal]) : late.signal;
      try {
        for (let attempt = 0; ; attempt++) {
          // Not every function that sends requests obeys the signal.
          const outcome = await unlessAborted(
            ask(() => fetch(target, { ...init, signal }), target, requestId),
            signal,
          );
          signal.throwIfAborted();
          if ("data" in outcome) return outcome.data;
          if (outcome.after === null || attempt >= most) throw outcome.error;
          // Clients that failed at the same time must not repeat their calls at the same time.
          const wait = outcome.after + FIRST_WAIT * 2 ** attempt * (1 + Math.random());
          if (Date.now() + wait >= end) throw outcome.error;
          await pause(wait, signal);
        }
      } finally {
        clearTimeout(timer);
      }
    }, given);
  };

  // Bundlers recognize the toolkit by this expression, and keep it apart from the code that is loaded at once.
  const toolkit = once(() => import("./index.js").then(({ load }) => load(source)));

  const call = async (name: keyof typeof calls, params: object, options: CallOptions = {}): Promise<unknown> => {
    const signal = options.signal as AbortSignal | undefined;
    signal?.throwIfAborted();
    if (prefer === "local" && isOfToolkit(name)) {
      const kit = await unlessAborted(toolkit(), signal);
      try {
        return await unlessAborted(Promise.resolve(kit[name](params as never)), signal);
      } catch (error) {
        if ((error as OperationError).reason !== "service_only") throw error;
      }
    }
    return send(name, params, options, signal);
  };

  const functions = Object.entries(calls).map(([name, { hasParams }]) => {
    const id = name as keyof typeof calls;
    return hasParams
      ? [name, (params?: object, options?: CallOptions) => call(id, params ?? {}, options)]
      : [name, (options?: CallOptions) => call(id, {}, options)];
  });
  return Object.fromEntries(functions) as Service;
}

function isOfToolkit(name: string): name is keyof Operations {
  return (names as readonly string[]).includes(name);
}

/** Parameters as a query string. It leaves out parameters that are null or undefined. */
function queryOf(params: object): string {
  const given = Object.entries(params).filter(([, value]) => value !== undefined && value !== null);
  return given.length > 0 ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : "";
}

/** A timer of more than 2³¹ - 1 milliseconds would end at once. */
function checkTimeout(timeout: number): void {
  if (!(timeout > 0 && timeout < 2 ** 31)) throw new TypeError("The timeout must be 1 to 2,147,483,647 milliseconds");
}

/** The result of a call, or its error and the milliseconds after which the call may be sent again; null if it must not be sent again. */
type Outcome = { data: unknown } | { error: Error; after: number | null };

async function ask(send: () => Promise<Response>, target: string, requestId: string): Promise<Outcome> {
  let response: Response;
  let text: string;
  try {
    response = await send();
    text = await response.text();
  } catch (cause) {
    return { error: lost("The service did not answer", cause, requestId), after: 0 };
  }
  return outcomeOf(response, text, target, requestId);
}

/** The error of a call without an answer from the service. */
const LOST = { code: "unavailable", reason: "interrupted", parameter: null, line: null, rule: null } as const;

function lost(message: string, cause: unknown, requestId: string): OperationError {
  return new OperationError({ ...LOST, message, facts: factsIn(new Headers(), requestId) }, { cause });
}

function lateError(timeout: number, requestId: string): OperationError {
  const message = `The service did not answer within ${timeout} ms`;
  return lost(message, new DOMException(message, "TimeoutError"), requestId);
}

function outcomeOf(response: Response, text: string, target: string, requestId: string): Outcome {
  const { status, ok, headers } = response;
  const envelope = envelopeIn(text);
  const facts = factsIn(headers, requestId, envelope?.premium);
  if (ok && envelope?.error === null && envelope.data) return { data: withFacts(envelope.data, facts) };
  const message =
    envelope?.error ??
    redirection(response, target) ??
    `The answer with status ${status} does not come from the service`;
  const { code, reason, parameter, line } = { ...LOST, ...envelope };
  const error = new OperationError({ code, reason, parameter, line, rule: null, message, status, facts });
  return { error, after: status === 429 || status >= 500 ? retryAfter(headers) : null };
}

/** The sentence about an answer that redirects. It names only the origin, because the rest of the address has the parameters. */
function redirection({ status, type, headers }: Response, target: string): string | undefined {
  if (type === "opaqueredirect") return "The baseURL redirects to another address, which the browser does not tell";
  const to = headers.get("Location");
  if (status < 300 || status > 399 || to === null || !URL.canParse(to, target)) return undefined;
  return `The baseURL redirects to ${new URL(to, target).origin}, and the key is not sent there`;
}

/** The milliseconds in `Retry-After`, which has seconds or a date (RFC 9110, section 10.2.3). */
function retryAfter(headers: Headers): number {
  const value = headers.get("Retry-After") ?? "";
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return wait > 0 ? wait : 0; // NaN is not a wait
}

/** The envelope in the text of an answer, or undefined if the answer comes from something else, such as a proxy. */
// biome-ignore lint/suspicious/noExplicitAny: the service defines its form
function envelopeIn(text: string): any {
  try {
    const envelope = JSON.parse(text);
    return envelope?.status === "ok" || envelope?.status === "error" ? envelope : undefined;
  } catch {
    return undefined;
  }
}

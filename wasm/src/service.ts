/**
 * A client for programs that call the Lettercraft service. It loads no WebAssembly, unless a program prefers local calls. Read
 * `connect`.
 */
import { OperationError, refusal } from "./error.js";
import type { LoadOptions } from "./index.js";
import { toJSON } from "./json.js";
import { once } from "./once.js";
import { names, type Operations } from "./operations.gen.js";
import { calls, type ServiceOperations } from "./service.gen.js";
import type { Fetch, SignalLike, URLLike } from "./sources.js";

export { OperationError } from "./error.js";
export type { LoadOptions } from "./index.js";
export type * from "./operations.gen.js";
export type * from "./service.gen.js";
export type { Fetch, SignalLike, URLLike } from "./sources.js";

/** The options of `connect`. The options `wasm` and `texts` are for programs that prefer local calls. */
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
}

export interface CallOptions {
  /**
   * Aborts the call, even while it waits for its next attempt or for the toolkit to load. The promise then rejects with the signal's
   * reason.
   */
  signal?: SignalLike;
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

/** The longest `Retry-After` for which a call waits, in milliseconds: the service's rate window. */
const MAX_RETRY_AFTER = 60_000;

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
  ...source
}: ConnectOptions): Service {
  // The platform's own error would contain the key.
  if (typeof key !== "string" || !/^[!-~]+$/.test(key)) {
    throw new TypeError("The key must be a text of visible ASCII characters");
  }
  const address = new URL(String(baseURL));
  if (!/^https?:$/.test(address.protocol)) throw new TypeError("The baseURL must begin with https:// or http://");
  const base = address.href.replace(/\/*$/, "/v1/");
  const most = Math.min(retries || 0, MAX_RETRIES); // NaN would retry forever

  const send = async (name: keyof typeof calls, params: object, signal: AbortSignal | undefined): Promise<unknown> => {
    const { method } = calls[name];
    const headers = new Headers({ Accept: "application/json", "X-API-Key": key });
    headers.set("Idempotency-Key", crypto.randomUUID());
    // A redirect to another host would take the key there.
    const init: RequestInit = { method, headers, redirect: "manual", signal: signal ?? null };
    if (method === "POST") {
      headers.set("Content-Type", "application/json");
      init.body = toJSON(params);
    }
    const target = base + name + (method === "GET" ? queryOf(params) : "");
    for (let attempt = 0; ; attempt++) {
      const outcome = await ask(() => fetch(target, init));
      signal?.throwIfAborted();
      if ("data" in outcome) return outcome.data;
      if (outcome.after === null || attempt >= most) throw outcome.error;
      // Clients that failed at the same time must not repeat their calls at the same time.
      await pause(outcome.after + FIRST_WAIT * 2 ** attempt * (1 + Math.random()), signal);
    }
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
    return send(name, params, signal);
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

/** The result of a call, or its error and the milliseconds after which the call may be sent again; null if it must not be sent again. */
type Outcome = { data: unknown } | { error: Error; after: number | null };

async function ask(send: () => Promise<Response>): Promise<Outcome> {
  try {
    const response = await send();
    return outcomeOf(response, await response.text());
  } catch (cause) {
    return { error: refusal(LOST.code, LOST.reason, "The service did not answer", cause), after: 0 };
  }
}

/** The error of a call without an answer from the service. */
const LOST = { code: "unavailable", reason: "interrupted", parameter: null, line: null, rule: null } as const;

function outcomeOf({ status, ok, headers }: Response, text: string): Outcome {
  const envelope = envelopeIn(text);
  if (ok && envelope?.error === null) return { data: envelope.data };
  const message = envelope?.error ?? `The answer with status ${status} does not come from the service`;
  const { code, reason, parameter, line } = { ...LOST, ...envelope };
  const error = new OperationError({ code, reason, parameter, line, rule: null, message, status });
  const after = retryAfter(headers);
  return { error, after: (status === 429 || status >= 500) && after <= MAX_RETRY_AFTER ? after : null };
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

async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const passed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  try {
    await unlessAborted(passed, signal);
  } finally {
    clearTimeout(timer);
  }
}

/** The promise's outcome. If the signal aborts first, it rejects with the signal's reason. */
function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => reject(signal?.reason);
    signal?.addEventListener("abort", end, { once: true });
    promise.then(resolve, reject).finally(() => signal?.removeEventListener("abort", end));
  });
}

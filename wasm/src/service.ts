/**
 * A client for programs that call the Lettercraft service. It loads no WebAssembly. Read `connect`.
 */
import { OperationError } from "./error.js";
import { calls, type ServiceOperations } from "./service.gen.js";

export { OperationError } from "./error.js";
export type * from "./operations.gen.js";
export type * from "./service.gen.js";

/** The options of `connect`. */
export interface ConnectOptions {
  /** The address of the service, such as `https://lettercraft.example`. */
  url: string | URL;
  /** The key of the account. */
  key: string;
  /** The function that sends the requests. Default: the platform's `fetch`. */
  fetch?: typeof fetch;
  /** Maximum number of times that a failed call is sent again: 0 to 3. Default: 3. */
  retries?: number;
}

export interface CallOptions {
  /** Aborts the call, also while it waits for its next attempt. The promise then rejects with the signal's reason. */
  signal?: AbortSignal;
}

/** The operations as functions that return promises. A promise rejects with an OperationError if the service refuses the call. */
export type Service = {
  [Name in keyof ServiceOperations]: (
    ...params: [...Parameters<ServiceOperations[Name]>, options?: CallOptions]
  ) => Promise<ReturnType<ServiceOperations[Name]>>;
};

/** The service lets a call be repeated 5 times with the same `Idempotency-Key`. */
const MAX_RETRIES = 3;

/** The wait before the first retry, in milliseconds. It doubles with each retry. */
const FIRST_WAIT = 500;

/**
 * Returns the operations of the service. A call is sent again after a network failure, after status 429, and after status 500 or more.
 * It is charged once, because each attempt has the same `Idempotency-Key`.
 */
export function connect({ url, key, fetch = globalThis.fetch, retries = MAX_RETRIES }: ConnectOptions): Service {
  // The platform's own error would contain the key.
  if (!/^[!-~]+$/.test(key)) throw new TypeError("The key must consist of visible ASCII characters");
  const base = new URL(url).href.replace(/\/*$/, "/v1/");
  const most = Math.min(retries || 0, MAX_RETRIES); // NaN would retry forever

  const call = async (name: keyof typeof calls, params: object, { signal }: CallOptions = {}): Promise<unknown> => {
    const { method } = calls[name];
    const headers = new Headers({ Accept: "application/json", "X-API-Key": key });
    headers.set("Idempotency-Key", crypto.randomUUID());
    // A redirect to another host would take the key there.
    const init: RequestInit = { method, headers, redirect: "manual", signal: signal ?? null };
    if (method === "POST") {
      headers.set("Content-Type", "application/json");
      init.body = JSON.stringify(params);
    }
    const address = base + name + (method === "GET" ? queryOf(params) : "");
    for (let attempt = 0; ; attempt++) {
      const outcome = await ask(() => fetch(address, init));
      signal?.throwIfAborted();
      if ("data" in outcome) return outcome.data;
      if (outcome.after === null || attempt >= most) throw outcome.error;
      // Clients that failed together must not come back together.
      await pause(outcome.after + FIRST_WAIT * 2 ** attempt * (1 + Math.random()), signal);
    }
  };

  const functions = Object.entries(calls).map(([name, { hasParams }]) => {
    const id = name as keyof typeof calls;
    return hasParams
      ? [name, (params?: object, options?: CallOptions) => call(id, params ?? {}, options)]
      : [name, (options?: CallOptions) => call(id, {}, options)];
  });
  return Object.fromEntries(functions) as Service;
}

/** Parameters as a query string. Those that are null or undefined are not given. */
function queryOf(params: object): string {
  const given = Object.entries(params).filter(([, value]) => value !== undefined && value !== null);
  return given.length > 0 ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : "";
}

/** The result of a call, or its error and the milliseconds after which the call may be sent again; null if it must not be. */
type Outcome = { data: unknown } | { error: Error; after: number | null };

async function ask(send: () => Promise<Response>): Promise<Outcome> {
  try {
    const response = await send();
    return outcomeOf(response, await response.text());
  } catch (cause) {
    return { error: new Error("The service did not answer", { cause }), after: 0 };
  }
}

function outcomeOf({ status, ok, headers }: Response, text: string): Outcome {
  const envelope = envelopeIn(text);
  if (ok && envelope?.error === null) return { data: envelope.data };
  const error = new OperationError({
    code: envelope?.code ?? "unavailable",
    reason: envelope?.reason ?? "interrupted",
    parameter: envelope?.parameter ?? null,
    line: envelope?.line ?? null,
    rule: null,
    message: envelope?.error ?? `The answer with status ${status} does not come from the service`,
    status,
  });
  if (status !== 429 && status < 500) return { error, after: null };
  const seconds = Number(headers.get("Retry-After") ?? 0);
  return { error, after: seconds > 0 ? seconds * 1000 : 0 };
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

/** Waits, unless the signal aborts: it then rejects with the signal's reason. */
function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end);
      resolve();
    }, milliseconds);
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    signal?.addEventListener("abort", end, { once: true });
  });
}

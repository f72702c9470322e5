/** What an answer of the service says about its call, beside the result. */

/** The facts of a call. A number is null if the answer does not have it, or if there was no answer. */
export interface Facts {
  /** The id of the request, which finds the call in the logs of the service. */
  requestId: string;
  /** Credits that the call cost. */
  cost: number | null;
  /** Credits left on the account. */
  creditsRemaining: number | null;
  /** The calls of this minute; null if the plan has no limit. */
  rate: Rate | null;
  /** Names of the parameters and fields that the plan of the account does not include. */
  lockedFields: readonly string[];
}

export interface Rate {
  /** Maximum number of calls a minute. */
  limit: number;
  /** Calls left in this minute. */
  remaining: number;
  /** Seconds until the minute ends. */
  reset: number;
}

/** `Headers`, declared by the member that is used: programs that are compiled without the DOM library read this module's types. */
interface HeadersLike {
  get(name: string): string | null;
}

const known = new WeakMap<object, Facts>();

/** Returns the facts of the call that has this result, or undefined if the toolkit has computed it. A copy of a result has no facts. */
export function factsOf(result: object): Facts | undefined {
  return known.get(result);
}

/** Keeps the facts of a result for factsOf, and returns the result. */
export function withFacts(result: object, facts: Facts): object {
  known.set(result, facts);
  return result;
}

/**
 * Reads the facts of an answer.
 *
 * @param requestId the id that was sent
 * @param premium the notice about locked fields in the answer, if there is one
 */
export function factsIn(headers: HeadersLike, requestId: string, premium?: { locked_fields: string[] }): Facts {
  const number = (name: string) => {
    const value = headers.get(name) ?? "";
    return /^\d+$/.test(value) ? Number(value) : null;
  };
  const [limit, remaining, reset] = ["Limit", "Remaining", "Reset"].map((name) => number(`X-RateLimit-${name}`));
  return {
    requestId: headers.get("X-Request-ID") ?? requestId,
    cost: number("X-Credits-Cost"),
    creditsRemaining: number("X-Credits-Remaining"),
    rate: limit == null || remaining == null || reset == null ? null : { limit, remaining, reset },
    lockedFields: premium?.locked_fields ?? [],
  };
}

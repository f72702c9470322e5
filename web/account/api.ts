/** Calls the page API, /account/api/*. Its rules and sentences are the console's. */

/** How long a call may take before the page calls it failed. */
const PATIENCE_MS = 60_000;

/** The error of a call that was refused or not answered. The message is a sentence for the user, with its full stop. */
export class Refusal extends Error {
  declare code: string;
  declare parameter: string | null;
  declare left: number | undefined;

  /** @param about code: "offline" if there was no answer; left: tries left */
  constructor(
    message: string,
    { code, parameter = null, left }: { code: string; parameter?: string | null; left?: number | undefined },
  ) {
    super(message);
    this.code = code;
    this.parameter = parameter;
    this.left = left;
  }
}

/** Calls the page API and returns the JSON of the answer, or null if it has no content. Throws a Refusal. */
export async function call(
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  body?: unknown,
): Promise<any> {
  const response = await answer(method, path, body);
  if (response.status === 204) return null;
  const content = await response.json().catch(() => null);
  if (response.ok && content) return content;
  throw new Refusal(content?.error ? `${content.error}.` : "The service can't answer now. Try again later.", {
    code: content?.code ?? "unavailable",
    parameter: content?.parameter,
    left: content?.left,
  });
}

async function answer(method: string, path: string, body: unknown) {
  try {
    return await fetch(`/account/api/${path}`, {
      method,
      cache: "no-store",
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(body !== undefined && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
    });
  } catch (cause) {
    console.warn(cause);
    throw new Refusal("No answer. Check your network connection.", { code: "offline" });
  }
}

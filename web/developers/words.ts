/** What the page for developers says about the answers of the service. */
import type { Outcome } from "../reference/trying.ts";

/** What comes after a call without a key. */
export function nextOf(outcome: Outcome): string {
  if (!outcome) return "The service could not be reached. Try again when you have a network.";
  const { status, headers } = outcome;
  if (status === 429) {
    const minutes = Math.ceil(Number(headers.get("Retry-After")) / 60);
    const wait = minutes > 0 ? ` You can go on in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.` : "";
    return `The calls without a key are used up for your network.${wait} With a key you need not wait.`;
  }
  if (status === 404) return "This service has no calls without a key.";
  if (status >= 400) return "A call that fails costs nothing, and leaves you as many calls as before.";
  const left = headers.get("X-RateLimit-Remaining");
  const limit = headers.get("X-RateLimit-Limit");
  const rest = left && limit ? ` ${left} of ${limit} calls without a key are left for this hour.` : "";
  return `That was a call of the service.${rest} For your own programs:`;
}

/** What /v1/status says, in a sentence. ok: whether calls work. */
export function statusOf(answer: any): { ok: boolean; text: string } {
  const data = answer?.data;
  if (typeof data?.ok !== "boolean") return { ok: false, text: "The service does not say how it is." };
  const parts = Object.entries(data).flatMap(([part, state]) => (state === "unreachable" ? [part] : []));
  if (answer.status !== "ok") return { ok: false, text: `Most calls fail now. Not reachable: ${parts.join(", ")}.` };
  if (!data.ok) return { ok: true, text: `Most calls work. Not reachable: ${parts.join(", ")}.` };
  return { ok: true, text: "All parts of the service work." };
}

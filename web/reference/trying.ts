/** Forms that call the service and show the call as a program in each language. Read startTrying. */
import { figureOf, findingsIn, pictureOf } from "./figures.ts";
import { callOf, fieldsOf } from "./request.ts";
import { type Call, samplesOf } from "./samples.ts";

/** What came of a call: null if there was no answer. */
export type Outcome = { status: number; headers: Headers } | null;

/**
 * Lets a form make its call (scripts/site/trying.mjs has its parts).
 *
 * @param secret returns the key, or ""
 * @param onOutcome called when the answer is shown
 */
export function startTrying(
  form: HTMLFormElement,
  secret: () => string,
  onOutcome: (outcome: Outcome) => void = () => {},
) {
  const part: <T extends Element = HTMLElement>(selector: string) => T = (selector) => {
    const found = form.querySelector(selector);
    if (!found) throw new Error(`The form has no ${selector}`);
    return found as any;
  };
  const state = part(".state");
  // The programs read the key from the environment, so that it is not on the screen.
  const writeSamples = () => {
    for (const { language, text } of samplesOf(callOf(form), { origin: location.origin })) {
      part(`[data-language="${language}"] .listing`).textContent = text;
    }
  };
  writeSamples();
  form.addEventListener("input", writeSamples);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const send = part("button[type=submit]");
    if (send.ariaDisabled === "true") return;
    send.setAttribute("aria-disabled", "true");
    state.textContent = "Sending …";
    for (const field of fieldsOf(form)) field.removeAttribute("aria-invalid");
    try {
      const answer = await answerTo(callOf(form), secret());
      state.textContent = answer.summary;
      form.dataset.ok = String(answer.ok);
      for (const field of fieldsOf(form)) {
        if (field.name === answer.parameter) field.setAttribute("aria-invalid", "true");
      }
      part(".answer > .listed .listing").textContent = answer.text;
      part(".answer details .listing").textContent = answer.head;
      part(".figures").replaceChildren(...answer.figures);
      part(".answer").hidden = false;
      onOutcome(answer);
    } catch (cause) {
      console.warn(cause);
      form.dataset.ok = "false";
      state.textContent = "No answer. Check your network connection.";
      part(".answer").hidden = true;
      onOutcome(null);
    }
    send.removeAttribute("aria-disabled");
  });
}

/**
 * Calls the service.
 *
 * @param secret the key, or ""
 */
async function answerTo({ method, path, headers, body, keyed }: Call, secret: string) {
  const started = performance.now();
  const response = await fetch(path, {
    method,
    headers: keyed && secret ? { ...headers, "X-API-Key": secret } : headers,
    body: body ?? null,
    cache: "no-store",
  });
  const blob = await response.blob();
  const facts = [`${response.status} ${response.statusText}`.trim(), `${Math.round(performance.now() - started)} ms`];
  const cost = response.headers.get("X-Credits-Cost");
  if (cost !== null) facts.push(`${cost} ${cost === "1" ? "credit" : "credits"}`);
  const isPicture = /^image\//.test(blob.type);
  const text = isPicture || blob.type === "application/pdf" ? `${blob.type}, ${blob.size} bytes` : await blob.text();
  const json = parsed(text);
  const { sentence, parameter } = response.ok ? { sentence: "", parameter: null } : errorIn(json);
  return {
    ok: response.ok,
    status: response.status,
    headers: response.headers,
    parameter,
    summary: sentence ? `${facts.join(", ")}: ${sentence}.` : `${facts.join(", ")}.`,
    text: json === undefined ? text : JSON.stringify(json, null, 2),
    head: [...response.headers].map(([name, value]) => `${name}: ${value}`).join("\n"),
    figures: isPicture ? [pictureOf(await addressOf(blob), "The picture")] : findingsIn(json).map(figureOf),
  };
}

/** The message and the parameter of an error in JSON: that of an operation, or the first one of a GraphQL query. */
const errorIn = (json: any): { sentence: string; parameter: string | null } => ({
  sentence: json?.error ?? json?.errors?.[0]?.message ?? "",
  parameter: json?.parameter ?? null,
});

/** The value of a text in JSON, or undefined for any other text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The data: address of a file. The Content-Security-Policy allows it for pictures. */
const addressOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsDataURL(blob);
  });

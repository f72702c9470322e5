// @ts-check
import { element } from "../kit/dom.js";
import { figureOf, findingsIn, pictureOf } from "./figures.js";
import { holdKey, offerAccountKey } from "./key.js";
import { startLanguages } from "./languages.js";
import { startListings } from "./listings.js";
import { callOf, fieldsOf } from "./request.js";
import { samplesOf } from "./samples.js";

const key = holdKey(element("key", HTMLInputElement));
offerAccountKey(key);
startListings();
startLanguages();

for (const form of document.querySelectorAll("form.try")) start(/** @type {HTMLFormElement} */ (form));

/** @param {HTMLFormElement} form */
function start(form) {
  /** @type {<T extends Element = HTMLElement>(selector: string) => T} */
  const part = (selector) => {
    const found = form.querySelector(selector);
    if (!found) throw new Error(`The form has no ${selector}`);
    return /** @type {any} */ (found);
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
    const send = /** @type {HTMLButtonElement} */ (part("button[type=submit]"));
    send.setAttribute("aria-disabled", "true");
    state.textContent = "Sending …";
    try {
      const answer = await answerTo(callOf(form), key.get());
      state.textContent = answer.summary;
      form.dataset.ok = String(answer.ok);
      for (const field of fieldsOf(form)) {
        if (field.name === answer.parameter) field.setAttribute("aria-invalid", "true");
        else field.removeAttribute("aria-invalid");
      }
      part(".answer > .listed .listing").textContent = answer.text;
      part(".answer details .listing").textContent = answer.headers;
      part(".figures").replaceChildren(...answer.figures);
      part(".answer").hidden = false;
    } catch (cause) {
      console.warn(cause);
      form.dataset.ok = "false";
      state.textContent = "No answer. Check your network connection.";
      part(".answer").hidden = true;
    }
    send.removeAttribute("aria-disabled");
  });
}

/**
 * Calls the service.
 *
 * @param {import("./samples.js").Call} call
 * @param {string} secret the key, or ""
 */
async function answerTo({ method, path, headers, body, keyed }, secret) {
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
    parameter,
    summary: sentence ? `${facts.join(", ")}: ${sentence}.` : `${facts.join(", ")}.`,
    text: json === undefined ? text : JSON.stringify(json, null, 2),
    headers: [...response.headers].map(([name, value]) => `${name}: ${value}`).join("\n"),
    figures: isPicture ? [pictureOf(await addressOf(blob), "The picture")] : findingsIn(json).map(figureOf),
  };
}

/**
 * The message and the parameter of an error in JSON: that of an operation, or the first one of a GraphQL query.
 *
 * @param {any} json
 * @returns {{ sentence: string, parameter: string | null }}
 */
const errorIn = (json) => ({
  sentence: json?.error ?? json?.errors?.[0]?.message ?? "",
  parameter: json?.parameter ?? null,
});

/** The value of a text in JSON, or undefined for any other text. @param {string} text @returns {unknown} */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The data: address of a file. The Content-Security-Policy allows it for pictures.
 *
 * @param {Blob} blob
 * @returns {Promise<string>}
 */
const addressOf = (blob) =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsDataURL(blob);
  });

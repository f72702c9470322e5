// @ts-check
import { element } from "../app/page/dom.js";
import { holdKey } from "./key.js";
import { callOf, commandOf, fieldsOf } from "./request.js";

const key = holdKey(element("key", HTMLInputElement));

for (const form of document.querySelectorAll("form.try")) start(/** @type {HTMLFormElement} */ (form));

/** @param {HTMLFormElement} form */
function start(form) {
  /** @type {<T extends Element = HTMLElement>(selector: string) => T} */
  const part = (selector) => {
    const found = form.querySelector(selector);
    if (!found) throw new Error(`The form has no ${selector}`);
    return /** @type {any} */ (found);
  };
  const keyed = "keyed" in form.dataset;
  const state = part(".state");
  const writeCommand = () => {
    part(".command .listing").textContent = commandOf(callOf(form), keyed);
  };
  writeCommand();
  form.addEventListener("input", writeCommand);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const send = /** @type {HTMLButtonElement} */ (part("button"));
    send.setAttribute("aria-disabled", "true");
    state.textContent = "Sending …";
    try {
      const answer = await answerTo(callOf(form), keyed ? key.get() : "");
      state.textContent = answer.summary;
      form.dataset.ok = String(answer.ok);
      for (const field of fieldsOf(form)) {
        if (field.name === answer.parameter) field.setAttribute("aria-invalid", "true");
        else field.removeAttribute("aria-invalid");
      }
      part(".answer > .listing").textContent = answer.text;
      part(".answer details .listing").textContent = answer.headers;
      part(".picture").replaceChildren(...(answer.picture ? [pictureOf(answer.picture)] : []));
      part(".answer").hidden = false;
    } catch (cause) {
      console.warn(cause);
      form.dataset.ok = "false";
      state.textContent = "No answer. Is there a network?";
      part(".answer").hidden = true;
    }
    send.removeAttribute("aria-disabled");
  });
}

/**
 * Calls the service.
 *
 * @param {import("./request.js").Call} call
 * @param {string} secret the key, or ""
 */
async function answerTo({ method, path, headers, body }, secret) {
  const started = performance.now();
  const response = await fetch(path, {
    method,
    headers: secret ? { ...headers, "X-API-Key": secret } : headers,
    body: body ?? null,
    cache: "no-store",
  });
  const blob = await response.blob();
  const facts = [`${response.status} ${response.statusText}`.trim(), `${Math.round(performance.now() - started)} ms`];
  const cost = response.headers.get("X-Credits-Cost");
  if (cost !== null) facts.push(`${cost} ${cost === "1" ? "credit" : "credits"}`);
  const isPicture = /^image\//.test(blob.type);
  const text = isPicture || blob.type === "application/pdf" ? `${blob.type}, ${blob.size} bytes` : await blob.text();
  const { sentence, parameter } = response.ok ? { sentence: "", parameter: null } : errorIn(text);
  return {
    ok: response.ok,
    parameter,
    summary: sentence ? `${facts.join(", ")}: ${sentence}.` : `${facts.join(", ")}.`,
    text: tidied(text),
    headers: [...response.headers].map(([name, value]) => `${name}: ${value}`).join("\n"),
    picture: isPicture ? blob : null,
  };
}

/**
 * The message and the parameter of an error in JSON: that of an operation, or the first one of a GraphQL query.
 *
 * @param {string} text
 * @returns {{ sentence: string, parameter: string | null }}
 */
function errorIn(text) {
  try {
    const { error, errors, parameter } = JSON.parse(text);
    return { sentence: error ?? errors?.[0]?.message ?? "", parameter: parameter ?? null };
  } catch {
    return { sentence: "", parameter: null };
  }
}

/** Indents JSON and returns any other text as it is. @param {string} text */
function tidied(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/**
 * An image element for a picture, with a data: address, which the Content-Security-Policy allows.
 *
 * @param {Blob} blob
 */
function pictureOf(blob) {
  const picture = new Image();
  picture.alt = "The picture";
  const reader = new FileReader();
  reader.addEventListener("load", () => {
    picture.src = String(reader.result);
  });
  reader.readAsDataURL(blob);
  return picture;
}

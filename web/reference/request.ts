import type { Call } from "./samples.ts";

/** The call that a form describes. Empty fields are left out, so that a user can try how the service answers that. */
export function callOf(form: HTMLFormElement): Call {
  const { method = "GET", path = "" } = form.dataset;
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  const body: Record<string, unknown> = {};
  let lines: string | undefined;
  let address = path;
  for (const field of fieldsOf(form)) {
    const { name, value } = field;
    if (field.dataset.place === "path") address = address.replace(`{${name}}`, encodeURIComponent(value));
    if (value === "") continue;
    if (field.dataset.place === "query") query.append(name, value);
    if (field.dataset.place === "header") headers[name] = value;
    if (field.dataset.place === "lines") lines = value;
    if (field.dataset.place === "body") body[name] = typed(value, field.dataset.type);
  }
  const call = {
    method,
    path: query.size > 0 ? `${address}?${query}` : address,
    headers,
    keyed: "keyed" in form.dataset,
    binary: "binary" in form.dataset,
  };
  if (method === "GET") return call;
  const isLines = form.querySelector("[data-place=lines]") !== null;
  const type = isLines ? "application/jsonl" : "application/json";
  return {
    ...call,
    headers: { ...headers, "Content-Type": type },
    body: isLines ? (lines ?? "") : JSON.stringify(body),
  };
}

/** The controls of the parameters. */
export const fieldsOf = (form: HTMLFormElement) =>
  form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>("[data-place]");

/** The JSON value that a text stands for. A text that is not JSON is sent as it is, and the service refuses it. */
function typed(text: string, type?: string) {
  if (type === "string") return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

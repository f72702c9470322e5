/** The dialog in which a key is made or changed. */
import { element } from "../kit/dom.ts";
import { type Form, formOf, type Key, type Rules, rulesOf } from "./keys.ts";

/** The fields of the parameters that the service can refuse. */
const FIELDS: Record<string, string> = {
  name: "key-name",
  expires: "key-expires",
  scopes: "key-some",
  limit: "key-limit",
  origins: "key-origins",
};

/** @param save saves what was filled in; the id is that of the key, or null for a new one */
export function startKeyForm(
  save: (form: HTMLFormElement, place: HTMLElement, id: string | null, rules: Rules) => Promise<void>,
) {
  const dialog = element("key-dialog", HTMLDialogElement);
  const form = element("key-form", HTMLFormElement);
  const error = element("key-error");
  const fields = {
    name: element("key-name", HTMLInputElement),
    expires: element("key-expires", HTMLInputElement),
    all: element("key-all", HTMLInputElement),
    some: element("key-some", HTMLInputElement),
    limit: element("key-limit", HTMLInputElement),
    origins: element("key-origins", HTMLTextAreaElement),
    test: element("key-test", HTMLInputElement),
  };
  const scopes = [...form.querySelectorAll("input[name=key-scope]")].map((box) => box as HTMLInputElement);
  /** The key that is changed, or null for a new one. */
  let id: string | null = null;
  /** What the form held for that key when it was opened. */
  let opened: Form | undefined;

  const followScopes = () => {
    element("key-scopes").hidden = fields.all.checked;
  };
  for (const choice of [fields.all, fields.some]) choice.addEventListener("change", followScopes);
  element("key-cancel").addEventListener("click", () => dialog.close());
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    refuse(null, "");
    const rules = rulesOf(
      {
        name: fields.name.value,
        expires: fields.expires.value,
        isForAll: fields.all.checked,
        scopes: scopes.filter((box) => box.checked).map((box) => box.value),
        limit: fields.limit.value,
        origins: fields.origins.value,
        isTest: fields.test.checked,
      },
      opened,
    );
    if ("field" in rules) refuse(rules.field, rules.sentence);
    else await save(form, error, id, rules);
  });

  /** Says what is wrong, and where. */
  function refuse(parameter: string | null, sentence: string) {
    error.textContent = sentence;
    for (const field of Object.values(FIELDS)) element(field).removeAttribute("aria-invalid");
    const field = parameter === null ? undefined : FIELDS[parameter];
    if (!field) return;
    element(field).setAttribute("aria-invalid", "true");
    element(field).focus();
  }

  return {
    /** Opens the dialog for a key, or for a new one. */
    open(key: Key | null) {
      id = key?.id ?? null;
      const filled = formOf(key);
      opened = key ? filled : undefined;
      fields.name.value = filled.name;
      fields.expires.value = filled.expires;
      fields.all.checked = filled.isForAll;
      fields.some.checked = !filled.isForAll;
      for (const box of scopes) box.checked = filled.scopes.includes(box.value);
      fields.limit.value = filled.limit;
      fields.origins.value = filled.origins;
      fields.test.checked = filled.isTest;
      fields.test.disabled = key !== null; // only a new key can become one
      element("key-form-title").textContent = key ? "Change the key" : "New key";
      element("key-save").textContent = key ? "Save" : "Create the key";
      followScopes();
      refuse(null, "");
      dialog.showModal();
      fields.name.focus();
    },
    refuse,
    close: () => dialog.close(),
  };
}

import { element } from "../kit/dom.ts";
import { call, Refusal } from "./api.ts";
import type { Attempt } from "./attempt.ts";
import { startDeliveries } from "./deliveries.ts";
import { attemptFacts } from "./delivery.ts";
import { Secret, showSecret } from "./secret.ts";
import { percentages, type Settings, type View, WEBHOOK_STATES } from "./view.ts";

const MASK = `whsec_${"•".repeat(8)}`;

/** The settings of notifications. What was typed stays until it is saved, also when the session ends meanwhile. */
export function startSettings(attempt: Attempt) {
  const form = element("settings-form", HTMLFormElement);
  const mail = element("mail", HTMLInputElement);
  const thresholds = element("percentages", HTMLInputElement);
  const webhook = element("webhook", HTMLInputElement);
  /** The fields that can be refused, by the name of the parameter. */
  const fields = {
    thresholds: { input: thresholds, error: element("percentages-error") },
    webhook: { input: webhook, error: element("webhook-error") },
  };
  const state = element("settings-state");
  const part = element("webhook-part");
  let saved: Settings | null = null;
  let owner = "";
  let edited = false;

  const secret = new Secret(async () => saved?.webhook?.secret ?? "");
  showSecret(
    secret,
    {
      value: element("secret-value"),
      show: element("secret-show"),
      copy: element("secret-copy"),
      state,
      mask: MASK,
      what: "Secret",
    },
    attempt,
  );

  form.addEventListener("input", () => {
    edited = true;
    state.textContent = "Not saved yet.";
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(form, state, async () => {
      mark(null);
      try {
        const typed = { mail: mail.checked, thresholds: thresholds.value, webhook: webhook.value.trim() };
        const settings = await call("PUT", "settings", typed);
        edited = false;
        write(settings);
        state.textContent = "Saved.";
      } catch (cause) {
        if (!(cause instanceof Refusal)) throw cause;
        const refused = Object.entries(fields).find(([name]) => name === cause.parameter)?.[1];
        if (!refused) throw cause;
        mark(refused, cause.message);
        refused.input.focus();
      }
    });
  });

  const deliveries = startDeliveries(attempt, write);

  const test = element("webhook-test");
  const testState = element("test-state");
  const testAnswer = element("test-answer");
  test.addEventListener("click", () =>
    attempt(test, testState, async () => {
      clearTest();
      if (webhook.value.trim() !== saved?.webhook?.url) {
        testState.textContent = "Save the settings first.";
        return;
      }
      testState.textContent = "Sending …";
      const sent = await call("POST", "webhook/test");
      write(sent.settings);
      deliveries.show(sent.deliveries);
      part.dataset.ok = String(sent.delivered);
      testState.textContent = attemptFacts(sent);
      testAnswer.hidden = sent.answer === "";
      const listing = testAnswer.querySelector(".listing");
      if (listing) listing.textContent = sent.answer;
    }),
  );

  /** Says what is wrong with a field, and that nothing is wrong with the others. */
  function mark(wrong: (typeof fields)[keyof typeof fields] | null, sentence = "") {
    for (const field of Object.values(fields)) {
      field.error.textContent = field === wrong ? sentence : "";
      if (field === wrong) field.input.setAttribute("aria-invalid", "true");
      else field.input.removeAttribute("aria-invalid");
    }
  }

  function write(settings: Settings) {
    if (settings.webhook?.secret !== saved?.webhook?.secret) {
      secret.set(null);
      clearTest();
    }
    saved = settings;
    part.hidden = settings.webhook === null;
    element("thresholds").textContent = percentages(settings.thresholds);
    if (settings.webhook) element("webhook-state").textContent = WEBHOOK_STATES[settings.webhook.state];
    part.dataset.state = settings.webhook?.state;
    if (edited) return;
    mail.checked = settings.mail;
    thresholds.value = settings.thresholds.join(", ");
    webhook.value = settings.webhook?.url ?? "";
    mark(null);
  }

  function clearTest() {
    testState.textContent = "";
    testAnswer.hidden = true;
    delete part.dataset.ok;
  }

  return {
    show({ account, settings, deliveries: latest }: View) {
      if (account !== owner) {
        edited = false;
        state.textContent = "";
      }
      owner = account;
      deliveries.show(latest);
      write(settings);
    },
    forget() {
      saved = null;
      secret.set(null);
      clearTest();
      deliveries.forget();
      part.hidden = true;
    },
  };
}

import { counted, number } from "../kit/counted.ts";
import { element } from "../kit/dom.ts";
import { type Call, samplesOf } from "../reference/samples.ts";
import { Refusal } from "./api.ts";
import type { Attempt } from "./attempt.ts";
import { MASK } from "./key-card.ts";
import { copySecret, type Secret } from "./secret.ts";

/**
 * The samples of first calls, with the user's key. One of them can be copied beside the key.
 *
 * @param spent called after a call
 */
export function startFirstCalls(attempt: Attempt, key: Secret, spent: () => void) {
  const card = element("first-calls");
  const operation = element("first-call", HTMLSelectElement);
  const language = element("language", HTMLSelectElement);
  const state = element("sample-state");
  const sample = element("sample");
  const answer = element("sample-answer").querySelector(".listing");

  const chosen = (index = operation.selectedIndex): Call => JSON.parse(operation.options[index]?.dataset.call ?? "");
  const texts = (secret: string, index?: number) => samplesOf(chosen(index), { origin: location.origin, key: secret });
  const text = (secret: string, name = language.value, index?: number) =>
    texts(secret, index).find((one) => one.language === name)?.text ?? "";

  language.append(...texts(MASK).map(({ language, name }) => new Option(name, language)));
  const write = () => {
    sample.textContent = text(key.text(MASK));
  };
  const choose = () => {
    write();
    const credits = Number(operation.selectedOptions[0]?.dataset.credits);
    element("sample-cost").textContent =
      `Sends the call from this page. It costs ${credits > 0 ? counted(credits, "credit") : "nothing"}.`;
    forget();
  };
  const forget = () => {
    state.textContent = "";
    delete card.dataset.ok;
    element("sample-answer").hidden = true;
  };
  key.subscribe(write);
  language.addEventListener("change", write);
  operation.addEventListener("change", choose);
  choose();

  /** Lets a button copy a sample, with the key. If the browser does not allow that, the sample is shown, with the key. */
  const copies = (
    button: HTMLElement,
    place: HTMLElement,
    what: string,
    text: (secret: string) => string,
    show = () => {},
  ) =>
    button.addEventListener("click", () =>
      attempt(button, place, async () => {
        if (await copySecret(async () => text(await key.get()), what)) return;
        await key.show(true);
        show();
      }),
    );
  copies(element("sample-copy"), state, "Sample", text);
  // The call that is chosen at first, whatever is chosen now further down on the page.
  const first = operation.selectedIndex;
  copies(
    element("key-curl"),
    element("key-state"),
    "Call",
    (secret) => text(secret, "curl", first),
    () => {
      operation.selectedIndex = first;
      language.value = "curl";
      choose();
      card.scrollIntoView();
    },
  );
  element("sample-run").addEventListener("click", () =>
    attempt(element("sample-run"), state, async () => {
      const secret = await key.get();
      state.textContent = "Sending …";
      const { ok, summary, content } = await send(chosen(), secret);
      card.dataset.ok = String(ok);
      state.textContent = summary;
      if (answer) answer.textContent = content;
      element("sample-answer").hidden = false;
      spent();
    }),
  );
  return { forget };
}

/** Sends a call with the key. */
async function send({ method, path, headers, body }: Call, key: string) {
  const started = performance.now();
  try {
    const response = await fetch(path, {
      method,
      headers: { ...headers, "X-API-Key": key },
      body: body ?? null,
      cache: "no-store",
    });
    const content = JSON.stringify(await response.json(), null, 2);
    const left = response.headers.get("X-Credits-Remaining");
    const facts = [
      String(response.status),
      `${Math.round(performance.now() - started)} ms`,
      counted(Number(response.headers.get("X-Credits-Cost") ?? 0), "credit"),
      ...(left === null ? [] : [`${number(Number(left))} left`]),
    ];
    return { ok: response.ok, summary: `${facts.join(", ")}.`, content };
  } catch (cause) {
    console.warn(cause);
    throw new Refusal("No answer. Check your network connection.", { code: "offline" });
  }
}

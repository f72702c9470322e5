import { counted } from "../kit/counted.ts";
import { element } from "../kit/dom.ts";
import { call, Refusal } from "./api.ts";
import { ASKED, type Attempt } from "./attempt.ts";
import { type Pending, pending, rememberPending } from "./memory.ts";
import { answerWithPasskey, canSuggestPasskeys, canUsePasskeys } from "./passkey.ts";
import { startTurnstile } from "./turnstile/turnstile.ts";

/** The times in milliseconds, one after the other, after which the page asks whether the mail could not be sent. */
const CHECKS_MS = [2_000, 4_000, 9_000];

/** After how many milliseconds the challenge of a suggested passkey is renewed. It works for 5 minutes. */
const RENEWAL_MS = 240_000;

interface Controller {
  attempt: Attempt;
  show: (page: "sign-in" | "waiting", focus?: HTMLElement | undefined) => void;
  /** called when the code was right, or a passkey was used */
  signedIn: (created: boolean) => void;
}

interface Options {
  /** why it is shown */
  reason?: string;
  /** to begin with */
  address?: string;
  focus?: HTMLElement;
}

/** The form for the address, the passkey instead of a mail, and the wait for the mail. */
export function startSigningIn({ attempt, show, signedIn }: Controller) {
  const form = element("sign-in-form", HTMLFormElement);
  const email = element("email", HTMLInputElement);
  const emailError = element("sign-in-error");
  const codeForm = element("code-form", HTMLFormElement);
  const code = element("code", HTMLInputElement);
  const codeError = element("code-error");
  const state = element("waiting-state");
  const askAgain = element("ask-again");
  const turnstile = startTurnstile(element("turnstile"));
  const passkey = element("passkey");
  /** Ends the suggestion of passkeys. A browser can ask for one passkey at a time. */
  let withdraw = () => {};
  /** When passkeys were suggested. */
  let suggested = 0;

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(form, emailError, async () => {
      email.removeAttribute("aria-invalid");
      try {
        await ask(email.value);
      } catch (cause) {
        if (cause instanceof Refusal && cause.code === "invalid_address") email.setAttribute("aria-invalid", "true");
        if (cause instanceof Refusal && cause.code === "turnstile_failed") turnstile.show();
        email.focus();
        throw cause;
      }
      code.value = "";
      codeError.textContent = "";
      state.textContent = "";
      wait(element("waiting-title"));
    });
  });

  codeForm.addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(codeForm, codeError, async () => {
      code.removeAttribute("aria-invalid");
      try {
        const { created } = await call("POST", "sign-in/code", { code: code.value });
        signedIn(created);
      } catch (cause) {
        throw refusedCode(cause);
      }
    });
  });

  askAgain.addEventListener("click", () =>
    attempt(askAgain, state, async () => {
      const mail = pending();
      if (!mail || turnstile.isShown()) {
        // The window does not know the address any more, for example after it was opened anew. Or the form has the widget.
        return showForm({ focus: email });
      }
      await ask(mail.email);
      wait();
      codeError.textContent = "";
      state.textContent = "Another mail is on its way.";
    }),
  );
  element("other-address").addEventListener("click", () => showForm({ focus: email }));

  element("passkey-part").hidden = !canUsePasskeys;
  passkey.addEventListener("click", () => attempt(passkey, emailError, askForPasskey, ASKED));

  /** Signs in with a passkey that the browser lets the user choose. */
  async function askForPasskey() {
    withdraw();
    try {
      await enter(await answerWithPasskey());
    } catch (cause) {
      suggestPasskeys();
      throw cause;
    }
  }
  email.addEventListener("focus", () => {
    if (Date.now() - suggested > RENEWAL_MS) suggestPasskeys();
  });

  /** Lets the browser suggest the passkeys of this device in the field of the address, as it suggests addresses. */
  async function suggestPasskeys() {
    withdraw();
    const controller = new AbortController();
    withdraw = () => controller.abort();
    suggested = Date.now();
    if (!(await canSuggestPasskeys())) return;
    // It fails if the user chooses none, or if there is no network. The button says what is wrong.
    const answer = await answerWithPasskey({ mediation: "conditional", signal: controller.signal }).catch(() => null);
    if (answer && !controller.signal.aborted) await attempt(passkey, emailError, () => enter(answer));
  }

  /** Signs in with the answer of a passkey. */
  async function enter(answer: unknown) {
    await call("POST", "sign-in/passkey", answer);
    signedIn(false);
  }

  /** Asks for a mail. */
  async function ask(address: string) {
    const { until, request } = await call("POST", "sign-in", { email: address, turnstile: turnstile.take() });
    rememberPending({ email: address.trim(), until, request });
  }

  /** The error to show for a code that was refused. */
  function refusedCode(cause: unknown) {
    if (!(cause instanceof Refusal)) return cause;
    if (cause.code === "wrong_code") {
      code.setAttribute("aria-invalid", "true");
      code.focus();
      code.select();
      if (cause.left === undefined) return cause;
      return new Refusal(`${cause.message} ${counted(cause.left, "try").replace(/trys$/, "tries")} left.`, cause);
    }
    if (cause.code === "expired") askAgain.focus();
    return cause;
  }

  /** Shows the form. */
  function showForm({ reason = "", address = pending()?.email ?? "", focus }: Options = {}) {
    rememberPending(null);
    email.value = address;
    emailError.textContent = "";
    element("sign-in-reason").textContent = reason;
    element("sign-in-reason").hidden = reason === "";
    show("sign-in", focus);
    suggestPasskeys();
  }

  /** Shows the wait for the mail that was asked for. */
  function wait(focus?: HTMLElement) {
    const mail = pending();
    const time = mail && new Date(mail.until).toLocaleTimeString("en", { hour: "numeric", minute: "2-digit" });
    element("waiting-text").textContent = mail
      ? `A mail to ${mail.email} is on its way. Its link works until ${time}.`
      : "A mail is on its way. Its link works for a few minutes.";
    show("waiting", focus);
    if (mail) watch(mail);
  }

  /** Says why the mail was not sent, if that is so. It is sent after the request for it was answered. */
  async function watch({ email, request }: Pending) {
    for (const pause of CHECKS_MS) {
      await new Promise((done) => setTimeout(done, pause));
      if (pending()?.request !== request) return;
      try {
        await call("GET", `sign-in/mail/${request}`);
      } catch (cause) {
        if (!(cause instanceof Refusal)) throw cause;
        if (cause.code === "offline" || pending()?.request !== request) continue;
        element("waiting-text").textContent = `No mail was sent to ${email}.`;
        state.textContent = cause.message;
        return;
      }
    }
  }

  return { showForm, wait, showTurnstile: turnstile.show, withdraw: () => withdraw() };
}

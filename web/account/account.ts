/** The account page: it shows the form, the wait for the mail, or the account. */
import { element, make } from "../kit/dom.ts";
import { forgetKey } from "../reference/key.ts";
import { startListings } from "../reference/listings.ts";
import { startAddress } from "./address.ts";
import { call, Refusal } from "./api.ts";
import { attempts, LONG, LONG_MS } from "./attempt.ts";
import { startBilling } from "./billing.ts";
import { startCalls } from "./calls.ts";
import { listen, tell } from "./channel.ts";
import { startFirstCalls } from "./first-calls.ts";
import { startKeyCard } from "./key-card.ts";
import { startLeaving } from "./leaving.ts";
import { rememberPending, takeWelcome } from "./memory.ts";
import { startPasskeys } from "./passkeys.ts";
import { startSessions } from "./sessions.ts";
import { startSettings } from "./settings.ts";
import { startSigningIn } from "./signing-in.ts";
import { startUse } from "./use.ts";
import { type Balance, creditsOf, type More, type View, warningsOf } from "./view.ts";

const TITLES = {
  loading: "Account",
  "sign-in": "Sign up or sign in",
  waiting: "Check your mail",
  dashboard: "Your account",
};
const ENDED = "Your session has ended. Sign in again.";

let page: keyof typeof TITLES = "loading";
let view: View | null = null;
/** The number of times that the account was asked for: only the last answer counts. */
let asked = 0;
/** Whether the account has just been opened, and its key has not been shown yet. */
let isNew = takeWelcome();

const attempt = attempts(() => leave(ENDED, true));
const signingIn = startSigningIn({ attempt, show, signedIn });
const keyCard = startKeyCard(attempt, () => load());
const use = startUse();
const calls = startCalls(attempt);
const settings = startSettings(attempt);
const passkeys = startPasskeys(attempt);
const sessions = startSessions(attempt);
const address = startAddress(attempt);
const billing = startBilling();
const leaving = startLeaving(attempt, (reason) => {
  tell({ type: "signed-out" });
  forgetKey();
  leave(reason, false);
});
const parts = [
  keyCard,
  startFirstCalls(attempt, keyCard.key, () => load()),
  use,
  calls,
  settings,
  passkeys,
  sessions,
  address,
  leaving,
];

for (const id of ["load-again", "details-again"]) element(id).addEventListener("click", () => load());
window.addEventListener("online", () => load());
window.addEventListener("offline", () => {
  if (page === "dashboard") stale("You are offline.");
});
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") load();
});
listen((message) => {
  if (message.type === "signed-in") signedIn(message.created);
  else if (page === "dashboard") leave("You are signed out.", false);
});
startListings();
show("loading");
await load();

/** @param created whether the account has just been opened */
function signedIn(created: boolean) {
  rememberPending(null);
  isNew ||= created;
  if (page !== "dashboard") show("loading", element("loading-title"));
  load();
}

/** Loads the account and shows it, or the form if nobody is signed in. */
async function load() {
  asked += 1;
  const own = asked;
  const isCurrent = () => own === asked;
  const say = (text: string) => {
    if (!view) for (const id of ["loading-state", "details-state"]) element(id).textContent = text;
  };
  say("Loading your account …");
  for (const id of ["load-again", "details-again"]) element(id).hidden = true;
  const slow = window.setTimeout(() => isCurrent() && say(LONG), LONG_MS);
  // The published balance answers sooner than the account.
  const balance = view ? null : call("GET", "balance").catch(() => null);
  balance?.then((answer) => {
    if (!answer || view || !isCurrent()) return;
    showBalance(answer);
    open();
  });
  try {
    const latest = (await call("GET", "account")) as View;
    if (!isCurrent()) return;
    showView(latest);
    open();
  } catch (cause) {
    await balance;
    if (!(cause instanceof Refusal)) throw cause;
    if (isCurrent()) await failed(cause);
  } finally {
    window.clearTimeout(slow);
  }
}

async function failed({ code, message }: Refusal) {
  if (code === "signed_out") {
    if (page === "dashboard") leave(ENDED, true);
    else if (page === "loading") await begin();
  } else if (view) {
    stale(message);
  } else {
    const [state, again] = page === "dashboard" ? ["details-state", "details-again"] : ["loading-state", "load-again"];
    element(state).textContent = message;
    element(again).hidden = false;
  }
}

/** Shows the form, or the wait if this browser has asked for a mail. */
async function begin() {
  const { mailbox, turnstile } = await call("GET", "sign-in").catch(() => ({ mailbox: null, turnstile: false }));
  if (turnstile) signingIn.showTurnstile();
  if (mailbox) signingIn.wait();
  else signingIn.showForm();
}

/** Shows the dashboard. The focus moves to its title, unless the page has just been opened. */
function open() {
  const isWelcome = isNew;
  isNew = false;
  if (page === "dashboard") return;
  const isLed = page !== "loading" || document.activeElement === element("loading-title");
  show("dashboard", isLed ? element("dashboard-title") : undefined);
  if (isWelcome) keyCard.welcome();
}

function showBalance(balance: Balance & Partial<More>) {
  const credits = creditsOf(balance);
  element("plan").textContent = credits.plan;
  element("remaining").textContent = credits.remaining;
  element("remaining-text").textContent = credits.noun;
  element("meter", HTMLMeterElement).value = credits.share;
  element("used").textContent = credits.used;
  element("cycle").textContent = credits.cycle;
  element("terms").textContent = credits.terms;
  const warnings = warningsOf(balance).map(({ kind, text, link }) => {
    const warning = make("p", "banner bad", text);
    warning.dataset.warning = kind;
    if (link) {
      const to = make("a", "", link);
      to.href = "/plans/";
      warning.append(" ", to, ".");
    }
    return warning;
  });
  const place = element("warnings");
  // Written only when it changes, or a screen reader would repeat it.
  const isSame = place.textContent === warnings.map((one) => one.textContent).join("");
  if (!isSame) place.replaceChildren(...warnings);
}

function showView(latest: View) {
  if (view && view.account !== latest.account) forget();
  view = latest;
  showBalance(latest);
  element("address").textContent = latest.address;
  element("connection").hidden = true;
  element("details-state").textContent = "";
  element("details").hidden = false;
  keyCard.show(latest);
  use.show(latest);
  calls.show(latest);
  settings.show(latest);
  passkeys.show(latest);
  sessions.show(latest);
  address.show(latest);
  leaving.show(latest);
  billing.show(latest);
}

/** Says that the figures are old. */
function stale(reason: string) {
  if (!view) return;
  const time = new Date(view.now).toLocaleTimeString("en", { hour: "numeric", minute: "2-digit" });
  element("connection").textContent = `${reason} These figures are from ${time}.`;
  element("connection").hidden = false;
}

/**
 * Asks to sign in.
 *
 * @param again whether the same user will probably sign in again
 */
function leave(reason: string, again: boolean) {
  asked += 1; // an answer that is on its way is too late
  const address = again ? (view?.address ?? "") : "";
  forget();
  signingIn.showForm({ reason, address, focus: element("sign-in-title") });
}

/** Removes the account from the page. What was typed into the settings stays for the account. */
function forget() {
  view = null;
  for (const part of parts) part.forget();
  element("details").hidden = true;
  element("connection").hidden = true;
  element("address").textContent = "…";
  element("warnings").replaceChildren();
}

/**
 * Shows one of the pages.
 *
 * @param focus what gets the focus
 */
function show(next: keyof typeof TITLES, focus?: HTMLElement | undefined) {
  page = next;
  if (next !== "sign-in") signingIn.withdraw();
  for (const id of Object.keys(TITLES)) element(id).hidden = id !== next;
  document.title = `${TITLES[next]} – Lettercraft`;
  focus?.focus();
}

/**
 * The page of a sign-in link. Opening it changes nothing, because scanners open the links in mails. Only the button signs
 * in, and only in the browser that asked for the mail. Any other browser shows the code.
 */
import { copy } from "../../kit/clipboard.ts";
import { element } from "../../kit/dom.ts";
import { call, Refusal } from "../api.ts";
import { tell } from "../channel.ts";
import { rememberWelcome } from "../memory.ts";
import { codeOf, linkIn } from "./code.ts";

const title = element("title");
const state = element("link-state");
const confirm = element("confirm", HTMLButtonElement);

element("copy-code").addEventListener("click", () => copy(element("code").textContent ?? "", "Code"));
element("link-again").addEventListener("click", start);
confirm.addEventListener("click", signIn);
window.addEventListener("hashchange", start);
await start();

async function start() {
  show(null, "Reading the link …");
  const link = linkIn(location.hash);
  if (!link) {
    show("ask", "This link is incomplete. Open it from the mail again, or request another one.");
    return;
  }
  try {
    const { mailbox } = await call("GET", "sign-in");
    // The link also works if this browser has asked for another mail since, and the service refuses the link of another browser.
    if (mailbox) show("same-browser", "");
    else await showCode();
  } catch (cause) {
    show("link-again", sentence(cause));
  }
}

async function signIn() {
  const link = linkIn(location.hash);
  if (!link || confirm.getAttribute("aria-disabled") === "true") return;
  confirm.setAttribute("aria-disabled", "true");
  state.textContent = "Signing in …";
  try {
    const { created } = await call("POST", "sign-in/link", { link: link.text });
    if (created) rememberWelcome();
    tell({ type: "signed-in", created });
    location.replace("/account/");
  } catch (cause) {
    const code = cause instanceof Refusal ? cause.code : "";
    if (code === "other_browser") await showCode();
    else if (code === "expired") show("ask", sentence(cause));
    else state.textContent = sentence(cause);
    if (code === "other_browser" || code === "expired") title.focus();
  }
  confirm.removeAttribute("aria-disabled");
}

async function showCode() {
  const link = linkIn(location.hash);
  element("code").textContent = link && (await codeOf(link.secret));
  show("other-browser", "");
}

/** Shows one part of the page and a sentence. */
function show(part: "same-browser" | "other-browser" | "link-again" | "ask" | null, text: string) {
  for (const id of ["same-browser", "other-browser", "link-again", "ask"]) element(id).hidden = id !== part;
  title.textContent = part === "other-browser" ? "Enter this code" : "Sign in";
  document.title = `${title.textContent} – Lettercraft`;
  state.textContent = text;
}

function sentence(cause: unknown) {
  if (!(cause instanceof Refusal)) throw cause;
  return cause.message;
}

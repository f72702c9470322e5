/** The page of a link to change an address. Opening it changes nothing, because scanners open the links in mails. */
import { element } from "../../kit/dom.ts";
import { call } from "../api.ts";
import { attempts } from "../attempt.ts";

const question = element("question");
const state = element("link-state");
const attempt = attempts(() => {}); // nobody has to be signed in

element("confirm").addEventListener("click", () =>
  send("confirm", ({ changed }) =>
    changed
      ? "The address was changed. Sign in with the new one from now on."
      : "Confirmed. The address changes once the link in the other mail is confirmed, too.",
  ),
);
element("cancel").addEventListener("click", () =>
  send("cancel", () => "The change was cancelled. The account keeps its address."),
);
window.addEventListener("hashchange", start);
start();

function start() {
  question.hidden = linkIn() === "";
  state.textContent = question.hidden ? "This link is incomplete. Open it from the mail again." : "";
}

/** The text of the link, or the empty string. */
function linkIn() {
  return /^#([\w.-]+)$/.exec(location.hash)?.[1] ?? "";
}

/** Sends the link, and says what has become of the change. */
function send(path: "confirm" | "cancel", sentence: (answer: any) => string) {
  attempt(question, state, async () => {
    const answer = await call("POST", `address/${path}`, { link: linkIn() });
    question.hidden = true;
    state.textContent = sentence(answer);
    element("title").focus();
  });
}

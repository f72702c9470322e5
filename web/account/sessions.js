// @ts-check
import { element, make } from "../kit/dom.js";
import { patch } from "../kit/patch.js";
import { call } from "./api.js";
import { sessionFacts, sessionName } from "./view.js";

/**
 * The sessions of the account, which are ended one by one.
 *
 * @param {import("./attempt.js").Attempt} attempt
 */
export function startSessions(attempt) {
  const list = element("session-list");
  const state = element("sessions-state");
  /** @param {import("./view.js").Session[]} sessions */
  const fill = (sessions) => patch(list, sessions, item);

  /** @param {import("./view.js").Session} session */
  function item(session) {
    const name = sessionName(session);
    const about = make("div", "", make("b", "", name), make("p", "hint", sessionFacts(session)));
    if (session.isCurrent) return make("li", "", about, make("span", "hint", "This browser"));
    const end = make("button", "button", "End", make("span", "visually-hidden", ` the session of ${name}`));
    end.type = "button";
    end.addEventListener("click", () =>
      attempt(end, state, async () => {
        const { sessions } = await call("DELETE", "sessions", { id: session.id });
        fill(sessions);
        state.textContent = `The session of ${name} has ended.`;
        element("sessions-title").focus();
      }),
    );
    return make("li", "", about, end);
  }

  return {
    /** @param {import("./view.js").View} view */
    show: ({ sessions }) => fill(sessions),
    forget() {
      fill([]);
      state.textContent = "";
    },
  };
}

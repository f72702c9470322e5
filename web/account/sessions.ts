import { element, make } from "../kit/dom.ts";
import { patch } from "../kit/patch.ts";
import { call } from "./api.ts";
import type { Attempt } from "./attempt.ts";
import { type Session, sessionFacts, sessionName, type View } from "./view.ts";

/** The sessions of the account, which are ended one by one. */
export function startSessions(attempt: Attempt) {
  const list = element("session-list");
  const state = element("sessions-state");
  const fill = (sessions: Session[]) => patch(list, sessions, item);

  function item(session: Session) {
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
    show: ({ sessions }: View) => fill(sessions),
    forget() {
      fill([]);
      state.textContent = "";
    },
  };
}

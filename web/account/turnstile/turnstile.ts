import { make } from "../../kit/dom.ts";
import { Refusal } from "../api.ts";

/**
 * The check that a person signs in, if the operator wants one. It is a widget in a frame.
 *
 * @param place where the frame is shown
 */
export function startTurnstile(place: HTMLElement) {
  const frame = make("iframe", "turnstile");
  frame.src = "/account/api/turnstile";
  frame.title = "Check that you are human";
  let token = "";

  window.addEventListener("message", ({ origin, source, data }) => {
    if (origin === location.origin && source === frame.contentWindow) token = data.token;
  });

  return {
    /** Shows the widget. */
    show() {
      if (!frame.isConnected) place.append(frame);
    },

    isShown: () => frame.isConnected,

    /** Returns the token of the widget, which begins anew, or nothing if it is not shown. Throws a Refusal if there is no token yet. */
    take() {
      if (!frame.isConnected) return undefined;
      if (!token)
        throw new Refusal("Wait until the check below has confirmed that you are human.", { code: "turnstile" });
      const taken = token;
      token = "";
      frame.contentWindow?.location.reload();
      return taken;
    },
  };
}

/**
 * The widget of Cloudflare Turnstile, in a frame of the account page. It tells that page each token that it gets, and the empty text
 * if the token has expired or there is none.
 */

type Turnstile = { render: (place: HTMLElement, options: object) => void };

const widget = document.getElementById("widget") as HTMLElement;
const { turnstile } = window as { turnstile?: Turnstile };

const tell = (token: string) => window.parent.postMessage({ token }, location.origin);

document.documentElement.style.colorScheme = "light dark";
document.body.style.margin = "0";
turnstile?.render(widget, {
  sitekey: widget.dataset.siteKey,
  action: widget.dataset.action,
  size: "flexible",
  "response-field": false,
  callback: tell,
  "expired-callback": () => tell(""),
  "error-callback": () => tell(""),
});

// @ts-check
/**
 * The widget of Cloudflare Turnstile, in a frame of the account page. It tells that page each token that it gets, and the empty text
 * if the token has expired or there is none.
 */

/** @typedef {{ render: (place: HTMLElement, options: object) => void }} Turnstile */

const widget = /** @type {HTMLElement} */ (document.getElementById("widget"));
const { turnstile } = /** @type {{ turnstile?: Turnstile }} */ (/** @type {unknown} */ (window));

/** @param {string} token */
const tell = (token) => window.parent.postMessage({ token }, location.origin);

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

// @ts-check

import { copy } from "../page/clipboard.js";
import { element } from "../page/dom.js";
import { showFault } from "../page/fields.js";
import { attempt } from "../state/fault.js";

/** @typedef {import("/toolkit/index.js").HmacParams} HmacParams */

/**
 * The HMAC tab. The secret is in its field and nowhere else: not in the address, in storage or in a log.
 *
 * @param {import("/toolkit/index.js").Operations} kit
 */
export function startHmac(kit) {
  const panel = element("panel-hmac");
  const message = element("message", HTMLTextAreaElement);
  const secret = element("secret", HTMLInputElement);
  const algorithm = element("algorithm", HTMLSelectElement);
  const show = element("secret-show");
  const copyButton = element("hmac-copy", HTMLButtonElement);
  const fields = {
    message: { control: message, error: element("message-error"), label: "The message" },
    secret: { control: secret, error: element("secret-error"), label: "The secret" },
    algorithm: { control: algorithm, error: element("algorithm-error"), label: "The algorithm" },
  };
  /** @type {import("/toolkit/index.js").HmacResult | null} */
  let result = null;

  /** The value of the chosen radio button. @param {string} name */
  const chosen = (name) => /** @type {HTMLInputElement} */ (panel.querySelector(`input[name=${name}]:checked`)).value;

  function update() {
    const { result: signed, fault } = attempt(() =>
      kit.hmac({
        message: message.value,
        secret: secret.value,
        algorithm: /** @type {NonNullable<HmacParams["algorithm"]>} */ (algorithm.value),
        encoding: /** @type {NonNullable<HmacParams["encoding"]>} */ (chosen("encoding")),
        messageEncoding: /** @type {NonNullable<HmacParams["messageEncoding"]>} */ (chosen("message-encoding")),
        secretEncoding: /** @type {NonNullable<HmacParams["secretEncoding"]>} */ (chosen("secret-encoding")),
      }),
    );
    result = signed;
    showFault(fields, fault);
    element("signature").textContent = result?.hmac ?? "";
    element("signature-note").textContent =
      result && secret.value === "" ? "Signed with an empty secret. Type one to make the signature yours." : "";
    copyButton.disabled = result === null;
  }

  panel.addEventListener("input", update);
  show.addEventListener("click", () => {
    const visible = secret.type === "password";
    secret.type = visible ? "text" : "password";
    show.setAttribute("aria-pressed", String(visible));
  });
  copyButton.addEventListener("click", () => result && copy(result.hmac, "Signature"));
  update();
}

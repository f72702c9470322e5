import type { HmacParams, HmacResult, Operations } from "/toolkit/index.js";
import { copy } from "../../kit/clipboard.ts";
import { element } from "../../kit/dom.ts";
import { showFault } from "../page/fields.ts";
import { keepFields, radioField } from "../page/kept-fields.ts";
import { attempt } from "../state/fault.ts";

/**
 * The HMAC tab. Its fields hold what was kept before the toolkit is loaded. The secret is in its field and nowhere else: not in the
 * address, in storage or in a log.
 */
export function hmacTab() {
  const panel = element("panel-hmac");
  const message = element("hmac-message", HTMLTextAreaElement);
  const secret = element("hmac-secret", HTMLInputElement);
  const algorithm = element("hmac-algorithm", HTMLSelectElement);
  const encoding = radioField("hmac-encoding");
  const messageEncoding = radioField("hmac-message-encoding");
  const secretEncoding = radioField("hmac-secret-encoding");
  const show = element("hmac-secret-show");
  const copyButton = element("hmac-copy", HTMLButtonElement);
  const fields = {
    message: { control: message, error: element("hmac-message-error"), label: "The message" },
    secret: { control: secret, error: element("hmac-secret-error"), label: "The secret" },
    algorithm: { control: algorithm, error: element("hmac-algorithm-error"), label: "The algorithm" },
  };
  let kit: Operations | null = null;
  let result: HmacResult | null = null;

  function update() {
    const toolkit = kit;
    if (!toolkit) return;
    const { result: signed, fault } = attempt(() =>
      toolkit.hmac({
        message: message.value,
        secret: secret.value,
        algorithm: algorithm.value as NonNullable<HmacParams["algorithm"]>,
        encoding: encoding.value as NonNullable<HmacParams["encoding"]>,
        messageEncoding: messageEncoding.value as NonNullable<HmacParams["messageEncoding"]>,
        secretEncoding: secretEncoding.value as NonNullable<HmacParams["secretEncoding"]>,
      }),
    );
    result = signed;
    showFault(fields, fault);
    element("hmac-signature").textContent = result?.hmac ?? "";
    element("hmac-signature-note").textContent =
      result && secret.value === "" ? "Signed with an empty secret. Type one to make the signature yours." : "";
    copyButton.disabled = result === null;
  }

  const keep = keepFields("hmac", { message, algorithm, encoding, messageEncoding, secretEncoding }, update);
  panel.addEventListener("input", () => {
    update();
    keep();
  });
  show.addEventListener("click", () => {
    const visible = secret.type === "password";
    secret.type = visible ? "text" : "password";
    show.setAttribute("aria-pressed", String(visible));
  });
  copyButton.addEventListener("click", () => result && copy(result.hmac, "Signature"));

  return {
    start(loaded: Operations) {
      kit = loaded;
      update();
      keep();
    },
  };
}

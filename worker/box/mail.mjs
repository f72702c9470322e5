// @ts-check
/** The binding EMAIL on one machine. Read [Mail]. */
import { WorkerEntrypoint } from "cloudflare:workers";
import { addressLink, signInLink } from "../../scripts/mail.mjs";
import { base64, submit, UnsentError } from "./smtp.mjs";

/**
 * @typedef {object} Env
 * @property {string} [SMTP_SERVER] the mail server, such as mail.example.org:587; empty: none
 * @property {string} [SMTP_USER] empty: it needs no login
 * @property {string} [SMTP_PASSWORD]
 */

/** @typedef {{ to: string, from: string, subject: string, text: string, html: string }} Message */

/** One address, without a name: nothing in it can end a command or a header. */
const ADDRESS = /^[!#-'*+\-./0-9=?A-Z^_`a-z{|}~]+@[A-Za-z0-9.-]+$/;

/** Sends mails as Cloudflare's binding does, over the operator's mail server. @extends {WorkerEntrypoint<Env>} */
export default class Mail extends WorkerEntrypoint {
  /**
   * Sends a mail. Without a mail server, the link of a mail for signing in is printed for the operator, and other mails are refused. The error
   * has a code.
   *
   * @param {Message} message
   */
  async send(message) {
    const { SMTP_SERVER: server, SMTP_USER: user = "", SMTP_PASSWORD: password = "" } = this.env;
    if (!server) return print(message.text);
    if (!ADDRESS.test(message.from)) throw new UnsentError("E_SENDER_NOT_VERIFIED", "MAIL_FROM is not an address");
    if (!ADDRESS.test(message.to)) throw new UnsentError("E_RECIPIENT_NOT_ALLOWED", "the recipient is not an address");
    await submit(
      { server, user, password },
      message.from,
      message.to,
      format(message, new Date(), crypto.randomUUID()),
    );
  }
}

/** @param {string} text */
function print(text) {
  const [link, confirmation] = [signInLink(text), addressLink(text)];
  if (!link && !confirmation) throw new UnsentError("E_MAIL_SERVER_MISSING", "SMTP_SERVER is not set");
  console.error(link ? `sign-in link  ${link}` : `address link  ${confirmation}`);
}

/**
 * Returns a mail with its header (RFC 5322). Its text and its HTML are alternatives, in base64, so that a server without 8BITMIME takes it.
 * @param {Message} message
 * @param {Date} date
 * @param {string} id
 */
export function format({ to, from, subject, text, html }, date, id) {
  const part = (/** @type {string} */ type, /** @type {string} */ content) => [
    `--${id}`,
    `Content-Type: ${type}; charset=utf-8`,
    "Content-Transfer-Encoding: base64",
    "",
    base64(content.replace(/\r?\n/g, "\r\n")).replace(/.{76}(?=.)/g, "$&\r\n"),
  ];
  const lines = [
    `From: <${from}>`,
    `To: <${to}>`,
    `Subject: ${words(subject)}`,
    `Date: ${date.toUTCString().replace("GMT", "+0000")}`,
    `Message-ID: <${id}@${from.slice(from.indexOf("@") + 1)}>`,
    "Auto-Submitted: auto-generated", // nobody's absence is answered (RFC 3834)
    "MIME-Version: 1.0",
    `Content-Type: multipart/alternative;\r\n boundary="${id}"`,
    "",
    ...part("text/plain", text),
    ...part("text/html", html),
    `--${id}--`,
  ];
  return lines.join("\r\n");
}

/**
 * Returns a text as a header has it: as it is if it is short and in ASCII, otherwise as encoded words (RFC 2047), each of whole characters
 * and so short that a line with it has at most 76 characters.
 *
 * @param {string} text
 */
function words(text) {
  if (/^[ -~]{1,66}$/.test(text) && !text.includes("=?")) return text;
  const pieces = [""];
  for (const character of text) {
    const longer = pieces.at(-1) + character;
    if (new TextEncoder().encode(longer).length > 39) pieces.push(character);
    else pieces[pieces.length - 1] = longer;
  }
  return pieces.map((piece) => `=?utf-8?B?${base64(piece)}?=`).join("\r\n ");
}

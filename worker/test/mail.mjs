// @ts-check
/**
 * The mails that the server has sent. The local server simulates them, and lists them as JSON. The service on one machine sends them to a
 * server of the tests (scripts/box.mjs).
 */
import { createHash } from "node:crypto";
import { signInLink } from "../../scripts/mail.mjs";
import { eventually } from "./eventually.mjs";
import { ask } from "./server.mjs";

/**
 * @typedef {object} Mail
 * @property {string} messageId
 * @property {string} from
 * @property {string[]} to
 * @property {string} subject
 * @property {string} text
 * @property {string} html
 */

/**
 * Returns the mails to an address, the newest first.
 * @param {string} url the server's origin
 * @param {string} address
 * @returns {Promise<Mail[]>}
 */
export async function mailsTo(url, address) {
  const { LETTERCRAFT_TEST_MAILS: mails } = process.env;
  if (mails) return (await read(mails + encodeURIComponent(address))).map(mailIn).reverse();
  const list = `${url}/cdn-cgi/explorer/api/local/email/sending`;
  const ids = [];
  for (let cursor = ""; ; ) {
    const { result, result_info: info } = await read(`${list}?per_page=100${cursor && `&cursor=${cursor}`}`);
    for (const { to, messageId } of result) if (to.includes(address)) ids.push(messageId);
    if (!info.has_more) break;
    cursor = encodeURIComponent(info.cursor);
  }
  return Promise.all(ids.map(async (id) => (await read(`${list}?email_id=${encodeURIComponent(id)}`)).result));
}

/**
 * Returns a mail that the server of the tests has taken, with the names of its headers as members, too.
 * @param {{ from: string, to: string, text: string }} taken
 * @returns {Mail}
 */
function mailIn({ from, to, text }) {
  const [head = "", ...parts] = text.split(/\r\n--[-\da-f]{36}(?:--)?\r\n/);
  const headers = Object.fromEntries(
    head
      .replace(/\r\n(?=[ \t])/g, "")
      .split("\r\n")
      .filter(Boolean)
      .map((line) => [line.replace(/:.*/, "").toLowerCase(), line.replace(/^[^:]*: /, "")]),
  );
  const [plain = "", html = ""] = parts.map((part) =>
    Buffer.from(part.replace(/^.*?\r\n\r\n/s, ""), "base64")
      .toString()
      .replaceAll("\r\n", "\n"),
  );
  const decoded = (/** @type {string} */ word) => Buffer.from(word, "base64").toString();
  return {
    ...headers,
    messageId: String(headers["message-id"]),
    from: from.slice(1, -1),
    to: [to.slice(1, -1)],
    subject: String(headers.subject).replace(/=\?utf-8\?B\?(.*?)\?=(?: (?==\?))?/g, (_, word) => decoded(word)),
    text: plain,
    html,
  };
}

/**
 * Waits until a number of mails to an address were sent, and returns the newest one.
 * @param {string} url the server's origin
 * @param {string} address
 * @param {number} [count]
 * @returns {Promise<Mail>}
 */
export async function mailTo(url, address, count = 1) {
  return eventually(async () => {
    const mails = await mailsTo(url, address);
    return mails.length >= count && mails[0];
  });
}

/**
 * Returns the part of the link in a sign-in mail that names the attempt: behind the number sign.
 * @param {Mail} mail
 */
export function linkIn({ text }) {
  return String(signInLink(text)).replace(/^[^#]*#/, "");
}

const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * Returns the code that the page of a link shows in another browser.
 * @param {string} link
 */
export function codeOf(link) {
  const sum = createHash("sha256")
    .update(`code ${link.split(".")[1]}`)
    .digest();
  const bits = sum.readUIntBE(0, 5).toString(2).padStart(40, "0");
  return bits.replace(/.{5}/g, (digit) => DIGITS.charAt(Number.parseInt(digit, 2))).replace(/^.{4}/, "$&-");
}

/** @param {string} url @returns {Promise<any>} */
async function read(url) {
  const { status, text } = await ask(url);
  if (status !== 200) throw new Error(`the list of mails was answered with status ${status}`);
  return JSON.parse(text);
}

/** The link of a sign-in mail, and the code that stands for it in another browser. */

/** The digits of Crockford's base 32. */
const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 8;

/** The parts of a link's fragment, `#<mailbox>.<secret>`, or null if it is not whole. */
export function linkIn(fragment: string) {
  const [, mailbox, secret] = /^#([\w-]+)\.([\w-]+)$/.exec(fragment) ?? [];
  return mailbox && secret ? { mailbox, secret, text: `${mailbox}.${secret}` } : null;
}

/** The code of a link, such as ABCD-EFGH. */
export async function codeOf(secret: string) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`code ${secret}`)));
  let bits = "";
  for (const byte of hash) bits += byte.toString(2).padStart(8, "0");
  const code = Array.from({ length: LENGTH }, (_, i) => DIGITS[Number.parseInt(bits.slice(5 * i, 5 * i + 5), 2)]).join(
    "",
  );
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
}

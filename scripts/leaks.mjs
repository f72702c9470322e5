// @ts-check
/** Finds secrets and personal data in the output of a server. */

/** The patterns that no line may contain, by name. @type {Record<string, RegExp>} */
const FORBIDDEN = {
  "an API key": /\blc-[0-9A-Za-z]{40}\b/,
  "the secret of a webhook": /\bwhsec_[A-Za-z0-9+/]{8}/,
  "an e-mail address": /[\w.+-]+@[\w-]+(\.[\w-]+)*\.[a-z]{2,}\b/i,
  "a link of a mail": /\/account\/(sign-in|address)\/?#/,
  "a session": /session=[^;\s]/,
};

/**
 * Returns a sentence for each line with a secret. The sentence does not contain the secret.
 * @param {string[]} lines
 */
export function leaksIn(lines) {
  return lines.flatMap((line, i) =>
    Object.entries(FORBIDDEN)
      .filter(([, pattern]) => pattern.test(line))
      .map(([name]) => `line ${i + 1} of the server's output has ${name}`),
  );
}

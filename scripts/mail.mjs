// @ts-check
/** The mails that the local server simulates: wrangler writes them into files, and prints where they are and to whom they go. */

/** The first line that wrangler prints about a mail. */
const START = "send_email binding called with";

/** The lines after it. */
const DETAIL = /^(From|To|Cc|Bcc|Subject|Text|HTML): |^$/;

/**
 * Returns a function that passes on the lines of a server's output, except lines about mails, because they contain addresses.
 * @param {(line: string) => void} onLine
 * @param {(file: string) => void} onMail called for each mail with the file of its text
 */
export function withoutMails(onLine, onMail) {
  let isMail = false;
  return (/** @type {string} */ line) => {
    if (line.includes(START)) {
      isMail = true;
    } else if (isMail && DETAIL.test(line)) {
      if (line.startsWith("Text: ")) onMail(line.slice("Text: ".length));
      isMail = !line.startsWith("HTML: "); // the last line
    } else {
      onLine(line);
    }
  };
}

/**
 * Returns the link in the text of a mail to change an address, or undefined for another mail.
 * @param {string} text
 */
export const addressLink = (text) => /\S+\/account\/address\/#\S+/.exec(text)?.[0];

/**
 * Returns the link in the text of a sign-in mail, or undefined for another mail.
 * @param {string} text
 */
export const signInLink = (text) => /\S+\/account\/sign-in\/#\S+/.exec(text)?.[0];

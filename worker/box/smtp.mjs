// @ts-check
/**
 * The conversation with a mail server that takes mail for delivery (RFC 6409, over SMTP, RFC 5321). It is encrypted, and the certificate is
 * checked: port 465 speaks TLS at once (RFC 8314), any other port after STARTTLS (RFC 3207). Only a server on this machine gets mail without TLS.
 */
import { connect } from "cloudflare:sockets";

/** Milliseconds for a mail. A receiver that delays its greeting takes ten seconds or more. */
const PATIENCE = 30_000;
/** The greatest answer to a command, in characters. */
const LIMIT = 65_536;
const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;

/** The codes of the steps that can fail, with the names of Cloudflare's Email Service where it has one. */
const CODES = {
  connect: "E_MAIL_SERVER_UNREACHABLE",
  encrypt: "E_MAIL_SERVER_TLS",
  login: "E_MAIL_SERVER_LOGIN",
  sender: "E_SENDER_NOT_VERIFIED",
  recipient: "E_RECIPIENT_NOT_ALLOWED",
  deliver: "E_DELIVERY_FAILED",
};

/** The error of a mail that was not taken. It names neither the recipient nor the server's words. */
export class UnsentError extends Error {
  /** @param {string} code @param {string} reason */
  constructor(code, reason) {
    super(`the mail was not sent: ${reason}`);
    this.code = code;
  }
}

/**
 * Hands a mail to a server. Throws an [UnsentError].
 * @param {{ server: string, user: string, password: string }} account server: its name and its port, such as mail.example.org:587
 * @param {string} from
 * @param {string} to
 * @param {string} message with lines that end with CR and LF
 */
export async function submit({ server, user, password }, from, to, message) {
  const { hostname, port } = new URL(`smtp://${server}`);
  const host = hostname.replace(/^\[|\]$/g, "");
  const secure = port === "465" ? "on" : LOCAL.test(host) ? "off" : "starttls";
  /** @type {keyof typeof CODES} */
  let step = "connect";
  const line = new Line(host, Number(port || 587), secure);
  const late = setTimeout(() => line.fail("it took too long"), PATIENCE);
  try {
    await line.answer(2);
    const hello = `EHLO ${from.slice(from.indexOf("@") + 1)}`;
    let offers = await line.ask(hello, 2);
    if (secure === "starttls") {
      step = "encrypt";
      await line.ask("STARTTLS", 2);
      await line.encrypt();
      offers = await line.ask(hello, 2);
    }
    step = "login";
    if (user) await login(line, offers, user, password);
    step = "sender";
    await line.ask(`MAIL FROM:<${from}>`, 2);
    step = "recipient";
    await line.ask(`RCPT TO:<${to}>`, 2);
    step = "deliver";
    await line.ask("DATA", 3);
    await line.ask(`${message.replace(/^\./gm, "..")}\r\n.`, 2);
    await line.say("QUIT").catch(() => {}); // the server has the mail already
  } catch (error) {
    const { reply, message } = /** @type {{ reply?: number, message: string }} */ (error);
    // A server that is busy, silent or gone says nothing about the login, the sender or the recipient.
    const isTemporary = reply ? reply < 500 && step !== "encrypt" : step === "sender" || step === "recipient";
    const reason = reply ? `the mail server answered ${reply} (${step})` : message;
    throw new UnsentError(CODES[isTemporary ? "deliver" : step], reason);
  } finally {
    clearTimeout(late);
    line.close();
  }
}

/**
 * Logs in as the server offers it (RFC 4616, or the older LOGIN).
 * @param {Line} line
 * @param {string} offers
 * @param {string} user
 * @param {string} password
 */
async function login(line, offers, user, password) {
  const [, methods = ""] = /^250[ -]AUTH[ =](.*)$/im.exec(offers) ?? [];
  if (/\bPLAIN\b/i.test(methods) || !/\bLOGIN\b/i.test(methods)) {
    await line.ask(`AUTH PLAIN ${base64(`\0${user}\0${password}`)}`, 2);
  } else {
    await line.ask("AUTH LOGIN", 3);
    await line.ask(base64(user), 3);
    await line.ask(base64(password), 2);
  }
}

/** A connection on which each command has an answer. */
class Line {
  #socket;
  #reader;
  #writer;
  #decoder = new TextDecoder();
  #received = "";
  /** Rejects when the conversation has failed. @type {PromiseWithResolvers<never>} */
  #failure = Promise.withResolvers();

  /** @param {string} hostname @param {number} port @param {"on" | "off" | "starttls"} secureTransport */
  constructor(hostname, port, secureTransport) {
    this.#failure.promise.catch(() => {}); // it may fail while nobody waits
    this.#socket = connect({ hostname, port }, { secureTransport, allowHalfOpen: false });
    this.#open();
    this.#reader = this.#socket.readable.getReader();
    this.#writer = this.#socket.writable.getWriter();
  }

  #open() {
    const failed = () => this.fail("the mail server can't be reached, or its certificate is not valid");
    this.#socket.opened.catch(failed);
    this.#socket.closed.catch(failed);
  }

  /** Ends the conversation with a failure. @param {string} reason */
  fail(reason) {
    this.#failure.reject(new Error(reason));
  }

  /** @param {string} text */
  say(text) {
    return this.#orFailure(this.#writer.write(new TextEncoder().encode(`${text}\r\n`)));
  }

  /**
   * Sends a command, and returns the answer. Throws if its code begins with another digit.
   * @param {string} text
   * @param {2 | 3} first
   */
  async ask(text, first) {
    await this.say(text);
    return this.answer(first);
  }

  /** Reads an answer. Throws if its code begins with another digit. @param {2 | 3} first */
  async answer(first) {
    for (;;) {
      const [answer, code] = /^(?:\d{3}-[^\n]*\n)*(\d{3})(?: [^\n]*)?\r?\n/.exec(this.#received) ?? [];
      if (answer) {
        this.#received = this.#received.slice(answer.length);
        if (!code?.startsWith(String(first))) throw Object.assign(new Error("refused"), { reply: Number(code) });
        return answer;
      }
      const { value, done } = await this.#orFailure(this.#reader.read());
      if (done) throw new Error("the mail server has closed the connection");
      this.#received += this.#decoder.decode(value, { stream: true });
      if (this.#received.length > LIMIT) throw new Error("the mail server's answer is too long");
    }
  }

  /** Starts TLS. What has arrived before was not protected, so nothing of it may count as an answer to what follows. */
  async encrypt() {
    if (this.#received) throw new Error("the mail server said more than was asked");
    this.#reader.releaseLock();
    this.#writer.releaseLock();
    this.#socket = this.#socket.startTls();
    this.#open();
    this.#reader = this.#socket.readable.getReader();
    this.#writer = this.#socket.writable.getWriter();
    await this.#orFailure(this.#socket.opened);
  }

  close() {
    this.#socket.close().catch(() => {});
  }

  /** @template T @param {Promise<T>} promise */
  #orFailure(promise) {
    return Promise.race([promise, this.#failure.promise]);
  }
}

/** Returns the base64 of a text in UTF-8. @param {string} text */
export const base64 = (text) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

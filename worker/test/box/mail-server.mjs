// @ts-check
/** A mail server for tests (RFC 5321), with STARTTLS (RFC 3207) and AUTH (RFC 4954), which can be told to refuse, to be silent, or to cheat. */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { createSecureContext, TLSSocket } from "node:tls";

/**
 * @typedef {object} Behaviour
 * @property {"at once" | "starttls" | "none"} tls
 * @property {string[]} login the methods that it offers, after TLS if it has TLS
 * @property {Record<string, string>} answers other answers by the first words of commands; an empty one is never sent. GREETING is the first one
 *
 * @typedef {{ from: string, to: string, text: string, secure: boolean, user: string }} Taken
 */

/**
 * Starts a server.
 * @param {{ key: string, cert: string } | undefined} files the files of its certificate; without them it has no TLS
 * @param {string} host where it listens
 * @param {number} [at] its port
 */
export async function startMailServer(files, host, at = 0) {
  const context = createSecureContext(files && { key: readFileSync(files.key), cert: readFileSync(files.cert) });
  /** @type {Behaviour} */
  const behaviour = { tls: files ? "starttls" : "none", login: [], answers: {} };
  /** @type {Taken[]} */
  const taken = [];
  /** @type {string[]} */
  const commands = [];
  const sockets = new Set();

  /**
   * @param {import("node:net").Socket} socket
   * @param {boolean} secure
   * @param {boolean} greets
   */
  function talk(socket, secure, greets) {
    sockets.add(socket);
    const { tls, login, answers } = behaviour;
    const say = (/** @type {string} */ text) => text && socket.write(`${text}\r\n`);
    /** @type {((line: string) => void) | undefined} what the next line is for, if it is no command */
    let reads;
    let mail = { from: "", to: "", text: "", user: "" };
    const offers = () => [
      "mail.test",
      ...(tls === "starttls" && !secure ? ["STARTTLS"] : []),
      ...(login.length > 0 && (secure || tls === "none") ? [`AUTH ${login.join(" ")}`] : []),
      "8BITMIME",
    ];
    /** @type {Record<string, (rest: string) => string>} */
    const known = {
      "EHLO ": () =>
        offers()
          .map((line, i, { length }) => `250${i < length - 1 ? "-" : " "}${line}`)
          .join("\r\n"),
      STARTTLS: () => (tls === "starttls" ? "220 go ahead" : "502 no"),
      "AUTH PLAIN ": (text) => {
        const [, user = "", password] = Buffer.from(text, "base64").toString().split("\0");
        mail.user = `${user}:${password}`;
        return "235 welcome";
      },
      "AUTH LOGIN": () => {
        reads = (user) => {
          mail.user = Buffer.from(user, "base64").toString();
          reads = (password) => {
            mail.user += `:${Buffer.from(password, "base64")}`;
            reads = undefined;
            say("235 welcome");
          };
          say("334 UGFzc3dvcmQ6");
        };
        return "334 VXNlcm5hbWU6";
      },
      "MAIL FROM:": (from) => {
        mail.from = from;
        return "250 yes";
      },
      "RCPT TO:": (to) => {
        mail.to = to;
        return "250 yes";
      },
      DATA: () => {
        reads = (line) => {
          if (line !== ".") {
            mail.text += `${line.replace(/^\./, "")}\r\n`;
            return;
          }
          reads = undefined;
          taken.push({ ...mail, secure });
          mail = { from: "", to: "", text: "", user: mail.user };
          say(answers["."] ?? "250 taken");
        };
        return "354 go on";
      },
      QUIT: () => "221 bye",
    };
    let text = "";
    const read = (/** @type {Buffer} */ piece) => {
      text += piece.toString("latin1");
      for (let end = text.indexOf("\r\n"); end >= 0; end = text.indexOf("\r\n")) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        if (reads) {
          reads(line);
          continue;
        }
        commands.push(line);
        const is = (/** @type {string} */ words) => line.startsWith(words);
        const other = Object.keys(answers).find(is);
        const name = Object.keys(known).find(is);
        if (other !== undefined) {
          say(answers[other] ?? "");
          if (!answers[other]?.startsWith("220")) continue;
        } else {
          say(name ? String(known[name]?.(line.slice(name.length))) : "500 what?");
        }
        if (name === "STARTTLS" && tls === "starttls") {
          socket.off("data", read);
          const upgraded = new TLSSocket(socket, { isServer: true, secureContext: context });
          upgraded.on("error", () => {});
          talk(upgraded, true, false);
          return;
        }
      }
    };
    socket.on("data", read);
    socket.on("error", () => {});
    if (greets) say(answers.GREETING ?? "220 mail.test");
  }

  const server = createServer((socket) => {
    if (behaviour.tls !== "at once") return talk(socket, false, true);
    const secure = new TLSSocket(socket, { isServer: true, secureContext: context });
    secure.on("error", () => {});
    talk(secure, true, true);
  });
  server.listen(at, host);
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    port,
    behaviour,
    /** The mails that it has taken. */
    taken,
    /** The commands that it has seen, except the lines of mails and of AUTH LOGIN. */
    commands,
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, "close");
    },
  };
}

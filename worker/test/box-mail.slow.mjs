// @ts-check
/** Mails of the service on one machine: over TLS and STARTTLS, with a login, to servers that refuse, are silent or cheat, and without a server. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, beforeEach, test } from "node:test";
import { launch, quote } from "../../scripts/workerd.mjs";
import { withHosts } from "./box/hosts.mjs";
import { startMailServer } from "./box/mail-server.mjs";
import { startService } from "./box/service.mjs";
import { certificate } from "./cloudflare/edge.mjs";
import { eventually } from "./eventually.mjs";

const folder = mkdtempSync(join(tmpdir(), "lettercraft-test-"));
/** The name of the mail server, and another name of it that its certificate does not have. */
const [NAME, OTHER] = ["smtp.lettercraft.org", "other.lettercraft.org"];
/** The address of both names: one of this machine's that no other test has, where the port for TLS at once is free. */
const ADDRESS = `127.77.${(process.pid >> 8) & 255}.${process.pid & 255}`;
/** @type {Record<"named" | "implicit" | "local", Awaited<ReturnType<typeof startMailServer>>>} */
let servers;
/** Starts the mail Worker, with servers by the names of sockets. @type {Awaited<ReturnType<typeof launch>>} */
let worker;
let printed = "";

const MAIL = {
  from: "noreply@lettercraft.org",
  to: "ada@school.example",
  subject: "Your link",
  text: ".a line\n.\nGrüße – 文字\n",
  html: "<p>Grüße</p>\n",
};
/** A subject that needs several encoded words. */
const SUBJECT = "Grüße an alle – ".repeat(9);

before(async () => {
  const [key, cert] = certificate(folder, [NAME]);
  const files = { key, cert };
  servers = {
    named: await startMailServer(files, ADDRESS),
    implicit: await startMailServer(files, ADDRESS, 465),
    local: await startMailServer(files, "127.0.0.1"),
  };
  servers.implicit.behaviour.tls = "at once";
  servers.local.behaviour.tls = "none";
  const { named, local } = servers;
  /** The mail servers by the names of sockets. @type {Record<string, string>} */
  const settings = {
    named: `${NAME}:${named.port}`,
    other: `${OTHER}:${named.port}`,
    implicit: `${NAME}:465`,
    local: `127.0.0.1:${local.port}`,
    none: "",
    dead: `${NAME}:9`,
  };
  const module = (/** @type {string} */ file) => `(name = ${quote(file)}, esModule = embed ${quote(resolve(file))})`;
  const text = (/** @type {string} */ name, /** @type {string} */ value) =>
    `(name = ${quote(name)}, text = ${quote(value)})`;
  const config = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "mail-network", network = (allow = ["public", "private"], tlsOptions = (trustBrowserCas = true, trustedCertificates = [embed ${quote(cert)}]))),
    ${Object.entries(settings)
      .map(
        ([name, server]) => `
    (name = ${quote(name)}, worker = (compatibilityDate = "2026-08-01", globalOutbound = "mail-network",
      modules = [${["mail.mjs", "smtp.mjs"].map((file) => module(`worker/box/${file}`)).join()}, ${module("scripts/mail.mjs")}],
      bindings = [${[text("SMTP_SERVER", server), text("SMTP_USER", "ada"), text("SMTP_PASSWORD", "pässword")].join()}])),
    (name = "to-${name}", worker = (compatibilityDate = "2026-08-01", modules = [${module("worker/test/box/mails.mjs")}],
      bindings = [(name = "EMAIL", service = ${quote(name)})])),`,
      )
      .join("")}
  ],
  sockets = [${Object.keys(settings).map((name) => `(name = ${quote(name)}, address = "127.0.0.1:0", http = (), service = "to-${name}")`)}],
);
`;
  const names = withHosts(folder, { localhost: ["127.0.0.1"], [NAME]: [ADDRESS], [OTHER]: [ADDRESS] });
  worker = await launch(config, Object.keys(settings), folder, "pipe", names);
  worker.stderr?.on("data", (piece) => (printed += piece));
});
after(async () => {
  await worker?.stop();
  for (const server of Object.values(servers ?? {})) await server.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  for (const { behaviour, taken, commands } of Object.values(servers)) {
    Object.assign(behaviour, { login: ["LOGIN", "PLAIN"], answers: {} });
    taken.length = 0;
    commands.length = 0;
  }
  servers.named.behaviour.tls = "starttls";
  printed = "";
});

/** Sends a mail, and returns the code of its error, or "sent". @param {string} to @param {Record<string, string>} [changes] @returns {Promise<string>} */
async function send(to, changes = {}) {
  const body = JSON.stringify({ ...MAIL, ...changes });
  const answer = await fetch(`http://127.0.0.1:${worker.ports[to]}/`, { method: "POST", body });
  const { code, message } = JSON.parse(await answer.text());
  for (const secret of [MAIL.to, "ssword", "smtp.", "10.9"]) assert.ok(!message.includes(secret), message);
  return code;
}

/** Reads a mail as a program for mail does. @param {string} text @returns {any} */
const read = (text) =>
  JSON.parse(execFileSync("python3", [resolve("worker/test/box/read-mail.py")], { input: text, encoding: "utf8" }));

test("a mail goes over STARTTLS with a login, and its reader sees what was sent", async () => {
  assert.equal(await send("named", { subject: SUBJECT }), "sent");
  const [{ from, to, secure, user, text } = assert.fail()] = servers.named.taken;
  assert.deepEqual([from, to, secure, user], [`<${MAIL.from}>`, `<${MAIL.to}>`, true, "ada:pässword"]);
  for (const line of text.split("\r\n")) assert.ok(/^[\t -~]{0,78}$/.test(line), line);
  const mail = read(text);
  assert.deepEqual([mail.from, mail.to, mail.subject], [MAIL.from, MAIL.to, SUBJECT]);
  assert.deepEqual([mail.text, mail.html, mail.defects], [MAIL.text, MAIL.html, []]);
  assert.ok(Math.abs(Date.now() - Date.parse(mail.date)) < 60_000);
  assert.deepEqual(
    servers.named.commands.map((line) => line.replace(/[ :].*/, "")),
    ["EHLO", "STARTTLS", "EHLO", "AUTH", "MAIL", "RCPT", "DATA", "QUIT"],
  );
});

test("a mail goes over TLS at once, and to a server on this machine without it", async () => {
  const { implicit, local } = servers;
  assert.equal(await send("implicit"), "sent");
  assert.equal(await send("local"), "sent");
  for (const { taken } of [implicit, local]) assert.equal(read(String(taken[0]?.text)).text, MAIL.text);
  assert.deepEqual(
    [implicit, local].map(({ taken }) => taken[0]?.secure),
    [true, false],
  );
});

test("a server that only knows LOGIN gets it", async () => {
  servers.named.behaviour.login = ["LOGIN"];
  assert.equal(await send("named"), "sent");
  assert.equal(servers.named.taken[0]?.user, "ada:pässword");
});

test("nothing is said to a server without TLS, or whose certificate has another name", async () => {
  const { behaviour, commands, taken } = servers.named;
  assert.equal(await send("other"), "E_MAIL_SERVER_TLS");
  behaviour.tls = "none";
  assert.equal(await send("named"), "E_MAIL_SERVER_TLS");
  behaviour.tls = "starttls";
  // Whoever is on the way adds an answer to a command that follows after TLS has begun.
  behaviour.answers = { STARTTLS: "220 go ahead\r\n250-mail.test\r\n250 AUTH PLAIN" };
  assert.equal(await send("named"), "E_MAIL_SERVER_TLS");
  assert.deepEqual(
    commands.filter((line) => !/^(EHLO|STARTTLS)/.test(line)),
    [],
  );
  assert.equal(taken.length, 0);
});

test("what a server refuses has a code, and no error has an address or what the server said", async () => {
  const { behaviour, taken } = servers.named;
  const because = `<${MAIL.to}> at 10.9.9.9: pässword`;
  for (const [command, reply, code] of [
    ["GREETING", "554", "E_MAIL_SERVER_UNREACHABLE"],
    ["AUTH", "535", "E_MAIL_SERVER_LOGIN"],
    ["MAIL", "553", "E_SENDER_NOT_VERIFIED"],
    ["RCPT", "550", "E_RECIPIENT_NOT_ALLOWED"],
    ["RCPT", "451", "E_DELIVERY_FAILED"],
    ["DATA", "554", "E_DELIVERY_FAILED"],
    [".", "554", "E_DELIVERY_FAILED"],
  ]) {
    behaviour.answers = { [String(command)]: `${reply}-5.0.0 no\r\n${reply} ${because}` };
    assert.equal(await send("named"), code, `${command} ${reply}`);
  }
  assert.equal(await send("dead"), "E_MAIL_SERVER_UNREACHABLE");
  assert.equal(printed, "");
  assert.equal(taken.filter(({ to }) => to !== `<${MAIL.to}>`).length, 0);
});

test("a server that is silent or talks without end does not hold a mail for longer than its time", async () => {
  const { behaviour } = servers.named;
  behaviour.answers = { GREETING: `220-${"a".repeat(70_000)}` };
  assert.equal(await send("named"), "E_MAIL_SERVER_UNREACHABLE");
  behaviour.answers = { RCPT: "" };
  assert.equal(await send("named"), "E_DELIVERY_FAILED");
});

test("an address that could end a command or a header is not sent", async () => {
  const { commands } = servers.named;
  for (const address of [
    "ada@school.example>\r\nRCPT TO:<eve@school.example",
    "ada@school.example\r\nBcc: eve@school.example",
    "ada@school.example\nDATA",
    "ada@school.example, eve@school.example",
    "Ada <ada@school.example>",
    "ada@schöol.example",
    "ada @school.example",
    '"a b"@school.example',
    "",
  ]) {
    assert.equal(await send("named", { to: address }), "E_RECIPIENT_NOT_ALLOWED", address);
    assert.equal(await send("named", { from: address }), "E_SENDER_NOT_VERIFIED", address);
  }
  assert.deepEqual(commands, []);
  // A caller can't name another server.
  const other = { server: `127.0.0.1:${servers.local.port}`, SMTP_SERVER: `127.0.0.1:${servers.local.port}` };
  assert.equal(await send("dead", other), "E_MAIL_SERVER_UNREACHABLE");
  assert.deepEqual(servers.local.commands, []);
  assert.equal(await send("named", { subject: "Hello\r\nBcc: eve@school.example\r\n\r\n." }), "sent");
  const [{ text } = assert.fail()] = servers.named.taken;
  assert.ok(!/^Bcc/im.test(text) && text.includes("--\r\n"), text);
});

test("without a mail server the links to sign in are printed, one on a line, and other mails are refused", async () => {
  const link = "https://letters.example/account/sign-in/#abc.def";
  const move = "https://letters.example/account/address/#ghi";
  assert.equal(await send("none", { text: `Open this:\n\n${link}\n\nIt is valid for an hour.\n` }), "sent");
  assert.equal(await send("none", { text: `Open this:\n\n${move}\n` }), "sent");
  assert.equal(await send("none"), "E_MAIL_SERVER_MISSING");
  await eventually(() => printed.split("\n").length > 2);
  assert.equal(printed, `sign-in link  ${link}\naddress link  ${move}\n`);
});

test("whoever signs in to the service gets a mail from the operator's server, and the log says what was refused, but not to whom", async () => {
  const { local } = servers;
  const settings = `[mail]\nserver = "127.0.0.1:${local.port}"\nuser = "ada"\n[vars]\nMAIL_FROM = "${MAIL.from}"\n`;
  const withPassword = (/** @type {string} */ folder) => {
    mkdirSync(join(folder, "state"), { mode: 0o700 });
    writeFileSync(join(folder, "state/secrets"), 'SMTP_PASSWORD="pässword"\n', { mode: 0o600 });
    return [];
  };
  const service = await startService(() => settings, { before: withPassword });
  try {
    const origin = `http://localhost:${service.port}`;
    const post = (/** @type {string} */ path, /** @type {unknown} */ json, headers = {}) =>
      service.ask(`/account/api/${path}`, { headers: { Host: origin.slice(7), Origin: origin, ...headers }, json });
    const { status, headers } = await post("sign-in", { email: MAIL.to });
    assert.equal(status, 202);
    const { text: sent, from, to } = await eventually(() => local.taken[0]);
    assert.deepEqual([from, to], [`<${MAIL.from}>`, `<${MAIL.to}>`]);
    const [, link] = /\/account\/sign-in\/#(\S+)/.exec(read(sent).text) ?? [];
    const cookies = (headers["set-cookie"] ?? []).map((one) => one.replace(/;.*/, "")).join("; ");
    assert.equal((await post("sign-in/link", { link }, { Cookie: cookies })).status, 200);

    local.behaviour.answers = { RCPT: `550 no <${MAIL.to}>` };
    assert.equal((await post("sign-in", { email: MAIL.to })).status, 202);
    await eventually(() => service.output().includes('"event":"mail"'));
    assert.match(service.output(), /"event":"mail","reason":"E_RECIPIENT_NOT_ALLOWED"/);
    const log = service.output() + service.errors();
    assert.ok(!log.includes("school") && !log.includes("#") && !log.includes("No mail server"), log);
  } finally {
    await service.stop();
  }
});

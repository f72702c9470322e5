// @ts-check
/** An account and two operators for random histories of a deployment, and what can be seen of it. */
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startCloudflare } from "./cloudflare/index.mjs";
import { Script, secretsOf } from "./cloudflare/state.mjs";
import { isFaulty, PARTS, SECRETS } from "./deploy-model.mjs";
import { operatorOf } from "./operator.mjs";

/**
 * @typedef {Awaited<ReturnType<typeof newWorld>>} World
 * @typedef {import("./operator.mjs").Operator} Operator
 * @typedef {import("./cloudflare/state.mjs").State} Account
 *
 * @typedef {object} Seen what can be seen of the account
 * @property {import("./deploy-model.mjs").View} view
 * @property {string[]} locks
 * @property {Record<string, number>} made the number of values that each secret has had
 * @property {Record<string, string>} uploads the id of the uploaded version that serves, of each Worker
 * @property {Set<string>} pending the Workers whose newest version does not serve
 * @property {Set<string>} halves the Workers whose upload was interrupted: they still have the message of the upload's first request
 */

/** @param {string} part */
const nameOf = (part) => (part === "main" ? "lettercraft-test" : `lettercraft-test-${part}`);

/**
 * Writes the programs of a release. They are small, so that their uploads take little time. The console differs only in a setting.
 * @param {Operator} operator
 * @param {Record<string, string>} programs
 */
function write({ folder, configure }, programs) {
  for (const part of PARTS) {
    const bundle = join(folder, "build/bundles", nameOf(part).replace("-test", ""));
    mkdirSync(bundle, { recursive: true });
    writeFileSync(join(bundle, "entry.js"), `${PROGRAM}// program ${part === "console" ? "" : programs[part]}\n`);
  }
  configure({}, { ALERT_MAIL: `${programs.console}@lettercraft.test` }); // only the console has it
}

/** Returns the program of a Worker, as `write` was told. @param {import("./cloudflare/state.mjs").Version} version */
function programOf({ modules, bindings }) {
  const mail = bindings.find(({ name }) => name === "ALERT_MAIL")?.text;
  return mail?.replace(/@.*/, "") ?? /\/\/ program (.*)/.exec(`${modules[0]?.bytes}`)?.[1] ?? "";
}

/** A program for every Worker: it has all classes of Durable Objects. It is not run. */
const PROGRAM = `${["Account", "Mailbox", "Throttle", "Subscription", "Billing"].map((name) => `export class ${name} {}\n`).join("")}
export default {};
`;

/** What the history says of a release that does not work, behind the release that came after it. */
const FAULT = /(?:: )?lettercraft-test answered \/v1\/status with the status 503$/;

/** @param {import("./cloudflare/index.mjs").Cloudflare} cloudflare */
function newOperator(cloudflare) {
  const operator = operatorOf(cloudflare);
  for (const name of ["bundles", "web"]) rmSync(join(operator.folder, "build", name), { recursive: true });
  mkdirSync(join(operator.folder, "build/web"));
  writeFileSync(join(operator.folder, "build/web/index.html"), "<!doctype html>\n");
  return operator;
}

/** Returns a copy of an account, which later changes leave as it is. @param {Account} account @returns {Account} */
function copyOf(account) {
  const { scripts, ...rest } = account;
  const copies = Object.values(scripts).map((script) => {
    const { versions, deployments, ...more } = script;
    const copy = Object.assign(new Script(script.name), structuredClone(more));
    return [script.name, Object.assign(copy, { versions: [...versions], deployments: [...deployments] })];
  });
  return { ...structuredClone(rest), scripts: Object.fromEntries(copies) };
}

/**
 * Starts an account with two operators, and deploys a first release.
 * @param {Record<string, string>} programs
 */
export async function newWorld(programs) {
  /** Answers for the Workers: the status says whether all programs that serve work. @type {import("./cloudflare/edge.mjs").Site} */
  const site = (path) => {
    if (path !== "/v1/status") return { status: 404, body: {} };
    const { scripts } = cloudflare.state;
    const isBroken = Object.values(scripts).some(({ live }) => live && isFaulty(programOf(live)));
    return isBroken
      ? { status: 503, body: {} }
      : { status: 200, body: { data: { build: scripts[nameOf("main")]?.live?.id } } };
  };
  const cloudflare = await startCloudflare({ subdomain: "example", site });
  const operators = /** @type {[Operator, Operator]} */ ([newOperator(cloudflare), newOperator(cloudflare)]);
  const home = join(cloudflare.env().XDG_CONFIG_HOME ?? "", "lettercraft");
  const kept = `${home}.first`;
  write(operators[0], programs);
  const { code, output } = await operators[0].run("apply", "test");
  if (code !== 0) throw new Error(output);
  cpSync(home, kept, { recursive: true });
  const account = copyOf(cloudflare.state);
  /** The names of the releases, by what the program calls them. @type {Map<string, string>} */
  const releases = new Map();
  /** The names of the values of each secret, in the order in which they were seen. @type {Record<string, string[]>} */
  const names = {};
  /** The digests of the values, by name. @type {Map<string, string>} */
  const digests = new Map();

  /** Returns the values of a secret as numbers. @param {string} secret @param {Record<string, string>} all */
  function valuesOf(secret, all) {
    const own = Object.keys(all).filter((name) => name.startsWith(secret));
    return own.sort().map((name) => {
      const known = names[secret] ?? [];
      names[secret] = known;
      const digest = digestOf(all[name] ?? "");
      if (!known.includes(name)) known.push(name);
      if ((digests.get(name) ?? digest) !== digest) throw new Error(`two Workers have different values of ${name}`);
      digests.set(name, digest);
      return known.indexOf(name);
    });
  }

  /** Runs the first operator's program, which must succeed. @param {...string} args */
  async function ask(...args) {
    const { code, output } = await operators[0].run(...args);
    if (code !== 0) throw new Error(`${args.join(" ")}: ${output}`);
    return output;
  }

  return {
    cloudflare,
    operators,
    /** Gives an operator the files of a release. @param {Operator} operator @param {Record<string, string>} programs */
    write,
    /** Brings back the account and the machine as they were after the first deployment. */
    reset() {
      Object.assign(cloudflare.state, copyOf(account));
      cloudflare.requests.length = 0;
      cloudflare.onRequest = () => undefined;
      rmSync(home, { recursive: true });
      cpSync(kept, home, { recursive: true });
      releases.clear();
      digests.clear();
      for (const name of Object.keys(names)) delete names[name];
    },
    /**
     * Looks at the account. A release that was not seen before is the deployed one.
     * @param {string} deployed
     * @returns {Promise<Seen>}
     */
    async look(deployed) {
      const history = (await ask("history", "test")).trim().split("\n").slice(1);
      const status = JSON.parse(await ask("status", "test", "--json"));
      const { output } = await operators[0].run("rollback", "test");
      const nameOfRelease = (/** @type {string} */ id) => {
        if (!releases.has(id)) releases.set(id, [...releases.values()].includes(deployed) ? `unknown ${id}` : deployed);
        return releases.get(id) ?? "";
      };
      const lines = history.map((line) => line.split(/ {2,}/));
      const rows = lines.map(([release = "", , from, until, why = ""], i) => {
        if (until !== (lines[i + 1]?.[2] ?? "now")) throw new Error(`the history has a gap after ${from}`);
        const reason = why
          .replace(FAULT, "")
          .replace(/ by \S+$/, "")
          .replace(/\b[0-9a-f]{12}\b/, nameOfRelease);
        return { release: nameOfRelease(release), why: reason, isFaulty: FAULT.test(why) };
      });
      /** @type {Seen} */
      const seen = {
        view: {
          workers: {},
          rows,
          token: -1,
          next:
            /^This brings back the release (\w+),/m.exec(output)?.[1] ??
            (/Nothing to change/.test(output) ? "nothing" : "refused"),
        },
        locks: Object.values(cloudflare.state.namespaces).flatMap(({ title }) =>
          title.includes("-lock ") ? [title] : [],
        ),
        made: {},
        uploads: {},
        halves: new Set(),
        pending: new Set(),
      };
      for (const part of PARTS) {
        const script = cloudflare.state.scripts[nameOf(part)];
        const live = script?.live;
        const state = status.workers.find((/** @type {any} */ { name }) => name === nameOf(part));
        if (!script || !live) throw new Error(`${part} does not serve`);
        const secrets = Object.entries(SECRETS).filter(([, parts]) => parts.includes(part));
        const all = secretsOf(live);
        if (`${[...state.secrets].sort()}` !== `${Object.keys(all).sort()}`) {
          throw new Error(`status says that ${part} has the secrets ${state.secrets}, but it has ${Object.keys(all)}`);
        }
        for (const version of script.versions.toReversed())
          for (const [secret] of secrets) valuesOf(secret, secretsOf(version));
        seen.view.workers[part] = {
          release: nameOfRelease(state.release),
          program: programOf(live),
          secrets: Object.fromEntries(secrets.map(([secret]) => [secret, valuesOf(secret, all)])),
        };
        const upload = script.versions
          .slice(script.versions.indexOf(live))
          .find(({ annotations }) => annotations["workers/tag"]);
        seen.uploads[part] = upload?.id ?? "";
        if (live !== script.versions[0]) seen.pending.add(part);
        const deployment = script.deployments.find(
          ({ annotations }) => annotations["workers/triggered_by"] !== "secret",
        );
        if (deployment?.annotations["workers/message"]?.startsWith("release ")) seen.halves.add(part);
      }
      const token = digestOf(operators[0].kept("admin-token"));
      seen.view.token = (names.ADMIN_TOKEN ?? []).findIndex((name) => digests.get(name) === token);
      if (releases.has(seen.view.next)) seen.view.next = nameOfRelease(seen.view.next);
      for (const [secret, all] of Object.entries(names)) seen.made[secret] = all.length;
      return seen;
    },
    /** Lets Cloudflare's list of the history stay as it is now, or be up to date again. @param {boolean} isStale */
    freeze(isStale) {
      const namespace = Object.values(cloudflare.state.namespaces).find(({ entries }) => entries.owner);
      if (!namespace) throw new Error("there is no history");
      if (isStale) namespace.listed = Object.keys(namespace.entries);
      else delete namespace.listed;
    },
    /** Returns what the program calls a release. @param {string} release */
    idOf: (release) => [...releases].find(([, name]) => name === release)?.[0] ?? "000000000000",
    async stop() {
      for (const operator of operators) operator.remove();
      rmSync(kept, { recursive: true });
      await cloudflare.stop();
    },
  };
}

/** @param {string} value */
const digestOf = (value) => createHash("sha256").update(value).digest("hex");

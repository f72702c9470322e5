// @ts-check
/**
 * What a deployment must be after the commands of an operator. The model follows docs/deploy.md, not the program: each command gives the next
 * state. Read `after` first. A Worker keeps all its uploads; the one that serves can be an earlier one.
 *
 * @typedef {object} Upload
 * @property {string} release the release with which it was uploaded
 * @property {number} order counts the uploads of all Workers
 * @property {string} program
 * @property {Record<string, number[]>} secrets the values of each secret, as numbers in the order in which they were made
 * @property {string} id what Cloudflare calls it, or empty as long as it was not seen
 *
 * @typedef {object} Worker
 * @property {Upload[]} uploads the newest last
 * @property {number} serving
 * @property {boolean} isAgain whether the next deployment uploads the Worker even if its program stays: a rollback has brought it back, or its
 * upload was interrupted
 * @property {boolean} isPending whether an interrupted run has uploaded a version that does not serve
 *
 * @typedef {object} Row an entry of the history
 * @property {string} release
 * @property {boolean} isBack whether the release of the row before was rolled back from
 * @property {string} from a release that was taken back before it served completely, or empty
 * @property {boolean} isFaulty whether the release did not work when it began
 * @property {Record<string, number>} uploads the upload of each Worker
 *
 * @typedef {object} State
 * @property {Record<string, Worker>} workers
 * @property {Row[]} rows the newest last
 * @property {Record<string, number>} made the number of values that each secret has had
 * @property {number} token the value of ADMIN_TOKEN that the operator's machine keeps
 *
 * @typedef {{ name: "apply", release: string, programs: Record<string, string> } | { name: "rollback", to: string, isForced: boolean }
 *   | { name: "rotate" | "finish", secret: string }} Command
 * @typedef {"done" | "nothing" | "refused" | "failed"} Outcome failed: the command was carried out, and then the service did not work
 * @typedef {{ name: Command["name"], from: State, to: State }} Part of a command
 * @typedef {object} Result
 * @property {State} state
 * @property {Outcome} outcome
 * @property {Part[]} parts what the command consists of: for example a deployment, a change of its entry, and a rollback
 */

/** The Workers by their parts in the service. */
export const PARTS = ["image", "page", "notifier", "account", "console", "graphql", "main"];

/** The secrets of the model, and the Workers that have them. @type {Record<string, string[]>} */
export const SECRETS = { LINK_SECRET: ["main", "graphql"], ADMIN_TOKEN: ["console"] };

/** Reports whether a program does not work. @param {string} program */
export const isFaulty = (program) => program.endsWith("!");

/** Reports whether the service works. @param {State} state */
export const works = ({ workers }) => PARTS.every((part) => !isFaulty(servingOf(workers[part]).program));

/** Number of entries of the history that are kept. */
const ROWS = 20;

/** @param {Worker | undefined} worker @returns {Upload} */
const servingOf = (worker) => /** @type {Upload} */ (worker?.uploads[worker.serving]);

/** Returns the upload whose secrets can change. @param {State} state @param {string} part */
const newestOf = ({ workers }, part) => /** @type {Upload} */ (workers[part]?.uploads.at(-1));

/** Returns the values of a secret. @param {Upload} upload @param {string} secret */
const valuesOf = (upload, secret) => upload.secrets[secret] ?? [];

/** @param {unknown} a @param {unknown} b */
const isSame = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** Returns the uploads that serve, as an entry of the history has them. @param {State} state @returns {Record<string, number>} */
const serving = ({ workers }) => Object.fromEntries(PARTS.map((part) => [part, workers[part]?.serving ?? 0]));

/**
 * Returns the state of an account after its first deployment.
 * @param {string} release
 * @param {Record<string, string>} programs
 * @returns {State}
 */
export function first(release, programs) {
  const secrets = (/** @type {string} */ part) =>
    Object.fromEntries(Object.entries(SECRETS).flatMap(([name, parts]) => (parts.includes(part) ? [[name, [0]]] : [])));
  const workers = Object.fromEntries(
    PARTS.map((part, order) => {
      const upload = { release, order, program: programs[part] ?? "", secrets: secrets(part), id: "" };
      return [part, { uploads: [upload], serving: 0, isAgain: false, isPending: false }];
    }),
  );
  const state = {
    workers,
    rows: [],
    made: Object.fromEntries(Object.keys(SECRETS).map((name) => [name, 1])),
    token: 0,
  };
  return { ...state, rows: [{ release, isBack: false, from: "", isFaulty: false, uploads: serving(state) }] };
}

/**
 * Returns the state after a command. A command that is refused changes nothing.
 * @param {State} before
 * @param {Command} command
 * @returns {Result}
 */
export function after(before, command) {
  const state = structuredClone(before);
  /** @type {Part[]} */
  const parts = [];
  const outcome = run(state, command, parts);
  if (outcome === "refused") return { outcome, state: before, parts: [] };
  if (parts.length === 0) parts.push({ name: command.name, from: before, to: state });
  return { outcome, state, parts };
}

/** @param {State} state @param {Command} command @param {Part[]} parts @returns {Outcome} */
function run(state, command, parts) {
  if (command.name === "apply") return apply(state, command.release, command.programs, parts);
  if (command.name === "rollback") return rollback(state, command.to, command.isForced, parts);
  const users = SECRETS[command.secret] ?? [];
  if (users.some((part) => !takesSecrets(state, part))) return "refused";
  return command.name === "rotate" ? rotate(state, command.secret, users) : finish(state, command.secret, users);
}

/**
 * A deployment makes the values that interrupted rotations have left out, uploads the Workers that differ, and writes an entry. A Worker that
 * can't get a value before gets it with its upload. If a new release does not work, the entry says so, and the release before is brought back if that is
 * possible.
 * @param {State} state
 * @param {string} release
 * @param {Record<string, string>} programs
 * @param {Part[]} parts
 * @returns {Outcome}
 */
function apply(state, release, programs, parts) {
  const before = structuredClone(state);
  const order = Math.max(...PARTS.map((part) => newestOf(state, part).order)) + 1;
  const frozen = PARTS.filter((part) => !takesSecrets(state, part));
  const missing = Object.entries(SECRETS).filter(([secret, users]) => isUneven(state, secret, users));
  const made = missing.map(([secret, users]) => ({ secret, users, value: state.made[secret] ?? 0 }));
  const giveTo = (/** @type {(part: string) => boolean} */ isMeant) => {
    for (const { secret, users, value } of made) give(state, secret, users.filter(isMeant), value);
  };
  giveTo((part) => !frozen.includes(part));
  if (made.length > 0) parts.push({ name: "rotate", from: before, to: structuredClone(state) });
  const given = structuredClone(state);
  let isUpload = false;
  for (const [i, part] of PARTS.entries()) {
    const worker = /** @type {Worker} */ (state.workers[part]);
    const program = programs[part] ?? "";
    if (servingOf(worker).program === program && !worker.isAgain) continue;
    const secrets = structuredClone(newestOf(state, part).secrets);
    worker.uploads.push({ release, order: order + i, program, secrets, id: "" });
    Object.assign(worker, { serving: worker.uploads.length - 1, isAgain: false, isPending: false });
    isUpload = true;
  }
  giveTo((part) => frozen.includes(part));
  useToken(state);
  const last = state.rows.at(-1);
  const isNew = isUpload || last?.release !== release || last.isFaulty || !isSame(last.uploads, serving(state));
  if (isNew) write(state, { release, isBack: false, from: "", isFaulty: false, uploads: serving(state) });
  parts.push({ name: "apply", from: given, to: structuredClone(state) });
  if (works(state)) return isSame(state, before) ? "nothing" : "done";
  if (!isNew) return "failed";
  const back = /** @type {const} */ ({ name: "rollback", to: "", isForced: false });
  const unsaid = after(state, back).parts; // if the entry could not be changed
  blame(state, parts);
  const said = after(state, back);
  parts.push(...said.parts, ...unsaid);
  Object.assign(state, said.state);
  return "failed";
}

/** Lets the newest entry say that its release does not work. @param {State} state @param {Part[]} parts */
function blame(state, parts) {
  const row = /** @type {Row} */ (state.rows.at(-1));
  state.rows = [...state.rows.slice(0, -1), { ...row, isFaulty: true }];
  parts.push({ name: "rollback", from: structuredClone(state), to: structuredClone(state) });
}

/**
 * A rollback writes an entry, and then brings back the uploads of an earlier entry. A Worker whose secrets have changed since needs force.
 * @param {State} state
 * @param {string} to
 * @param {boolean} isForced
 * @param {Part[]} parts
 * @returns {Outcome}
 */
function rollback(state, to, isForced, parts) {
  const before = structuredClone(state);
  const target = goal(state, to);
  if (!target) return "refused";
  const last = state.rows.at(-1);
  const moved = PARTS.filter((part) => state.workers[part]?.serving !== target.uploads[part]);
  if (moved.length === 0 && isSame(last?.uploads, target.uploads)) return "nothing";
  const isBack = isSame(last?.uploads, serving(state));
  const newest = PARTS.map((part) => servingOf(state.workers[part])).reduce((a, b) => (a.order > b.order ? a : b));
  const isTakenBack = !isBack && isSame(last?.uploads, target.uploads) && newest.release !== target.release;
  write(state, { ...target, isFaulty: false, isBack, from: isTakenBack ? newest.release : "" });
  for (const part of moved) {
    const worker = /** @type {Worker} */ (state.workers[part]);
    const { secrets } = servingOf(worker);
    Object.assign(worker, { serving: target.uploads[part], isAgain: true });
    if (!isForced && !isSame(secrets, servingOf(worker).secrets)) return "refused";
  }
  parts.push({ name: "rollback", from: before, to: structuredClone(state) });
  if (works(state)) return "done";
  blame(state, parts);
  return "failed";
}

/**
 * Returns the entry that a rollback brings back: the newest one of a release that is named; otherwise the newest one whose release worked, was not
 * rolled back from, and does not serve. Of entries with the same uploads, the newest one counts.
 * @param {State} state
 * @param {string} to
 */
function goal(state, to) {
  const { rows } = state;
  if (to) return rows.findLast(({ release }) => release === to);
  const now = serving(state);
  return rows.findLast(({ isFaulty, uploads }, i) => {
    const isNewest = rows.findLastIndex((row) => isSame(row.uploads, uploads)) === i;
    const isServing = i === rows.length - 1 && isSame(uploads, now);
    return isNewest && !isFaulty && !rows[i + 1]?.isBack && !isServing;
  });
}

/** @param {State} state @param {string} secret @param {string[]} parts @returns {Outcome} */
function rotate(state, secret, parts) {
  if (new Set(parts.flatMap((part) => valuesOf(newestOf(state, part), secret))).size > 1) return "refused";
  give(state, secret, parts, state.made[secret] ?? 0);
  useToken(state);
  return "done";
}

/** @param {State} state @param {string} secret @param {string[]} parts @returns {Outcome} */
function finish(state, secret, parts) {
  if (isUneven(state, secret, parts)) return "refused";
  const before = JSON.stringify(state);
  for (const part of parts) {
    const upload = newestOf(state, part);
    upload.secrets[secret] = valuesOf(upload, secret).slice(-1);
  }
  if (secret === "ADMIN_TOKEN") useToken(state);
  return JSON.stringify(state) === before ? "nothing" : "done";
}

/**
 * Reports whether Workers have different newest values of a secret.
 * @param {State} state
 * @param {string} secret
 * @param {string[]} parts
 */
const isUneven = (state, secret, parts) =>
  new Set(parts.map((part) => valuesOf(newestOf(state, part), secret).at(-1))).size > 1;

/**
 * Reports whether the secrets of a Worker can change: Cloudflare changes those of the newest version only.
 * @param {State} state
 * @param {string} part
 */
const takesSecrets = (state, part) =>
  servingOf(state.workers[part]) === newestOf(state, part) && !state.workers[part]?.isPending;

/**
 * Gives Workers a value of a secret.
 * @param {State} state
 * @param {string} secret
 * @param {string[]} parts
 * @param {number} value
 */
function give(state, secret, parts, value) {
  state.made[secret] = value + 1;
  for (const part of parts) valuesOf(newestOf(state, part), secret).push(value);
}

/** Lets the operator's machine keep the newest administration token of the console. @param {State} state */
function useToken(state) {
  state.token = valuesOf(newestOf(state, "console"), "ADMIN_TOKEN").at(-1) ?? 0;
}

/** @param {State} state @param {Row} row */
function write(state, row) {
  state.rows = [...state.rows, row].slice(-ROWS);
}

/**
 * @typedef {object} View what can be seen of a state
 * @property {Record<string, { release: string, program: string, secrets: Record<string, number[]> }>} workers
 * @property {{ release: string, why: string, isFaulty: boolean }[]} rows
 * @property {number} token
 * @property {string} next the release that a rollback would bring back, or why there is none
 */

/** @param {State} state @returns {View} */
export function viewOf(state) {
  const { outcome } = after(state, { name: "rollback", to: "", isForced: false });
  return {
    workers: Object.fromEntries(
      PARTS.map((part) => {
        const { release, program, secrets } = servingOf(state.workers[part]);
        return [part, { release, program, secrets }];
      }),
    ),
    rows: endings(state.rows),
    token: state.token,
    next: outcome === "done" || outcome === "failed" ? (goal(state, "")?.release ?? "") : outcome,
  };
}

/** @param {Row[]} rows */
const endings = (rows) =>
  rows.map(({ release, isFaulty }, i) => ({ release, why: ending(release, rows[i + 1]), isFaulty }));

/** Returns why the release of an entry ceased to serve. @param {string} release @param {Row} [next] */
function ending(release, next) {
  if (!next) return "";
  if (next.isBack) return `rolled back to ${next.release}`;
  if (next.from) return `went on when ${next.from} was taken back`;
  return next.release === release ? "deployed again" : `replaced by ${next.release}`;
}

/**
 * Gives the uploads that serve the ids that were seen, or returns the Worker whose upload has another id.
 * @param {State} state
 * @param {Record<string, string>} seen
 */
export function identify(state, seen) {
  return PARTS.find((part) => {
    const upload = servingOf(state.workers[part]);
    upload.id ||= seen[part] ?? "";
    return upload.id !== seen[part];
  });
}

/**
 * Returns the state after a part of a command that was killed or has failed: each Worker is as before or as after it. A deployment writes its entry
 * after the last Worker, and a rollback before the first one. Returns a sentence if what is seen is no such state.
 * @param {Part} part
 * @param {import("./deploy-world.mjs").Seen} seen
 * @returns {State | string}
 */
export function partly({ name, from, to }, { view, uploads, halves, pending }) {
  const state = structuredClone(from);
  const left = [];
  let isBegun = false;
  for (const part of PARTS) {
    const choices = [from, to].map(({ workers }) => /** @type {Worker} */ (workers[part]));
    const isKnown = choices.some((worker) => worker.uploads.some(({ id }) => id === uploads[part]));
    const chosen = choices.find((worker) => {
      const { id, program, secrets } = servingOf(worker);
      const one = view.workers[part];
      const isUpload = id ? id === uploads[part] : !isKnown;
      return isUpload && program === one?.program && isSame(secrets, one.secrets);
    });
    if (!chosen) return `${part} is neither as before nor as after the command`;
    isBegun ||= chosen.serving !== from.workers[part]?.serving;
    const isPending = pending.has(part) && chosen.serving === chosen.uploads.length - 1;
    state.workers[part] = { ...chosen, isAgain: chosen.isAgain || halves.has(part) || isPending, isPending };
    if (!isSame(state.workers[part], to.workers[part])) left.push(part);
  }
  const written = [from, to].find(({ rows }) => isSame(endings(rows), view.rows));
  if (!written) return "the history is neither as before nor as after the command";
  const isWritten = written === to;
  if (name === "apply" && isWritten && left.length > 0) return `the history has a release without ${left}`;
  if (name === "rollback" && !isWritten && isBegun) return "the history lacks a rollback that has begun";
  if (![from.token, to.token].includes(view.token)) return "the machine keeps another administration token";
  return structuredClone({ ...state, rows: written.rows, token: view.token });
}

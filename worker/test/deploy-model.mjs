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
 * @property {string} from the release that was rolled back from, or empty
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
 * @typedef {"done" | "nothing" | "refused"} Outcome
 * @typedef {{ state: State, outcome: Outcome }} Result
 */

/** The Workers by their parts in the service. */
export const PARTS = ["image", "page", "notifier", "account", "console", "graphql", "main"];

/** The secrets of the model, and the Workers that have them. @type {Record<string, string[]>} */
export const SECRETS = { LINK_SECRET: ["main", "graphql"], ADMIN_TOKEN: ["console"] };

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
      const upload = { release, order, program: programs[part] ?? "", secrets: secrets(part) };
      return [part, { uploads: [upload], serving: 0, isAgain: false, isPending: false }];
    }),
  );
  const state = {
    workers,
    rows: [],
    made: Object.fromEntries(Object.keys(SECRETS).map((name) => [name, 1])),
    token: 0,
  };
  return { ...state, rows: [{ release, from: "", uploads: serving(state) }] };
}

/**
 * Returns the state after a command. A command that is refused changes nothing.
 * @param {State} before
 * @param {Command} command
 * @returns {Result}
 */
export function after(before, command) {
  const state = structuredClone(before);
  const outcome = run(state, command);
  return { outcome, state: outcome === "done" ? state : before };
}

/** @param {State} state @param {Command} command @returns {Outcome} */
function run(state, command) {
  if (command.name === "apply") return apply(state, command.release, command.programs);
  if (command.name === "rollback") return rollback(state, command.to, command.isForced);
  const parts = SECRETS[command.secret] ?? [];
  const isOld = (/** @type {string} */ part) =>
    servingOf(state.workers[part]) !== newestOf(state, part) || state.workers[part]?.isPending;
  if (parts.some(isOld)) return "refused"; // Cloudflare changes secrets of the newest version only
  return command.name === "rotate" ? rotate(state, command.secret, parts) : finish(state, command.secret, parts);
}

/**
 * A deployment uploads the Workers that differ, makes the values that interrupted rotations have left out, and writes an entry.
 * @param {State} state
 * @param {string} release
 * @param {Record<string, string>} programs
 * @returns {Outcome}
 */
function apply(state, release, programs) {
  const before = JSON.stringify(state);
  const order = Math.max(...PARTS.map((part) => newestOf(state, part).order)) + 1;
  let isUpload = false;
  for (const [i, part] of PARTS.entries()) {
    const worker = /** @type {Worker} */ (state.workers[part]);
    const program = programs[part] ?? "";
    if (servingOf(worker).program === program && !worker.isAgain) continue;
    const secrets = structuredClone(newestOf(state, part).secrets);
    worker.uploads.push({ release, order: order + i, program, secrets });
    Object.assign(worker, { serving: worker.uploads.length - 1, isAgain: false, isPending: false });
    isUpload = true;
  }
  for (const [secret, parts] of Object.entries(SECRETS)) {
    if (new Set(parts.map((part) => valuesOf(newestOf(state, part), secret).at(-1))).size > 1)
      add(state, secret, parts);
  }
  useToken(state);
  const last = state.rows.at(-1);
  if (isUpload || last?.release !== release || !isSame(last.uploads, serving(state))) {
    write(state, { release, from: "", uploads: serving(state) });
  }
  return JSON.stringify(state) === before ? "nothing" : "done";
}

/**
 * A rollback writes an entry, and then brings back the uploads of an earlier entry. A Worker whose secrets have changed since needs force.
 * @param {State} state
 * @param {string} to
 * @param {boolean} isForced
 * @returns {Outcome}
 */
function rollback(state, to, isForced) {
  const target = goal(state, to);
  if (!target) return "refused";
  const last = state.rows.at(-1);
  const parts = PARTS.filter((part) => state.workers[part]?.serving !== target.uploads[part]);
  if (parts.length === 0 && last?.release === target.release) return "nothing";
  const from = isSame(last?.uploads, serving(state)) ? (last?.release ?? "") : newestServing(state);
  for (const part of parts) {
    const worker = /** @type {Worker} */ (state.workers[part]);
    const { secrets } = servingOf(worker);
    Object.assign(worker, { serving: target.uploads[part], isAgain: true });
    if (!isForced && !isSame(secrets, servingOf(worker).secrets)) return "refused";
  }
  write(state, { ...target, from: from === target.release ? "" : from });
  return "done";
}

/**
 * Returns the entry that a rollback brings back: the newest one of a release; without a name, the newest entry if something else serves, and
 * otherwise the newest one of another release that was not rolled back from since.
 * @param {State} state
 * @param {string} to
 */
function goal(state, to) {
  const { rows } = state;
  const last = rows.at(-1);
  if (to) return rows.findLast(({ release }) => release === to);
  if (!isSame(last?.uploads, serving(state))) return last;
  return rows.findLast(({ release }, i) => {
    const newest = rows.findLastIndex((row) => row.release === release);
    return release !== last?.release && newest === i && !rows.slice(i).some(({ from }) => from === release);
  });
}

/** Returns the release of the upload that was made last, among those that serve. @param {State} state */
const newestServing = ({ workers }) =>
  PARTS.map((part) => servingOf(workers[part])).reduce((a, b) => (a.order > b.order ? a : b)).release;

/** @param {State} state @param {string} secret @param {string[]} parts @returns {Outcome} */
function rotate(state, secret, parts) {
  if (new Set(parts.flatMap((part) => valuesOf(newestOf(state, part), secret))).size > 1) return "refused";
  add(state, secret, parts);
  useToken(state);
  return "done";
}

/** @param {State} state @param {string} secret @param {string[]} parts @returns {Outcome} */
function finish(state, secret, parts) {
  if (new Set(parts.map((part) => valuesOf(newestOf(state, part), secret).at(-1))).size > 1) return "refused";
  const before = JSON.stringify(state);
  for (const part of parts) {
    const upload = newestOf(state, part);
    upload.secrets[secret] = valuesOf(upload, secret).slice(-1);
  }
  if (secret === "ADMIN_TOKEN") useToken(state);
  return JSON.stringify(state) === before ? "nothing" : "done";
}

/** Gives the Workers of a secret another value. @param {State} state @param {string} secret @param {string[]} parts */
function add(state, secret, parts) {
  const value = state.made[secret] ?? 0;
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
 * @property {{ release: string, why: string }[]} rows
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
    next: outcome === "done" ? (goal(state, "")?.release ?? "") : outcome,
  };
}

/** @param {Row[]} rows */
const endings = (rows) => rows.map(({ release }, i) => ({ release, why: ending(release, rows[i + 1]) }));

/** Returns why the release of an entry ceased to serve. @param {string} release @param {Row} [next] */
function ending(release, next) {
  if (!next) return "";
  if (next.from === release) return `rolled back to ${next.release}`;
  return next.release === release ? "deployed again" : `replaced by ${next.release}`;
}

/**
 * Returns the state after a command that was killed or has failed: each Worker is as before or as after the command. A deployment writes its
 * entry after the last Worker, and a rollback before the first one. Returns a sentence if what is seen is no such state.
 * @param {State} before
 * @param {State} whole the state after the whole command
 * @param {Command} command
 * @param {View} seen
 * @param {Set<string>} changed the Workers that have another upload than before
 * @param {Set<string>} halves the Workers whose upload was interrupted
 * @param {Set<string>} pending the Workers whose newest version does not serve
 * @returns {State | string}
 */
export function partly(before, whole, command, seen, changed, halves, pending) {
  const state = structuredClone(before);
  const left = [];
  for (const part of PARTS) {
    const choices = [before, whole].map(({ workers }) => /** @type {Worker} */ (workers[part]));
    const fits = choices.filter((worker) => {
      const { program, secrets } = servingOf(worker);
      const one = seen.workers[part];
      return program === one?.program && isSame(secrets, one.secrets);
    });
    const chosen =
      fits.find(({ serving }) => (serving !== before.workers[part]?.serving) === changed.has(part)) ?? fits[0];
    if (!chosen) return `${part} is neither as before nor as after the command`;
    const isPending = pending.has(part) && chosen.serving === chosen.uploads.length - 1;
    state.workers[part] = { ...chosen, isAgain: chosen.isAgain || halves.has(part) || isPending, isPending };
    if (!isSame(state.workers[part], whole.workers[part])) left.push(part);
  }
  const written = [before, whole].find(({ rows }) => isSame(endings(rows), seen.rows));
  if (!written) return "the history is neither as before nor as after the command";
  const isWritten = written.rows.length > before.rows.length;
  if (command.name === "apply" && isWritten && left.length > 0) return `the history has a release without ${left}`;
  if (command.name === "rollback" && !isWritten && changed.size > 0)
    return "the history lacks a rollback that has begun";
  if (![before.token, whole.token].includes(seen.token)) return "the machine keeps another administration token";
  return structuredClone({ ...state, rows: written.rows, token: seen.token });
}

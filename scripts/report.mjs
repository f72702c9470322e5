// @ts-check
/** Reports on the tests of a run: a line for each file when it ends, and the failures and the slowest files at the end. */
import { relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { inspect } from "node:util";

/** The number of slowest files that are listed. */
const SLOWEST = 10;

/** The maximum length of an expected or seen value in the lines of a failure. */
const LONGEST = 300;

/**
 * Prints the report of a run, and returns whether all its tests passed. A test that is skipped has not passed.
 *
 * @param {AsyncIterable<{ type: string, data: any }>} events of Node's test runner
 * @param {number} files the number of test files
 */
export async function report(events, files) {
  const start = Date.now();
  /** The files that have ended. @type {{ name: string, seconds: number }[]} */
  const ended = [];
  /** @type {string[]} */
  const failures = [];
  let passed = 0;
  for await (const { type, data } of events) {
    if (type === "test:stdout" || type === "test:stderr") process.stdout.write(data.message);
    if (type !== "test:complete") continue;
    const name = relative(".", data.file);
    const { error, duration_ms, type: kind } = data.details;
    const isSkipped = data.skip !== undefined || data.todo !== undefined;
    // A file or test that fails because of the tests in it is not reported again.
    if (isSkipped || (error && error.failureType !== "subtestsFailed")) {
      failures.push(isSkipped ? `${name}:${data.line}: ${data.name}\n  is skipped` : describe(name, data, error));
      console.log(`✖ ${failures.at(-1)}`);
    }
    if (resolve(data.name) === data.file) {
      // The events of a file's tests come after the events of earlier files, so the number of tests lags behind.
      const seconds = duration_ms / 1000;
      ended.push({ name, seconds });
      const time = new Date(Date.now() - start).toISOString().slice(14, 19);
      console.log(
        `${error ? "✖" : "✔"} ${time} ${name}, ${seconds.toFixed(1)} s (${ended.length} of ${files} files, ${passed} tests)`,
      );
    } else if (kind !== "suite" && !error && !isSkipped) {
      passed++;
    }
  }
  console.log(`\nThe slowest of ${files} files:`);
  for (const { name, seconds } of ended.sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)) {
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
  }
  for (const failure of failures) console.log(`\n✖ ${failure}`);
  console.log(`\n${passed} passed, ${failures.length} failed`);
  return failures.length === 0;
}

/**
 * Describes a failure: its place, the name of the test, the expected and the seen value.
 * @param {string} file
 * @param {{ name: string, line: number }} test
 * @param {any} error
 */
function describe(file, { name, line }, error) {
  const cause = error.cause instanceof Error ? error.cause : error;
  const message = String(cause.message ?? cause);
  const lines = [`${placeOf(cause, file) ?? `${file}:${line}`}: ${name}`, ...message.split("\n")];
  if ("expected" in cause) lines.push(`expected ${short(cause.expected)}`, `seen     ${short(cause.actual)}`);
  return lines.join("\n  ");
}

/**
 * Returns the file and line of the check that failed: the last call in the test's file, or in any file of this project.
 * @param {Error} error
 * @param {string} file
 */
function placeOf(error, file) {
  const places = Array.from(String(error.stack).matchAll(/(file:\/\/[^\s()]+?):(\d+):\d+/g), ([, url, line]) => [
    relative(".", fileURLToPath(String(url))),
    line,
  ]).filter(([name]) => !name?.startsWith("..") && !name?.startsWith("node_modules"));
  return (places.find(([name]) => name === file) ?? places[0])?.join(":");
}

/** @param {unknown} value */
function short(value) {
  const text = inspect(value, { depth: 5, breakLength: Number.POSITIVE_INFINITY, maxStringLength: LONGEST });
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

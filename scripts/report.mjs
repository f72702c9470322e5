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
 * @param {(text: string) => void} [print]
 */
export async function report(events, files, print = console.log) {
  const start = Date.now();
  /** The files that have ended. @type {{ name: string, seconds: number, tests: number }[]} */
  const ended = [];
  /** @type {string[]} */
  const failures = [];
  let passed = 0;
  for await (const { type, data } of events) {
    const name = data.file && relative(".", data.file);
    if (type === "test:stdout" || type === "test:stderr") process.stdout.write(data.message);
    if (type === "test:summary" && name) {
      const seconds = data.duration_ms / 1000;
      ended.push({ name, seconds, tests: data.counts.tests });
      const time = new Date(Date.now() - start).toISOString().slice(14, 19);
      const all = `${ended.length} of ${files} files, ${passed} tests, ${time}`;
      print(`${data.success ? "✔" : "✖"} ${name}: ${data.counts.tests} tests, ${seconds.toFixed(1)} s (${all})`);
    }
    if (type !== "test:complete") continue;
    const { error, type: kind } = data.details;
    if (data.skip !== undefined || data.todo !== undefined) {
      failures.push(`${name}:${data.line}: ${data.name}\n  is skipped`);
    } else if (!error) {
      if (kind !== "suite" && resolve(data.name) !== data.file) passed++;
      continue;
    } else if (error.failureType === "subtestsFailed") {
      continue; // the tests in it are reported themselves
    } else {
      failures.push(describe(name, data, error));
    }
    print(`✖ ${failures.at(-1)}`);
  }
  print(`\nThe slowest of ${files} files:`);
  for (const { name, seconds, tests } of ended.sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)) {
    print(`${seconds.toFixed(1).padStart(7)} s  ${name}, ${tests} tests`);
  }
  for (const failure of failures) print(`\n✖ ${failure}`);
  print(`\n${passed} passed, ${failures.length} failed`);
  return failures.length === 0;
}

/**
 * Describes a failure: where it is, the name of the test, what was expected and what was seen.
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

// @ts-check
// Cases for loading toolkits, using several of them under load, and closing them.
import { failure, holds, same } from "./check.mjs";
import { megabyte, samples } from "./inputs.mjs";
import { brokenSources, sources, withoutRoom } from "./sources.mjs";

/** Cases for both loaders. @type {import("./suite.mjs").Cases} */
export const shared = {
  async "toolkits are independent"({ open }) {
    const [one, other] = [await open(), await open()];
    const params = (/** @type {number} */ i) => ({ text: `text ${i} ${"x".repeat(i * 97)}` });
    for (let i = 0; i < 200; i++) {
      const answers = await Promise.all([one.reversetext(params(i)), other.reversetext(params(i + 1))]);
      same([answers[0].original, answers[1].original], [params(i).text, params(i + 1).text], "each has its own text");
    }
    one.close?.();
    same((await other.reversetext({ text: "abc" })).reversed, "cba", "the toolkit that is still open");
  },

  async "a thousand concurrent calls get their own answers"({ open }) {
    const kit = await open();
    const calls = Array.from({ length: 1000 }, async (_, i) =>
      i % 10 === 9
        ? (await failure(() => kit.reversetext({ mode: "words" }), "no text")).parameter
        : (await kit.reversetext({ text: `${i} ${".".repeat((i * 7919) % 5000)}`, mode: "words" })).original,
    );
    for (const [i, answer] of (await Promise.all(calls)).entries()) {
      same(answer, i % 10 === 9 ? "text" : `${i} ${".".repeat((i * 7919) % 5000)}`, `call ${i}`);
    }
  },

  async "the option wasm may be an address, a response, bytes or a module"({ env, open }) {
    for (const [what, wasm] of Object.entries(await sources(env.base))) {
      const kit = await open({ wasm: /** @type {any} */ (wasm) });
      same((await kit.reversetext({ text: "abc" })).reversed, "cba", what);
    }
  },

  async "the options texts, quotes and points give programs, which are loaded with the first call that needs them"({
    env,
    open,
  }) {
    for (const { option, call, field, value } of /** @type {const} */ ([
      { option: "texts", call: "textreadability", field: "wordCount", value: 10 },
      { option: "quotes", call: "quoteacrostic", field: "passage", value: 1 },
      { option: "points", call: "cryptogrampoints", field: "suggested", value: 340 },
    ])) {
      let asked = 0;
      const program = async () => {
        asked++;
        return fetch(`${env.base}dist/lettercraft-${option}.wasm`);
      };
      // biome-ignore lint/suspicious/noThenProperty: it is asked when the program is needed
      const source = { then: (/** @type {any} */ done, /** @type {any} */ failed) => program().then(done, failed) };
      const kit = await open({ [option]: source });
      same((await kit.reversetext({ text: "abc" })).reversed, "cba", "the first program");
      same(asked, 0, `${option}: not loaded`);
      const [one, other] = await Promise.all([samples[call], samples[call]].map(kit[call]));
      same([one[field], other[field], asked], [value, value, 1], `${option}: loaded once`);
    }
  },

  async "a program of texts that can't be loaded is asked for again with the next text"({ env, open }) {
    let address = `${env.base}missing.wasm`;
    // biome-ignore lint/suspicious/noThenProperty: it is asked when the program is needed
    const texts = { then: (/** @type {(address: string) => void} */ done) => done(address) };
    const kit = await open({ texts: /** @type {any} */ (texts) });
    const error = await failure(() => kit.textreadability(samples.textreadability), "missing");
    same(error.message, `The toolkit's WebAssembly could not be loaded from ${address}: status 404`, "the error");
    same((await kit.reversetext({ text: "abc" })).reversed, "cba", "the first program");
    address = `${env.base}dist/lettercraft-texts.wasm`;
    same((await kit.textreadability(samples.textreadability)).wordCount, 10, "the next call");
  },

  async "anything that is not the toolkit is refused with a message"({ env, open }) {
    for (const [what, [give, sentence]] of Object.entries(brokenSources(env.base))) {
      const error = await failure(() => open({ wasm: /** @type {any} */ (give()) }), what);
      holds(error instanceof Error && error.cause instanceof Error, `${what}: an error with its cause`);
      const start = `The toolkit's WebAssembly could not be loaded${sentence}`;
      holds(error.message.startsWith(start) && error.message.length < 400, `${what}: ${error.message} (not ${start})`);
    }
  },
};

/** Cases for load(). @type {import("./suite.mjs").Cases} */
export const local = {
  async "loadBasic has the operations of the first program, with the same results"({ env, open }) {
    const { basicNames, loadBasic, names } = env.toolkit;
    const [kit, whole] = [/** @type {Record<string, any>} */ (await loadBasic()), await open()];
    same(Object.keys(kit), [...basicNames], "its functions");
    for (const name of basicNames) {
      holds(names.includes(name), `load() has ${name} too`);
      const params = { .../** @type {object} */ (samples[name]), seed: "s" };
      same(kit[name](params), await whole[name](params), name);
    }
    const error = await failure(() => loadBasic({ basic: `${env.base}missing.wasm` }), "missing");
    holds(error.message.endsWith(`from ${env.base}missing.wasm: status 404`), error.message);
  },

  async "loadQuotes has quotation acrostics, with the same results"({ env, open }) {
    const [kit, whole] = [await env.toolkit.loadQuotes(), await open()];
    same(Object.keys(kit), ["quoteacrostic"], "its functions");
    const params = { passage: 1, seed: "s" };
    same(await kit.quoteacrostic(params), await whole.quoteacrostic(params), "quoteacrostic");
    const error = await failure(() => env.toolkit.loadQuotes({ quotes: `${env.base}missing.wasm` }), "missing");
    holds(error.message.endsWith(`from ${env.base}missing.wasm: status 404`), error.message);
  },

  async "a program that ran out of memory is replaced, and other toolkits are not affected"({ env, open }) {
    const [healthy, small] = [await open(), await open({ wasm: await withoutRoom(env.base) })];
    const { warn } = console;
    for (let i = 0; i < 3; i++) {
      same((await small.reversetext({ text: "before" })).reversed, "erofeb", "a small call");
      let said = "";
      console.warn = (text) => {
        said += text;
      };
      const call = () => small.hmac({ message: "€".repeat(333_333), secret: "s" });
      const error = await failure(call, "too large for it").finally(() => {
        console.warn = warn;
      });
      holds(said.includes("out of memory"), "Go reports the cause on the console");
      holds(error instanceof env.toolkit.OperationError, `${error} is an OperationError`);
      same(
        [error.code, error.reason, error.parameter, error.line, error.message],
        ["internal", "internal", null, null, "The operation failed"],
        "the error",
      );
      holds(error.cause instanceof Error, "with its cause");
      same((await small.reversetext({ text: "after" })).reversed, "retfa", "the next call");
    }
    same((await healthy.hmac({ message: megabyte, secret: "s" })).algorithm, "sha256", "the other toolkit");
  },
};

/**
 * The programs of a worker as options, and how often each was asked for.
 *
 * @param {Record<string, string>} addresses by option
 */
function counting(addresses) {
  /** @type {Record<string, number>} */
  const asked = {};
  const options = Object.fromEntries(
    Object.keys(addresses).map((option) => {
      /** @param {(address: string) => void} done */
      const take = (done) => {
        asked[option] = (asked[option] ?? 0) + 1;
        done(addresses[option] ?? "");
      };
      // biome-ignore lint/suspicious/noThenProperty: it is asked when the program is needed
      return [option, { then: take }];
    }),
  );
  return { asked, options: /** @type {any} */ (options) };
}

/** Cases for loadInWorker(). @type {import("./suite.mjs").Cases} */
export const remote = {
  async "the whole program is loaded once, with the first call that the first program has not"({ env, open }) {
    const file = (/** @type {string} */ name) => `${env.base}dist/${name}.wasm`;
    const { asked, options } = counting({ basic: file("lettercraft-basic"), wasm: file("lettercraft") });
    const [kit, whole] = [await open(options), await env.toolkit.load()];
    const puzzle = { text: "Attack at dawn", seed: "s", kind: "pigpen" };
    same(await kit.cryptogram(puzzle), whole.cryptogram(/** @type {any} */ (puzzle)), "a cryptogram");
    same((await kit.reversetext({ text: "abc" })).reversed, "cba", "a reversed text");
    same(asked, { basic: 1 }, "the first program is enough");
    const booklet = { puzzles: [{ operation: "cryptogram", parameters: puzzle }] };
    const answers = await Promise.all([kit.acrostic({ word: "cat", seed: "s" }), kit.booklet(booklet)]);
    same(answers, [whole.acrostic({ word: "cat", seed: "s" }), whole.booklet(/** @type {any} */ (booklet))], "others");
    same(await kit.cryptogram(puzzle), whole.cryptogram(/** @type {any} */ (puzzle)), "a cryptogram after them");
    same(asked, { basic: 1, wasm: 1 }, "each is loaded once");
  },

  async "without the option basic, the option wasm gives the only program for puzzles"({ env, open }) {
    const { asked, options } = counting({ wasm: `${env.base}dist/lettercraft.wasm` });
    const kit = await open(options);
    same((await kit.reversetext({ text: "abc" })).reversed, "cba", "an operation of the first program");
    same((await kit.hmac(samples.hmac)).algorithm, "sha256", "another one");
    same(asked, { wasm: 1 }, "loaded once");
  },

  async "a whole program that can't be loaded is asked for again with the next call"({ env, open }) {
    const addresses = { basic: `${env.base}dist/lettercraft-basic.wasm`, wasm: `${env.base}missing.wasm` };
    const kit = await open(counting(addresses).options);
    const error = await failure(() => kit.hmac(samples.hmac), "missing");
    same(
      error.message,
      `The toolkit's WebAssembly could not be loaded from ${addresses.wasm}: status 404`,
      "the error",
    );
    same((await kit.reversetext({ text: "abc" })).reversed, "cba", "the first program");
    addresses.wasm = `${env.base}dist/lettercraft.wasm`;
    same((await kit.hmac(samples.hmac)).algorithm, "sha256", "the next call");
  },

  async "close rejects the pending calls and all later calls"({ open }) {
    const [kit, other] = [await open(), await open()];
    const waiting = Array.from({ length: 20 }, () =>
      failure(() => kit.reversetext({ text: megabyte }), "a pending call"),
    );
    kit.close?.();
    kit.close?.();
    const later = [
      failure(() => kit.hmac(samples.hmac), "a later call"),
      failure(() => kit.hmac(), "without parameters"),
    ];
    for (const error of await Promise.all([...waiting, ...later])) {
      same([error.name, error.message], ["Error", "The toolkit's worker was closed"], "the error");
    }
    same((await other.hmac(samples.hmac)).algorithm, "sha256", "another worker");
  },

  async "a call with invalid input rejects and does not throw"({ open }) {
    const kit = await open();
    for (const params of [{ text: 10n }, {}, 5]) {
      const pending = kit.reversetext(params);
      holds(pending instanceof Promise, "a promise");
      same((await failure(() => pending, "refused")).name, "OperationError", "rejected");
    }
  },
};

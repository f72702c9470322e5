// @ts-check
/** What is known of a subscription, as plain functions. What the facts mean is not known here. */

/**
 * @typedef {object} Known
 * @property {number} version number of changes so far
 * @property {Record<string, Fact>} facts by name
 * @property {string[]} events ids of events, for subscriptions of releases that did not ask the provider
 * @property {string[]} [past] ids of the accounts that the subscription paid for before
 *
 * @typedef {object} Fact
 * @property {string} value
 * @property {number} at time at which it was stated, in seconds
 */

/** The number of events whose ids are kept. */
const EVENTS = 50;

/** The number of earlier accounts that are kept. */
const ACCOUNTS = 10;

/** @type {Known} */
export const NOTHING = { version: 0, facts: {}, events: [] };

/**
 * Returns the known facts after an answer of the provider: its statements replace the older facts. The accounts that the subscription paid
 * for before are kept, because they must get the change too.
 * @param {Known} known
 * @param {{ at: number, facts: Record<string, string> }} statement
 * @returns {Known}
 */
export function learn({ version, facts, events, past = [] }, { at, facts: stated }) {
  const latest = Math.max(at, ...Object.values(facts).map((fact) => fact.at)); // clocks differ
  const changes = Object.entries(stated).filter(([name, value]) => facts[name]?.value !== value);
  const news = changes.map(([name, value]) => [name, { value, at: latest }]);
  const learned = { ...facts, ...Object.fromEntries(news) };
  const payee = learned.account?.value ?? "";
  const before = facts.account?.value ?? "";
  return {
    version: version + (changes.length > 0 ? 1 : 0),
    facts: learned,
    events,
    past: [...new Set([...past, before])].filter((account) => account !== "" && account !== payee).slice(-ACCOUNTS),
  };
}

/**
 * Returns the known facts after a backup was restored. For each fact, the later statement counts, as with events. If both were stated in
 * the same second, the backup's statement counts if the backup has all events that are known here: the backup has seen them in the order in
 * which they first arrived. If a fact differs from the backup, because events arrived before the backup was restored, the version is higher
 * than the backup's, so that the account records the fact.
 * @param {Known} known
 * @param {Known} saved
 * @returns {Known}
 */
export function recall(known, saved) {
  const hasAll = known.events.every((event) => saved.events.includes(event));
  const restored = Object.entries(saved.facts).filter(([name, { at }]) => {
    const there = known.facts[name]?.at ?? -1;
    return there < at || (there === at && hasAll);
  });
  const isChange = restored.some(([name, { value }]) => known.facts[name]?.value !== value);
  const facts = { ...known.facts, ...Object.fromEntries(restored) };
  const isNews = Object.entries(facts).some(([name, { value }]) => saved.facts[name]?.value !== value);
  return {
    version: Math.max(known.version + (isChange ? 1 : 0), saved.version + (isNews ? 1 : 0)),
    facts,
    past: known.past ?? [],
    events: [...new Set([...known.events, ...saved.events])].slice(0, EVENTS),
  };
}

// @ts-check
/**
 * What is known of a subscription, as a plain function. The payment provider sends its events in any order, and some several times.
 * Go says which facts an event states; what they mean is not known here.
 */

/**
 * @typedef {object} Known
 * @property {number} version number of changes so far
 * @property {Record<string, Fact>} facts by name
 * @property {string[]} events ids of the last events, the newest first
 *
 * @typedef {object} Fact
 * @property {string} value
 * @property {number} at time of the event that stated it, in the provider's seconds
 */

/** The number of events whose ids are kept. */
const EVENTS = 50;

/** @type {Known} */
export const NOTHING = { version: 0, facts: {}, events: [] };

/**
 * Returns what is known after an event. A fact takes the place of one that was stated at an earlier time. Of two that were stated in
 * the same second, the one that arrives later counts; but not if it arrives again.
 * @param {Known} known
 * @param {{ event: string, at: number, facts: Record<string, string> }} event
 * @returns {Known}
 */
export function learn({ version, facts, events }, { event, at, facts: stated }) {
  if (events.includes(event)) return { version, facts, events };
  const fresh = Object.entries(stated).filter(([name]) => (facts[name]?.at ?? at) <= at);
  const changes = fresh.filter(([name, value]) => facts[name]?.value !== value);
  return {
    version: version + (changes.length > 0 ? 1 : 0),
    facts: { ...facts, ...Object.fromEntries(fresh.map(([name, value]) => [name, { value, at }])) },
    events: [event, ...events].slice(0, EVENTS),
  };
}

/**
 * Returns what is known once a backup is restored. Of each fact, the one that was stated later counts, as with events. Of two that were
 * stated in the same second, that of the backup counts if the backup has all events that are known here: it has seen them in the order
 * in which they arrived first. If a fact differs from the backup, because events have arrived before it, the version is higher than the
 * backup's, so that the account takes note.
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
    events: [...new Set([...known.events, ...saved.events])].slice(0, EVENTS),
  };
}

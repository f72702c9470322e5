// @ts-check
/**
 * Groups what a request wants from another Worker at the same time, because the platform allows 32 calls of Workers in a request. A batch of 100
 * calls makes at most 29 calls of Workers, and a query of GraphQL at most 22: their effects begin for 20 calls at a time
 * (worker/rest/serve/batch.go, worker/graphql/language/limits.go).
 *
 * @typedef {object} Kind
 * @property {number} alone maximum number of items that are asked for one by one
 * @property {number} most maximum number of items in a group
 *
 * @typedef {{ groups?: Map<Kind, Waiting[]> }} Scope of a request
 * @typedef {{ item: any, resolve: (answer: any) => void, reject: (error: unknown) => void }} Waiting
 */

/**
 * Asks for an item together with the other items of its kind that the request asks for before it waits.
 * @template Item, Answer
 * @param {Scope} scope
 * @param {Kind} kind
 * @param {Item} item
 * @param {(items: Item[]) => Promise<Answer[]>} ask returns an answer for each item, in order; it is the one of the first item
 * @returns {Promise<Answer>}
 */
export function grouped(scope, kind, item, ask) {
  const { promise, resolve, reject } = Promise.withResolvers();
  scope.groups ??= new Map();
  const waiting = scope.groups.get(kind);
  const one = { item, resolve, reject };
  if (waiting) {
    waiting.push(one);
    return promise;
  }
  const all = [one];
  scope.groups.set(kind, all);
  queueMicrotask(() => {
    scope.groups?.delete(kind);
    const size = all.length <= kind.alone ? 1 : kind.most;
    while (all.length > 0) send(all.splice(0, size), ask);
  });
  return promise;
}

/**
 * @param {Waiting[]} group
 * @param {(items: any[]) => Promise<any[]>} ask
 */
async function send(group, ask) {
  try {
    const answers = await ask(group.map(({ item }) => item));
    for (const [i, { resolve }] of group.entries()) resolve(answers[i]);
  } catch (error) {
    for (const { reject } of group) reject(error);
  }
}

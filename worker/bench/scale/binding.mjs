// @ts-check
/**
 * A binding of workerd for the accounts' objects in another process, with the methods that the data plane calls. roundTrip is the time in
 * milliseconds that the distance between the isolate and the objects adds to a request.
 */

/**
 * @typedef {object} Objects
 * @property {(account: string, command: string) => Promise<string>} command
 * @property {(account: string, commands: string[]) => Promise<PromiseSettledResult<string>[]>} commands
 */

/** @param {{ objects: Objects, roundTrip: number }} env */
export default ({ objects, roundTrip }) => {
  /** @template Answer @param {() => Promise<Answer>} call */
  const far = async (call) => {
    if (roundTrip === 0) return call();
    await scheduler.wait(roundTrip / 2);
    const answer = await call();
    await scheduler.wait(roundTrip / 2);
    return answer;
  };
  return {
    getByName: (/** @type {string} */ account) => ({
      command: (/** @type {string} */ command) => far(() => objects.command(account, command)),
      commands: (/** @type {string[]} */ commands) => far(() => objects.commands(account, commands)),
    }),
  };
};

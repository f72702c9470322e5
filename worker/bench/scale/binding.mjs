// @ts-check
/**
 * A binding of workerd for the accounts' objects in another process, with the methods that the data plane calls. roundTrip is the time in
 * milliseconds that the distance between the isolate and the objects adds to a command.
 */

/** @param {{ objects: { command: (account: string, command: string) => Promise<string> }, roundTrip: number }} env */
export default ({ objects, roundTrip }) => ({
  getByName: (/** @type {string} */ account) => ({
    async command(/** @type {string} */ command) {
      if (roundTrip === 0) return objects.command(account, command);
      await scheduler.wait(roundTrip / 2);
      const answer = await objects.command(account, command);
      await scheduler.wait(roundTrip / 2);
      return answer;
    },
  }),
});

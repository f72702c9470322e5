// @ts-check
/** A binding of workerd for the accounts' objects in another process, with the methods that the data plane calls. */

/** @param {{ objects: { command: (account: string, command: string) => Promise<string> } }} env */
export default ({ objects }) => ({
  getByName: (/** @type {string} */ account) => ({
    command: (/** @type {string} */ command) => objects.command(account, command),
  }),
});

// @ts-check
/** The Worker of the accounts' objects. The other Workers reach the objects through a binding; the Worker itself has no URL. */
export { Account } from "./account.mjs";

export default {
  fetch: () => new Response(null, { status: 404 }),
};

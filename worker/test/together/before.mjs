// @ts-check
/** The Worker of the accounts' objects, as in the release before there were groups of commands. */
import { Account } from "../../account/account.mjs";

export { default } from "../../account/entry.mjs";
export { Account };

Reflect.deleteProperty(Account.prototype, "commands");

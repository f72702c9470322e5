// @ts-check
/** Makes an account on the local server and prints its key. PLAN, CREDITS and PORT come from the environment. */
import { localPort, openAccount } from "./server.mjs";

const { PLAN: plan = "free", CREDITS } = process.env;
try {
  const credits = CREDITS === undefined || CREDITS === "" ? undefined : Number(CREDITS);
  if (credits !== undefined && !Number.isInteger(credits)) throw new Error("CREDITS must be a whole number");
  const { key } = await openAccount(`http://localhost:${localPort()}`, { plan, credits });
  console.log(key);
} catch (error) {
  const { message, cause } = /** @type {Error} */ (error);
  // An error of fetch has a cause if it could not connect.
  console.error(cause ? `No server answers at port ${localPort()}; start one with: make dev` : message);
  process.exitCode = 1;
}

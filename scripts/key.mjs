// @ts-check
/** Makes an account on the local server and prints its key: PLAN, CREDITS and PORT come from the environment. */
import { openAccount } from "./server.mjs";

const { PLAN: plan = "free", CREDITS, PORT = "8787" } = process.env;
try {
  const credits = CREDITS === undefined || CREDITS === "" ? undefined : Number(CREDITS);
  if (credits !== undefined && !Number.isInteger(credits)) throw new Error("CREDITS must be a whole number");
  const { key } = await openAccount(`http://localhost:${PORT}`, { plan, credits });
  console.log(key);
} catch (error) {
  const { message, cause } = /** @type {Error} */ (error);
  const refused = /** @type {any} */ (cause)?.code === "ECONNREFUSED";
  console.error(refused ? `No server answers at port ${PORT}; start one with: make dev` : message);
  process.exitCode = 1;
}

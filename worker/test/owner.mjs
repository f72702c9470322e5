// @ts-check
/** The owner of an account in a browser, and what tests of the account page ask. A test file that imports this has a server. */
import assert from "node:assert/strict";
import { sharedServer } from "./server.mjs";
import { newAddress, visitor } from "./visitor.mjs";

export const server = sharedServer();

/** Returns a browser that is signed in to a new account. */
export async function owner() {
  const guest = visitor(server);
  const address = newAddress();
  assert.equal(await guest.signIn(address), true);
  return { ...guest, address, id: String(guest.cookies.get("session")).split(".")[0] };
}

/** @param {ReturnType<typeof visitor>} guest */
export const keyOf = async (guest) => (await guest.ask("keys/first/secret")).json.secret;

/** @param {string} key */
export const call = (key) => server.ask("/v1/reversetext", { key, json: { text: "a" } });

/** @param {{ status: number, json: any, text: string }} answer */
export const isSignedOut = ({ status, json, text }) =>
  assert.deepEqual([status, json?.code], [401, "signed_out"], text);

/** The thresholds of an account whose owner has chosen none. */
export const thresholds = [80, 95];

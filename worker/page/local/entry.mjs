// @ts-check
/** The page Worker of a local server (scripts/server.mjs). It reaches the web over network.mjs. */
import { env } from "cloudflare:workers";
import page from "../entry.mjs";
import { overNetwork } from "./fetch.mjs";

globalThis.fetch = /** @type {typeof fetch} */ (overNetwork(fetch, /** @type {any} */ (env)));

export default page;

// @ts-check
/** Tells the other windows of this browser when a session begins or ends. */

/** @typedef {{ type: "signed-in", created: boolean } | { type: "signed-out" }} Message */

const NAME = "lettercraft-account";
const channel = "BroadcastChannel" in window ? new BroadcastChannel(NAME) : null;

/** @param {Message} message */
export const tell = (message) => channel?.postMessage(message);

/** @param {(message: Message) => void} receive */
export const listen = (receive) => channel?.addEventListener("message", ({ data }) => receive(data));

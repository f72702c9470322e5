/** Tells the other windows of this browser when a session begins or ends. */

type Message = { type: "signed-in"; created: boolean } | { type: "signed-out" };

const NAME = "lettercraft-account";
const channel = "BroadcastChannel" in window ? new BroadcastChannel(NAME) : null;

export const tell = (message: Message) => channel?.postMessage(message);

export const listen = (receive: (message: Message) => void) =>
  channel?.addEventListener("message", ({ data }) => receive(data));

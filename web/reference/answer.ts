/**
 * Shows an HTML page that an answer holds, inside a frame of the reference. The page has styles of its own, which the policy of this
 * document allows and that of the reference does not. The frame has no origin and no network, and no script runs in it but this one.
 */
addEventListener(
  "message",
  ({ source, data }) => {
    if (source !== parent || typeof data !== "string") return;
    const { documentElement } = new DOMParser().parseFromString(data, "text/html");
    document.replaceChild(document.adoptNode(documentElement), document.documentElement);
  },
  { once: true },
);

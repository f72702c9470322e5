// @ts-check
/** The page Worker of a local server, which waits five times as long for the answer to a webhook. A busy machine needs more than ten seconds. */
import page from "../../page/local/entry.mjs";

const timeout = AbortSignal.timeout.bind(AbortSignal);
AbortSignal.timeout = (delay) => timeout(5 * delay);

export default page;

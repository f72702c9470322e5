// @ts-check
/** The limit of an object in limited.mjs. */

/** The number of requests that an object takes in a second: a tenth of the platform's, so that one machine can offer more. */
export const RATE = 100;

/** The number of requests that wait at most. The platform does not document its number. */
export const QUEUE = 100;

/**
 * Replaces react-style-singleton, which writes style elements that the Content-Security-Policy forbids. GraphiQL uses
 * it only to keep the page behind its windows from scrolling.
 */
export const styleSingleton = () => () => null;

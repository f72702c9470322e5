// @ts-check
/**
 * Stands in for react-style-singleton, which writes style elements that the Content-Security-Policy forbids. All that
 * GraphiQL's windows have of it is that the page behind them does not scroll.
 */
export const styleSingleton = () => () => null;

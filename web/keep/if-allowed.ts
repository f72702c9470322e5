/** Uses the local or the session storage, which a browser may refuse. @returns undefined then */
export function ifAllowed<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch (cause) {
    console.warn(cause);
    return undefined;
  }
}

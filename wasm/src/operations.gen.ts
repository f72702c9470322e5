// Code generated from the operations' declarations by `make generate`. DO NOT EDIT.

export interface CryptogramParams {
  /** Text to encode. */
  text?: string;
  /** When true, or without a text, use a random famous quotation. Default: false. */
  random?: boolean;
  /** The same seed and text give the same puzzle. Without one a new puzzle is made, and its seed is in the result. */
  seed?: string;
}

export interface Mapping {
  /** Substitute of A. */
  A: string;
  /** Substitute of B. */
  B: string;
  /** Substitute of C. */
  C: string;
  /** Substitute of D. */
  D: string;
  /** Substitute of E. */
  E: string;
  /** Substitute of F. */
  F: string;
  /** Substitute of G. */
  G: string;
  /** Substitute of H. */
  H: string;
  /** Substitute of I. */
  I: string;
  /** Substitute of J. */
  J: string;
  /** Substitute of K. */
  K: string;
  /** Substitute of L. */
  L: string;
  /** Substitute of M. */
  M: string;
  /** Substitute of N. */
  N: string;
  /** Substitute of O. */
  O: string;
  /** Substitute of P. */
  P: string;
  /** Substitute of Q. */
  Q: string;
  /** Substitute of R. */
  R: string;
  /** Substitute of S. */
  S: string;
  /** Substitute of T. */
  T: string;
  /** Substitute of U. */
  U: string;
  /** Substitute of V. */
  V: string;
  /** Substitute of W. */
  W: string;
  /** Substitute of X. */
  X: string;
  /** Substitute of Y. */
  Y: string;
  /** Substitute of Z. */
  Z: string;
}

export interface CryptogramResult {
  /** Text with its letters substituted, in upper case. */
  encoded: string;
  /** The unencoded text. */
  original: string;
  /** Mapping from each original letter to its substitute. */
  cipher: Mapping;
  /** Letters that are enciphered. */
  letterCount: number;
  /** Words: runs without white space that hold at least one letter. */
  wordCount: number;
  /** HTML page of the puzzle: a box for each letter, and the frequencies of the letters. */
  html: string;
  /** The seed of this puzzle. */
  seed: string;
  /** Author of the quotation; null for a text of your own. */
  author: string | null;
  /** Work and year of the quotation; null for a text of your own. */
  source: string | null;
}

export interface HmacParams {
  /** Message to sign. */
  message: string;
  /** Secret key for the HMAC. */
  secret: string;
  /** Hash algorithm. Default: sha256. */
  algorithm?: "sha256" | "sha384" | "sha512" | "sha1" | "md5";
  /** Output encoding: lower-case hex, or base64 with padding (RFC 4648, section 4). Default: hex. */
  encoding?: "hex" | "base64";
}

export interface HmacResult {
  /** Generated signature in the chosen encoding. */
  hmac: string;
  /** Hash algorithm used. */
  algorithm: string;
  /** Output encoding applied. */
  encoding: string;
}

export interface ReversetextParams {
  /** Text to reverse. */
  text: string;
  /** What changes places: characters (extended grapheme clusters, UAX #29), words (runs without white space) or lines (ended by CRLF, LF or CR). White space between words and line ends stay where they are. Default: characters. */
  mode?: "characters" | "words" | "lines";
}

export interface ReversetextResult {
  /** Reversed text. */
  reversed: string;
  /** Input text. */
  original: string;
  /** Mode applied. */
  mode: string;
  /** Characters (extended grapheme clusters, UAX #29) of the input, in every mode. */
  length: number;
}

/** The operations, each a plain call. They throw an OperationError for input that they refuse. */
export interface Operations {
  /** Makes a cryptogram, a substitution-cipher puzzle, from a text or a famous quotation. */
  cryptogram(params?: CryptogramParams): CryptogramResult;
  /** Signs a message with a secret key (HMAC, RFC 2104). */
  hmac(params: HmacParams): HmacResult;
  /** Reverses a text by characters, words or lines. */
  reversetext(params: ReversetextParams): ReversetextResult;
}

/** The names of the operations. */
export const names = ["cryptogram", "hmac", "reversetext"] as const satisfies readonly (keyof Operations)[];

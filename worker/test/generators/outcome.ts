// What each client tells of its three calls.
export interface Outcome {
  /** The signature of the bytes CD CD CD with the secret "my-secret". */
  signature: string;
  /** A cryptogram of "Know thyself" with the seed "generated". */
  encoded: string;
  /** The sentence with which a secret with wrong digits is refused. */
  refusal: string;
}

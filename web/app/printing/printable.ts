import type { CryptogramResult } from "/toolkit/index.js";
import type { PuzzleFile } from "../files/puzzle-file.ts";
import { styled } from "./house-style.ts";

/** What the preview and the downloads need from a puzzle of either kind. */
export interface Printable {
  /** the name of its files, without an extension */
  stem: string;
  /** whether its pages end with the solution */
  answerKey: boolean;
  /** makes the same puzzle again in the house style, with additional output */
  draw: (wanted: Wanted) => Drawn;
  /** what its files hold, without the house style */
  file: () => PuzzleFile;
}

/** The same, also of a puzzle that is made in a worker. */
export interface LaterPrintable {
  stem: string;
  draw: (wanted: Wanted) => Drawn | Promise<Drawn>;
  file: () => PuzzleFile | Promise<PuzzleFile>;
}

interface Wanted {
  /** only of a cryptogram */
  tokens?: boolean;
  pages?: boolean;
  answerKey?: boolean;
  image?: boolean;
  solutionImage?: boolean;
  imageFormat?: "svg";
  /** what is made; without it all, as in the toolkit */
  fields?: (keyof Drawn)[];
}

type Drawn = Pick<CryptogramResult, "html" | "pages" | "image" | "solutionImage" | "seed">;

const LONGEST_NAME = 60;

/** @param make calls the operation */
export function printable<Params extends { title?: string; answerKey?: boolean }>(
  operation: PuzzleFile["operation"],
  parameters: Params,
  make: (parameters: Params & Wanted) => PuzzleFile["result"],
  puzzle: Pick<Drawn, "seed">,
): Printable {
  // A puzzle without a seed in its parameters got a random one.
  const seeded = { ...parameters, seed: puzzle.seed };
  return {
    get stem() {
      return stemOf(operation, seeded);
    },
    answerKey: parameters.answerKey === true,
    draw: (wanted) => make(styled({ ...seeded, ...wanted })),
    file: () => {
      const result = make({ ...seeded, ...(operation === "cryptogram" && { tokens: true }) });
      return { operation, parameters: seeded, result } as PuzzleFile;
    },
  };
}

/** The name of a puzzle's files. */
export const stemOf = (operation: string, { title = "", seed = "" }: { title?: string; seed?: string }) =>
  fileName(title) || fileName(`${operation} ${seed}`);

/** A picture of a puzzle or of its solution, as an SVG document. */
export async function picture({ draw }: LaterPrintable, which: "image" | "solutionImage") {
  const { downloadURL = "" } = (await draw({ [which]: true, imageFormat: "svg", fields: [which] }))[which] ?? {};
  const [, data = ""] = downloadURL.split(",");
  return new TextDecoder().decode(Uint8Array.from(atob(data), (character) => character.charCodeAt(0)));
}

/**
 * A file name without characters that some systems do not allow: "Class 4b: Week 3" becomes class-4b-week-3.
 *
 * @returns "" if nothing is left
 */
export function fileName(text: string): string {
  const parts =
    text
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...parts.join("-")].slice(0, LONGEST_NAME).join("").replace(/-$/, "");
}

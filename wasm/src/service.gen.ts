// Code generated from the operations' declarations by `make generate`. DO NOT EDIT.
import type {
  AcrosticParams,
  AcrosticResult,
  CountedSentence,
  Counts,
  CryptogramParams,
  CryptogramResult,
  EaseShare,
  HardSentence,
  HmacParams,
  HmacResult,
  QuoteacrosticParams,
  QuoteacrosticResult,
  ReversetextParams,
  ReversetextResult,
  TextreadabilityParams,
  TextreadabilityResult,
  Warning,
} from "./operations.gen.js";

export interface WebsitereadabilityParams {
  /** Address of the web page to analyze: http or https. */
  url: string;
  /** More fields of the result, which are null otherwise. sentences: the sentences of the text, in sentences and moreSentences. */
  include?: "sentences";
}

export interface WebsitereadabilityResult {
  /** Flesch reading ease, limited to 0 to 100; higher is easier. */
  fleschReadingEase: number;
  /** Meaning of the Flesch reading ease. */
  fleschReadingEaseText: string;
  /** Flesch-Kincaid grade (US school grade). */
  fleschKincaidGrade: number;
  /** Gunning fog index (US school grade). */
  gunningFog: number;
  /** Coleman-Liau index (US school grade). */
  colemanLiauIndex: number;
  /** SMOG index (US school grade). */
  smogIndex: number;
  /** Automated readability index (US school grade). */
  automatedReadabilityIndex: number;
  /** Dale-Chall score of 1948, in the variant that adds 3.6365 only above 5% unfamiliar words. */
  daleChallReadabilityScore: number;
  /** Meaning of the Dale-Chall score. */
  daleChallReadabilityScoreText: string;
  /** Number of words in the readable text. */
  wordCount: number;
  /** Number of sentences in the readable text. A heading, list item, table cell or caption that is not a sentence does not count. */
  sentenceCount: number;
  /** Time to read the text at 238 words a minute, in minutes, rounded up. */
  readingTimeMinutes: number;
  /** Mean of the five grades: Flesch-Kincaid, Gunning fog, Coleman-Liau, SMOG and automated readability index. */
  averageGradeLevel: number;
  /** Audience that averageGradeLevel suggests: elementary, middle school, high school, college or post-graduate. For a text of fewer than 30 words it is general public. */
  targetAudience: string;
  /** Address that was requested. */
  url: string;
  /** Address of the page after redirects. */
  finalUrl: string;
  /** Title of the page; null if it has none. */
  title: string | null;
  /** Language of the text (BCP 47); null if it is not known. */
  language: string | null;
  /** The counts from which the scores are computed. They cover the prose, which is the running text without headings, lists, tables and captions that are not sentences. If hardly any of the text is prose, they cover the whole text. Every score can be computed again from these figures, the reading ease as uncutReadingEase. */
  counts: Counts;
  /** Flesch reading ease as the formula gives it, without limits: above 100 for very easy texts, below 0 for very hard ones. */
  uncutReadingEase: number;
  /** New Dale-Chall score: the formula of 1995 with the word list of 1948. It is the share of words in percent that readers fill in rightly where they are left out (cloze), so higher is easier: at most 64, and below 0 for the hardest texts. */
  newDaleChallScore: number;
  /** US school grades for newDaleChallScore: 1, 2, 3, 4, 5-6, 7-8, 9-10, 11-12, 13-15 or 16+. */
  newDaleChallLevel: string;
  /** Grade by Spache's formula, revised in 1974 (US school grade). It is for texts of the first three grades; null for a text of grade 4 or more by this formula, or of grade 5 or more by newDaleChallLevel. */
  spacheGrade: number | null;
  /** FORCAST grade (US school grade), from the share of words with one syllable. It needs no sentences, so it suits forms. It was made for grades 5 to 12; null for a text with a spacheGrade. */
  forcastGrade: number | null;
  /** Reader ease, our own score, 0 to 100; higher is easier. A newspaper article has about 50, a picture book about 90. It is 50 plus the shares, limited; null for a text of fewer than 30 scored words. */
  readerEase: number | null;
  /** How each feature moves readerEase; empty if that is null. */
  readerEaseShares: EaseShare[];
  /** Margin of fleschKincaidGrade: if the sentences are a part of a longer text, the grade of that text is within the margin 19 times out of 20. It is computed by leaving out each sentence in turn (jackknife), together with how much sentences usually differ; null for fewer than two sentences. */
  gradeMargin: number | null;
  /** Difference between the highest and the lowest of the five grades. Grades below 0 count as 0. */
  gradeSpread: number;
  /** The sentences that raise fleschKincaidGrade most, at most ten, the hardest first. */
  hardestSentences: HardSentence[];
  /** Reasons why the scores may not be meaningful. */
  warnings: Warning[];
  /** The sentences of the text in order, with what was scored and why the rest was not: at most 2,000 sentences and 200,000 bytes of text. Together, the scored ones have the counts of the result. The field is null unless include is sentences. */
  sentences: CountedSentence[] | null;
  /** Number of sentences that are not in sentences because of its limits. The field is null unless include is sentences. */
  moreSentences: number | null;
}

export interface AccountResult {
  /** Name of the plan: free, starter, pro or mega. */
  plan: string;
  /** Whether the plan includes Premium parameters and fields. */
  premiumIncluded: boolean;
  /** Credits left, including the bonus. */
  creditsRemaining: number;
  /** Credits left of the bonus. They do not expire at the end of the billing cycle. */
  bonusRemaining: number;
  /** Credits used in this billing cycle, including those held for calls in progress. */
  creditsUsed: number;
  /** Start of the next billing cycle, as a date and time in UTC (RFC 3339). */
  cycleEnd: string;
  /** The thresholds reached in this billing cycle, in percent of the credits. The owner of the account is notified when a call reaches one. */
  thresholdsReached: number[];
  /** Maximum number of calls a minute; null if the plan has no limit. */
  requestsPerMinute: number | null;
}

/** A result of the service. The fields F are null if the plan of the account does not include Premium. */
export type Withheld<R, F extends keyof R> = Omit<R, F> & { [Name in F]: R[Name] | null };

/** The operations of the service. */
export interface ServiceOperations {
  /** Makes an acrostic, a puzzle of clues whose answers begin with the letters of a keyword. Costs 1 credit. */
  acrostic(params: AcrosticParams): Withheld<AcrosticResult, "html" | "image" | "solutionImage">;
  /** Makes a cryptogram, a substitution-cipher puzzle, from a text or a famous quotation. Costs 1 credit. */
  cryptogram(params?: CryptogramParams): Withheld<CryptogramResult, "cipher" | "table" | "keyLines">;
  /** Signs a message with a secret key (HMAC, RFC 2104). Costs 1 credit. */
  hmac(params: HmacParams): HmacResult;
  /** Makes a quotation acrostic: the letters of a quotation are spread over the answers to clues, whose first letters spell its author and title. Costs 2 credits. */
  quoteacrostic(params?: QuoteacrosticParams): Withheld<QuoteacrosticResult, "html" | "image" | "solutionImage">;
  /** Reverses a text by characters, words or lines. Costs 1 credit. */
  reversetext(params: ReversetextParams): ReversetextResult;
  /** Scores a text for readability. Costs 1 credit. */
  textreadability(params: TextreadabilityParams): Withheld<TextreadabilityResult, "gunningFog" | "colemanLiauIndex" | "smogIndex" | "automatedReadabilityIndex" | "daleChallReadabilityScore" | "daleChallReadabilityScoreText" | "averageGradeLevel" | "targetAudience" | "newDaleChallScore" | "newDaleChallLevel" | "spacheGrade" | "forcastGrade" | "readerEase" | "readerEaseShares">;
  /** Scores the readable text of a web page for readability. Costs 5 credits. */
  websitereadability(params: WebsitereadabilityParams): Withheld<WebsitereadabilityResult, "gunningFog" | "colemanLiauIndex" | "smogIndex" | "automatedReadabilityIndex" | "daleChallReadabilityScore" | "daleChallReadabilityScoreText" | "averageGradeLevel" | "targetAudience" | "newDaleChallScore" | "newDaleChallLevel" | "spacheGrade" | "forcastGrade" | "readerEase" | "readerEaseShares">;
  /** Returns the plan, the credits and the limits of the account. Costs nothing. */
  account(): AccountResult;
}

/** The method of each operation, and whether it has parameters. */
export const calls = {
  acrostic: { method: "GET", hasParams: true },
  cryptogram: { method: "GET", hasParams: true },
  hmac: { method: "POST", hasParams: true },
  quoteacrostic: { method: "GET", hasParams: true },
  reversetext: { method: "POST", hasParams: true },
  textreadability: { method: "POST", hasParams: true },
  websitereadability: { method: "POST", hasParams: true },
  account: { method: "GET", hasParams: false },
} as const satisfies Record<keyof ServiceOperations, unknown>;

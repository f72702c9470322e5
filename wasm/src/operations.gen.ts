// Code generated from the operations' declarations by `make generate`. DO NOT EDIT.

export interface AcrosticParams {
  /** Keyword that the first letters of the answers spell: 3 to 15 letters A to Z, with or without accents; É counts as E. */
  word: string;
  /** Theme of the answers; random picks a theme. Default: random. */
  theme?: "random" | "positive" | "nature" | "adventure" | "friendship" | "learning";
  /** Minimum number of letters in an answer. Default: 3. */
  minLetters?: number;
  /** Maximum number of letters in an answer. Default: 12. */
  maxLetters?: number;
  /** Difficulty of the answers that are chosen. easy: words that children of ten know; a harder one is chosen only if no other word fits. hard: also rare words, such as UMIAK. Default: easy. */
  difficulty?: "easy" | "hard";
  /** Your own answers, one line for each letter of the keyword. If a line is empty, an answer is chosen. An answer may have several words, with 2 to 20 letters in all. A clue may follow the answer after a colon; it is required if the lexicon does not have the answer. */
  answers?: string;
  /** When true, each line lists the other possible answers. Default: false. */
  alternatives?: boolean;
  /** The same seed and parameters make the same puzzle. Without a seed, each call makes a new puzzle, and the result contains its seed. */
  seed?: string;
  /** Title above the puzzle. The default is the kind of puzzle, such as Acrostic Puzzle. */
  title?: string;
  /** When true, html, pages and a PDF end with the solution on a separate page. Default: false. */
  answerKey?: boolean;
  /** When true, the result contains the pages for printing. Default: false. */
  pages?: boolean;
  /** When true, generate a downloadable puzzle image. Default: false. */
  image?: boolean;
  /** When true, generate a downloadable solution image. Default: false. */
  solutionImage?: boolean;
  /** Format of the images. Default: png. */
  imageFormat?: "png" | "jpg" | "svg" | "pdf";
  /** Width of png, jpg and svg images, in pixels of 1/150 inch. Without it, an image is as wide as its sheet, or as the puzzle if it is cropped. An image that would be higher than 3,000 mm, or than 1,000 mm in color or with a logo, is narrower. */
  imageWidth?: number;
  /** When true, png, jpg and svg images have no title and no foot, and are cut to the puzzle. Default: false. */
  crop?: boolean;
  /** When true, each puzzle has instructions. Default: true. */
  instructions?: boolean;
  /** Your own text instead of the instructions. In a booklet, the text of a puzzle is printed instead of the text of the booklet. */
  instructionText?: string;
  /** When true, each cryptogram has the chart of its letter frequencies. Default: true. */
  frequencies?: boolean;
  /** When true, each cryptogram has the tables that help to solve its kind of cipher. Default: true. */
  aids?: boolean;
  /** When true, each cryptogram says how hard it is. Default: true. */
  rating?: boolean;
  /** When true, each puzzle has its seed. Default: true. */
  seeds?: boolean;
  /** When true, each quotation names its author. Solutions always name the author. Default: true. */
  authors?: boolean;
  /** Color of titles, headings, outlines and lines. Texts and letters stay black. Default: black. */
  accent?: "black" | "blue" | "green" | "red" | "purple" | "brown";
  /** Font of all texts. Default: sans. */
  font?: "sans" | "serif" | "mono";
  /** Picture above the title, as a data URL of a PNG or JPEG file in base64: at most 64 kB and 1,000 × 1,000 pixels. It is printed at 150 pixels per inch, or smaller: at most 60 mm wide and 18 mm high. A booklet has it on its first page. Cropped images do not have it. */
  logo?: string;
}

export interface Line {
  /** Line number, starting at 1. */
  position: number;
  /** First letter of the answer, A to Z. The letters of all lines spell the keyword. */
  letter: string;
  /** Full answer, uppercase. It keeps its accents, and the spaces, hyphens and apostrophes of its words. */
  answer: string;
  /** Letters A to Z of the answer, one for each box. */
  letters: string;
  /** Number of letters in the answer. */
  letterCount: number;
  /** Number of letters in each word of the answer: 5, 7 for two words, 5-2-5 if they have hyphens. If there are several words, the pages print these numbers behind the clue. */
  enumeration: string;
  /** Definition of the answer. A clue of more than 80 characters is shortened and ends with three dots. */
  clue: string;
  /** Other answers from the theme that the line could have; empty if they were not requested. */
  alternatives: string[];
}

export interface Image {
  /** Unique file name of the image. */
  imageName: string;
  /** File extension with its dot. */
  format: string;
  /** Signed address of the image. Downloading needs no key. */
  downloadURL: string;
  /** Time at which the address expires, in milliseconds since 1970; null if it never does. */
  expires: number | null;
}

export interface AcrosticResult {
  /** Word that the first letters of the answers spell, uppercase. It keeps its accents. */
  keyword: string;
  /** Theme used to pick answer words. */
  theme: string;
  /** One object per puzzle line. */
  lines: Line[];
  /** Number of lines: one for each letter of the keyword. */
  lineCount: number;
  /** HTML page of the puzzle: numbered clues, boxes for the answers, and the hidden word. */
  html: string;
  /** The puzzle image; null if it was not requested. */
  image: Image | null;
  /** The solution image; null if it was not requested. */
  solutionImage: Image | null;
  /** Pages for printing on A4 or US Letter, each an SVG document; empty if they were not requested. */
  pages: string[];
  /** Seed of this puzzle. */
  seed: string;
}

/** A request for a call of acrostic. */
export interface AcrosticRequest {
  operation: "acrostic";
  parameters: AcrosticParams;
}

/** A request for a call of cryptogram. */
export interface CryptogramRequest {
  operation: "cryptogram";
  parameters: CryptogramParams;
}

/** A request for a call of quoteacrostic. */
export interface QuoteacrosticRequest {
  operation: "quoteacrostic";
  parameters: QuoteacrosticParams;
}

export interface BookletParams {
  /** The puzzles in their order: 1 to 100, each with the operation that makes it and the parameters of this operation. A quotation acrostic needs quotation, initials and, in keep, all answers with their clues. If there are several puzzles, each title begins with the number of the puzzle. */
  puzzles: (AcrosticRequest | CryptogramRequest | QuoteacrosticRequest)[];
  /** Title of the booklet. It is on the title page and at the foot of the other pages. */
  title?: string;
  /** Line below the title on the title page. */
  subtitle?: string;
  /** When true, the booklet begins with a title page. Default: false. */
  titlePage?: boolean;
  /** When true, each page of puzzles begins with a line for the solver's name and the date. Default: false. */
  nameLine?: boolean;
  /** Size of the pages. With both, pages print at full size on A4 and on US Letter. Default: both. */
  paper?: "both" | "a4" | "letter";
  /** When true, texts have at least 18 points, and boxes are as much larger. Default: false. */
  largePrint?: boolean;
  /** Maximum number of puzzles on a page. A puzzle that does not fit below the previous one begins a new page. If more than one is allowed, everything is printed a little smaller, except in large print. Default: 1. */
  perPage?: number;
  /** When true, each page except the title page has its number. Default: true. */
  pageNumbers?: boolean;
  /** When true, the booklet ends with a compact list of the answers, by number. Default: false. */
  answerKey?: boolean;
  /** When true, each puzzle has instructions. Default: true. */
  instructions?: boolean;
  /** Your own text instead of the instructions. In a booklet, the text of a puzzle is printed instead of the text of the booklet. */
  instructionText?: string;
  /** When true, each cryptogram has the chart of its letter frequencies. Default: true. */
  frequencies?: boolean;
  /** When true, each cryptogram has the tables that help to solve its kind of cipher. Default: true. */
  aids?: boolean;
  /** When true, each cryptogram says how hard it is. Default: true. */
  rating?: boolean;
  /** When true, each puzzle has its seed. Default: true. */
  seeds?: boolean;
  /** When true, each quotation names its author. Solutions always name the author. Default: true. */
  authors?: boolean;
  /** Color of titles, headings, outlines and lines. Texts and letters stay black. Default: black. */
  accent?: "black" | "blue" | "green" | "red" | "purple" | "brown";
  /** Font of all texts. Default: sans. */
  font?: "sans" | "serif" | "mono";
  /** Picture above the title, as a data URL of a PNG or JPEG file in base64: at most 64 kB and 1,000 × 1,000 pixels. It is printed at 150 pixels per inch, or smaller: at most 60 mm wide and 18 mm high. A booklet has it on its first page. Cropped images do not have it. */
  logo?: string;
}

export interface BookletResult {
  /** Pages for printing, each an SVG document. */
  pages: string[];
  /** Number of pages at the end that list the answers. */
  keyPages: number;
  /** Number of the page on which each puzzle begins, starting at 1. */
  firstPages: number[];
}

export interface CryptogramParams {
  /** Text to encode. */
  text?: string;
  /** When true, or when there is no text, a random famous quotation is used. Default: false. */
  random?: boolean;
  /** Minimum number of letters in a random quotation. Default: 1. */
  minLetters?: number;
  /** Maximum number of letters in a random quotation. Default: 500. */
  maxLetters?: number;
  /** Subject of a random quotation; any if it is left out. Conflicts with a text. */
  subject?: "adventure" | "art" | "books" | "childhood" | "courage" | "faith" | "freedom" | "friendship" | "love" | "nature" | "science" | "time" | "truth" | "wisdom" | "wit" | "work";
  /** When true, a random quotation is one that many readers know. Conflicts with a text. Default: false. */
  famous?: boolean;
  /** The same seed and parameters make the same puzzle. Without a seed, each call makes a new puzzle, and the result contains its seed. */
  seed?: string;
  /** Place in a series of puzzles with the same seed, from 1. Each place has its own cipher. The quotations of a series differ until all that fit have been used; then they come again in the same order. */
  number?: number;
  /** Kind of the cipher, in the terms of the American Cryptogram Association and of Codebusters. Default: aristocrat. */
  kind?: "aristocrat" | "patristocrat" | "caesar" | "atbash" | "affine" | "xenocrypt" | "numberCode" | "morse" | "tapCode" | "polybius" | "checkerboard" | "nihilist" | "fractionatedMorse" | "baconian" | "vigenere" | "porta" | "hill" | "completeColumnar" | "railFence" | "pigpen" | "dancingMen" | "symbols";
  /** Kind of the cipher alphabet: random, or keyed with one or two key words (K1 to K4 of the American Cryptogram Association). Default: random. */
  alphabet?: "random" | "k1" | "k2" | "k3" | "k4";
  /** Letters of the alphabet, in their order. They are enciphered as themselves; other letters become their base letters, such as E for É. The default is english (A to Z). Others are spanish (with Ñ), german (with Ä, Ö and Ü at the end), french (A to Z), swedish (with Å, Ä and Ö at the end), polish, greek, russian and hebrew; or 5 to 60 different letters in upper case, without digits and white space. */
  letters?: string;
  /** Key word: of a keyed alphabet (for k4 two key words with a comma between them), of the alphabet of fractionatedMorse, of the order of the letters in the grids of pigpen, of the repeating key of vigenere, porta and nihilist, of the matrix of hill (4 or 9 letters, or as many numbers from 0 to 25, row by row), or of completeColumnar (or the numbers of the columns in the order in which they are read, such as 2 6 4 7 3 5 1). Without a key word, these kinds draw one, but a keyed alphabet needs one, and pigpen has the normal alphabet. */
  key?: string;
  /** Position in the plain alphabet, counted from 0, below which the cipher alphabet begins (k1 to k4); for caesar the number of letters by which each letter moves forward. It is less than the number of letters. Without a shift, a random one is used. */
  shift?: number;
  /** Factor a of affine, which has no common divisor with the number of letters and is less. Without it, a random one is used. */
  a?: number;
  /** Summand b of affine, less than the number of letters. Without it, a random one is used. */
  b?: number;
  /** Key word of the square of checkerboard, polybius, tapCode and nihilist. Without it, the square has the normal alphabet. */
  squareKey?: string;
  /** Word of five letters down the left side of checkerboard's square. Without it, a word is drawn. */
  rowKey?: string;
  /** Word of five letters along the top of checkerboard's square. Without it, a word is drawn. */
  columnKey?: string;
  /** Number of rails of railFence, less than the number of letters. Without it, a random number up to 5 is used. */
  rails?: number;
  /** Number of steps of the zigzag of railFence that are left out at its beginning, from 0 to 2 × rails − 3. The default is 0. */
  offset?: number;
  /** Numbers of numberCode: from 1, from 0, backwards from the number of letters, the same numbers in random order, or random numbers from 1 to 99. Default: one. */
  numbering?: "one" | "zero" | "backwards" | "random" | "random99";
  /** How baconian shows A and B: letters takes the next of several signs, sequence takes a sign by its place in the text, symbols takes the next of several figures, and words takes a word of five letters for each letter of the text, whose letters stand for A or B. Default: letters. */
  signs?: "letters" | "sequence" | "symbols" | "words";
  /** Signs that stand for A in baconian, without spaces. Without signs for A and B, letters are drawn, for a sequence two words, and for symbols figures. For words they are the letters of A to Z that stand for A, and all others stand for B; without them, one of the usual patterns is drawn. */
  signsA?: string;
  /** Signs that stand for B in baconian. For letters and symbols, they differ from all signs for A; for a sequence, there are as many, and each differs from the one for A at its place. For words, they follow from the signs for A. */
  signsB?: string;
  /** Codes of baconian: 24 in which I and J share a code, and so do U and V, or 26, a separate one for each letter. Default: shared. */
  baconCodes?: "shared" | "separate";
  /** Signs of the kind symbols: a different character for each letter of the alphabet, in its order. Spaces between them are left out. Without them, the signs are figures in random order. */
  symbols?: string;
  /** Order of the grids of pigpen: usual has a grid, a grid with dots, a saltire and a saltire with dots; alternating has the saltire before the grid with dots; paired has each place without a dot and then with one; clockwise is as usual, but the saltires are read clockwise from the top. Default: usual. */
  grids?: "usual" | "alternating" | "paired" | "clockwise";
  /** How nihilist prints sums above 99: whole, as Codebusters does, or their lastDigits, the last two, as the American Cryptogram Association does. Default: whole. */
  sums?: "whole" | "lastDigits";
  /** How dancingMen shows where words end: flags gives a flag to the last figure of each word and leaves out everything that is not a letter; spaces keeps spaces and punctuation. Default: flags. */
  wordEnds?: "flags" | "spaces";
  /** Number of letters in a group; with 0, words and punctuation stay, or the letters of railFence are one run. The default depends on the kind. */
  block?: number;
  /** words keeps the words and their punctuation (Aristocrat); none shows groups of five letters (Patristocrat, and kinds that take block). Default: words. */
  spacing?: "words" | "none";
  /** Number of letters that are drawn and given away, besides hintLetters and crib. It is for kinds in which equal signs stand for equal letters. Default: 0. */
  hints?: number;
  /** Letters of the text that are given away, for kinds in which equal signs stand for equal letters. */
  hintLetters?: string;
  /** Piece of the text that is given away where it first occurs; only its letters count. The puzzle says where it stands, or, if its signs do not stand for letters, only that the text contains it. In affine, vigenere, porta, polybius, checkerboard and nihilist, it takes the place of the key, which the puzzle gives otherwise, and in fractionatedMorse that of the first letters. */
  crib?: string;
  /** Wish for how hard the puzzle of a random quotation is: easy, medium (also medium hard), or hard (difficult or extreme). A quotation is chosen by it. If every puzzle is too hard, a random alphabet becomes k1, and then, if no letters are given away otherwise, letters are given away. The result has the difficulty that was reached. It is for kinds that are solved by their texts, such as aristocrat and patristocrat, with letters A to Z. */
  difficulty?: "easy" | "medium" | "hard";
  /** When true, the result contains suggested points, for the kinds aristocrat and patristocrat with letters A to Z. Only the service suggests them; the toolkit has cryptogrampoints. Default: false. */
  points?: boolean;
  /** When true, the result contains the tokens of the puzzle. Default: false. */
  tokens?: boolean;
  /** Title above the puzzle. The default is the kind of puzzle, such as Acrostic Puzzle. */
  title?: string;
  /** When true, html, pages and a PDF end with the solution on a separate page. Default: false. */
  answerKey?: boolean;
  /** When true, the result contains the pages for printing. Default: false. */
  pages?: boolean;
  /** When true, generate a downloadable puzzle image. Default: false. */
  image?: boolean;
  /** When true, generate a downloadable solution image. Default: false. */
  solutionImage?: boolean;
  /** Format of the images. Default: png. */
  imageFormat?: "png" | "jpg" | "svg" | "pdf";
  /** Width of png, jpg and svg images, in pixels of 1/150 inch. Without it, an image is as wide as its sheet, or as the puzzle if it is cropped. An image that would be higher than 3,000 mm, or than 1,000 mm in color or with a logo, is narrower. */
  imageWidth?: number;
  /** When true, png, jpg and svg images have no title and no foot, and are cut to the puzzle. Default: false. */
  crop?: boolean;
  /** When true, each puzzle has instructions. Default: true. */
  instructions?: boolean;
  /** Your own text instead of the instructions. In a booklet, the text of a puzzle is printed instead of the text of the booklet. */
  instructionText?: string;
  /** When true, each cryptogram has the chart of its letter frequencies. Default: true. */
  frequencies?: boolean;
  /** When true, each cryptogram has the tables that help to solve its kind of cipher. Default: true. */
  aids?: boolean;
  /** When true, each cryptogram says how hard it is. Default: true. */
  rating?: boolean;
  /** When true, each puzzle has its seed. Default: true. */
  seeds?: boolean;
  /** When true, each quotation names its author. Solutions always name the author. Default: true. */
  authors?: boolean;
  /** Color of titles, headings, outlines and lines. Texts and letters stay black. Default: black. */
  accent?: "black" | "blue" | "green" | "red" | "purple" | "brown";
  /** Font of all texts. Default: sans. */
  font?: "sans" | "serif" | "mono";
  /** Picture above the title, as a data URL of a PNG or JPEG file in base64: at most 64 kB and 1,000 × 1,000 pixels. It is printed at 150 pixels per inch, or smaller: at most 60 mm wide and 18 mm high. A booklet has it on its first page. Cropped images do not have it. */
  logo?: string;
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

export interface DifficultyReason {
  /** The reason in a few words. */
  text: string;
  /** Points that it adds to the score; below 0 if it makes the puzzle easier. */
  points: number;
}

export interface Difficulty {
  /** Score from 0 up, rarely above 90; higher is harder. It is 30 for an ordinary puzzle, an Aristocrat of 85 letters, plus the points of the reasons. */
  score: number;
  /** The score in words: easy, medium from 20, medium hard from 30, difficult from 40, extreme from 50. */
  label: "easy" | "medium" | "medium hard" | "difficult" | "extreme";
  /** What makes the puzzle harder or easier than an ordinary one, the most important first. */
  reasons: DifficultyReason[];
  /** Number of different letters in the text. */
  distinctLetters: number;
  /** Pearson's chi-square of the letter counts against the letter frequencies of English. */
  chiSquare: number;
  /** Share of words with one to three letters, from 0 to 1; 0 if no words are shown. */
  shortWords: number;
  /** Mean rarity of the patterns of repeated letters in the words, in bits; 0 if no word repeats a letter. */
  patternRarity: number;
  /** Warning that the puzzle is short enough to have several solutions, or null. */
  warning: string | null;
}

export interface Points {
  /** Suggested points. */
  suggested: number;
  /** Lowest points that suit the puzzle. */
  lowest: number;
  /** Highest points that suit the puzzle. */
  highest: number;
}

export interface Hint {
  /** Letter in the puzzle. */
  encoded: string;
  /** Letter that it stands for. */
  original: string;
}

export interface Substitute {
  /** Letter of the alphabet. */
  original: string;
  /** What stands for it in the puzzle. */
  encoded: string;
}

export interface Token {
  /** What the solver writes into the box; empty if there is no box. */
  plain: string;
  /** What stands below the box: a letter, a number, several letters or signs; empty if the box has no sign. For a kind whose signs are drawn, it is the name of a sign in figures. */
  shown: string;
  /** Whether shown is not enciphered: punctuation, or the white space between words or groups. */
  mark: boolean;
  /** Whether plain is given away. */
  given: boolean;
  /** Whether the sign is drawn with its flag, because a word ends here. */
  flag: boolean;
}

export interface PuzzleWarning {
  /** Code of the warning, which does not change: missing_characters, digits_dropped or ambiguous_signs. */
  code: string;
  /** The meaning of the code, as a sentence. */
  message: string;
}

export interface Figure {
  /** Name of the sign, as in tokens, table, hints and the cells of aids: a number. */
  sign: string;
  /** SVG path data of lines and circles in a square from 0 0 to 1 1. It is stroked, not filled, with a width of 0.07 and with round ends and corners. */
  path: string;
  /** Path data of the flag, which is stroked in addition where a token has a flag; empty if the sign is nowhere flagged. */
  flag: string;
}

export interface AidRow {
  /** Cells of the row. A cell that the solver fills in is empty. The name of a sign in figures stands for its figure. */
  cells: string[];
  /** Number of cells at the start of the row that are heads. */
  heads: number;
}

export interface Aid {
  /** Title of the table. */
  title: string;
  /** Rows of the table. */
  rows: AidRow[];
}

export interface CryptogramResult {
  /** The enciphered text, in upper case. */
  encoded: string;
  /** Text before it is encoded. */
  original: string;
  /** Mapping from each original letter to its substitute; null for a cipher that does not replace each of the letters A to Z, and no others, by another one. */
  cipher: Mapping | null;
  /** Number of letters that are enciphered. */
  letterCount: number;
  /** Number of words: runs without white space that contain at least one letter. */
  wordCount: number;
  /** HTML page of the puzzle: a box for each letter, and the letter frequencies. */
  html: string;
  /** The puzzle image; null if it was not requested. */
  image: Image | null;
  /** The solution image; null if it was not requested. */
  solutionImage: Image | null;
  /** How hard the puzzle is for solvers. */
  difficulty: Difficulty;
  /** Points that the puzzle is worth in a test of Codebusters, an event of the Science Olympiad, if no letters are given away; null if they were not requested. */
  points: Points | null;
  /** Letters that are given away. */
  hints: Hint[];
  /** Kind of the cipher. */
  kind: string;
  /** Kind of the cipher alphabet. */
  alphabet: string;
  /** Shift of the alphabets k1 to k4 and of caesar; null for other ciphers. */
  shift: number | null;
  /** What each letter of the alphabet becomes; empty for a kind without such a table. */
  table: Substitute[];
  /** The key in words, for the solution. */
  keyLines: string[];
  /** The puzzle token by token, for programs that show it; empty if it was not requested. */
  tokens: Token[];
  /** Whether equal signs always stand for the same letter, and different signs for different letters. */
  isSimple: boolean;
  /** How the puzzle works, for the solver. */
  instruction: string;
  /** How people solve such a puzzle. */
  method: string;
  /** Lines for the solver, such as a key that the puzzle gives. */
  notes: string[];
  /** What the puzzle can't show as expected. */
  warnings: PuzzleWarning[];
  /** How to draw the signs of the puzzle and of its aids, for a kind whose signs are drawn, such as pigpen; empty for other kinds. */
  figures: Figure[];
  /** Tables that help to solve the puzzle, printed beside it. */
  aids: Aid[];
  /** Pages for printing on A4 or US Letter, each an SVG document; empty if they were not requested. */
  pages: string[];
  /** Seed of this puzzle. */
  seed: string;
  /** Subject of the quotation; null if the text is your own. */
  subject: string | null;
  /** Author of the quotation; null if the text is your own. */
  author: string | null;
  /** Work and year of the quotation; null if the text is your own. */
  source: string | null;
}

export interface CryptogrampointsParams {
  /** Text of the cryptogram, not enciphered. */
  text: string;
  /** As for cryptogram: words (Aristocrat) or none (Patristocrat). Default: words. */
  spacing?: "words" | "none";
  /** As for cryptogram: kind of the cipher alphabet. Default: random. */
  alphabet?: "random" | "k1" | "k2" | "k3" | "k4";
}

export interface CryptogrampointsResult {
  /** Suggested points. */
  suggested: number;
  /** Lowest points that suit the puzzle. */
  lowest: number;
  /** Highest points that suit the puzzle. */
  highest: number;
}

export interface HmacParams {
  /** Message to sign. */
  message: string;
  /** Secret key for the HMAC. */
  secret: string;
  /** Hash algorithm. Default: sha256. */
  algorithm?: "sha256" | "sha384" | "sha512" | "sha1" | "md5";
  /** Output encoding: lower-case hex, base64 with padding (RFC 4648, section 4), or base64url without padding (section 5, as in JSON Web Tokens). Default: hex. */
  encoding?: "hex" | "base64" | "base64url";
  /** Encoding of message. With utf8, the UTF-8 bytes of the text are signed. With hex, each byte is two hexadecimal digits in either case. base64 is the standard alphabet (RFC 4648, section 4) with or without padding. White space in hex or base64 is refused. The size limit applies to the encoded message. Default: utf8. */
  messageEncoding?: "utf8" | "hex" | "base64";
  /** Encoding of secret, with the same values as messageEncoding. The size limit applies to the encoded secret. Default: utf8. */
  secretEncoding?: "utf8" | "hex" | "base64";
}

export interface HmacResult {
  /** Signature in the chosen encoding. */
  hmac: string;
  /** Hash algorithm used. */
  algorithm: string;
  /** Output encoding used. */
  encoding: string;
}

export interface MarkedtextParams {
  /** Text to analyze, as for textreadability. */
  text: string;
  /** Sentences that the reader has overruled, one a line: a sentence that would be scored is left out, and one that would be left out is scored. A line is what stands in the text between the start and the end of the sentence, with a space for each line break. Runs of white space count as one space. A line overrules all sentences that are equal to it; other lines have no effect. */
  overruled?: string;
  /** Kinds of advice to give, separated by commas: passive, noun_chain, simpler_word, split. Without it there is no advice. */
  advice?: string;
}

export interface Counts {
  /** Number of words. */
  words: number;
  /** Number of sentences. */
  sentences: number;
  /** Number of letters and digits in the words. */
  letters: number;
  /** Number of syllables in the words. */
  syllables: number;
  /** Number of words with three or more syllables. */
  polysyllables: number;
  /** Number of polysyllables that the Gunning fog index counts. It leaves out names, hyphenated compounds, and words with three syllables only because of an ending -ed or -es. */
  complexWords: number;
  /** Number of words that are neither on the Dale-Chall list nor inflections of words on it. */
  unfamiliarWords: number;
  /** Number of words with one syllable. */
  monosyllables: number;
  /** Number of words that Spache's formula counts as unfamiliar: neither on its list nor regular forms of words on it. In each sample of 100 words, which ends with a sentence, a word counts once. */
  spacheUnfamiliarWords: number;
  /** Share of the words of the whole text that are in prose, from 0 to 1. */
  proseShare: number;
}

export interface EaseShare {
  /** Feature: unfamiliar_words, longest_sentence, variety_of_words, linking_words or abstract_words. */
  feature: string;
  /** Value of the feature, a mean over parts of about 170 words. unfamiliar_words: different unfamiliar words except names, divided by all words; longest_sentence: number of its words (geometric mean); variety_of_words: different words, divided by the square root of all; linking_words: share of of, which, by and upon; abstract_words: share of words in -tion and -ment. */
  value: number;
  /** Points by which the feature makes the text easier than a newspaper article, or harder if it is negative. */
  share: number;
}

export interface HardSentence {
  /** Number of the sentence among the scored sentences, counted from 1. */
  number: number;
  /** Text of the sentence, shortened to 1,000 bytes. */
  text: string;
  /** Why the sentence is hard: long if it has more words than the average sentence, long_words if it has more syllables a word than the text, unfamiliar_words if it has a larger share of unfamiliar words. */
  reasons: string[];
  /** Number of words in the sentence. */
  words: number;
  /** Number of words with three or more syllables. */
  polysyllables: number;
  /** Number of unfamiliar words, as in counts. */
  unfamiliarWords: number;
  /** The fleschKincaidGrade of the text without the sentence. */
  gradeWithout: number;
}

export interface Warning {
  /** Code of the reason, which does not change: overruled (only in markedtext), short_text, few_sentences, little_prose, no_punctuation, code, verse, uncertain_grade, uneven_sentences, formulas_differ, mixed_languages, not_english or unknown_language. */
  code: string;
  /** The meaning of the code, as a sentence. */
  message: string;
  /** Name of the only score that the warning is about, such as smogIndex; null if it is about all scores. */
  score: string | null;
}

export interface MarkedSentence {
  /** Index of its start in the text, in UTF-16 code units. */
  start: number;
  /** Index behind its end. */
  end: number;
  /** Number of words. */
  words: number;
  /** Number of syllables in the words. */
  syllables: number;
  /** Number of long words, which have three or more syllables. */
  polysyllables: number;
  /** Number of unfamiliar words, as in counts. */
  unfamiliarWords: number;
  /** Flesch-Kincaid grade of the sentence alone. */
  grade: number;
}

export interface LeftOutSentence {
  /** Index of its start in the text, in UTF-16 code units. */
  start: number;
  /** Index behind its end. */
  end: number;
  /** Number of words. */
  words: number;
  /** Why it is not scored. Codes: heading, item, cell, caption, code, verse: what it stands in, and it is no sentence of its own there; reference: an entry of a list of sources; note: a footnote; notice: a part beside the text, such as back matter or links to other texts; label: a word or two with a colon; figures: hardly more than names and figures, as in a date or statistics; not_a_sentence: it is short or written like a title, and has no full stop; overruled: the reader has left it out. */
  reason: string;
}

export interface Advice {
  /** Kind of advice: passive (a verb in the passive voice, from its auxiliary to its participle), noun_chain (a long chain of nouns), simpler_word (a word or phrase for which there is a simpler one) or split (where a long sentence could become two). */
  kind: string;
  /** Index of its start in the text, in UTF-16 code units. */
  start: number;
  /** Index behind its end. */
  end: number;
  /** Up to three texts that could take the place of the text there, the best first. Passive and noun_chain have none. */
  suggestions: string[];
  /** The averageGradeLevel of the whole text after this change alone, with the first suggestion; null without a suggestion. */
  averageGradeLevel: number | null;
}

export interface MarkedtextResult {
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
  /** Time to read the text silently at 238 words a minute, in seconds. */
  readingSeconds: number;
  /** Time to read the text aloud at 183 words a minute, in seconds. */
  speakingSeconds: number;
  /** The scored sentences, in order. The numbers of the hardest sentences refer to this list. */
  sentences: MarkedSentence[];
  /** The sentences that are not scored, in order. */
  leftOut: LeftOutSentence[];
  /** Number of sentences that were overruled. */
  overruledSentences: number;
  /** Four numbers for each word of the scored sentences that has three or more syllables or is unfamiliar: the index of its start in the text, the index behind its end, the number of its syllables, and 1 if it is unfamiliar or 0 otherwise. */
  hardWords: number[];
  /** The advice of the kinds that were asked for, in the order of the places: at most 2,000 places in scored sentences. Quotations, names, code, and texts in other languages than English get none. */
  advice: Advice[];
  /** Number of places that are not in advice because of its limit. */
  moreAdvice: number;
}

export interface QuoteacrosticParams {
  /** Your own quotation of 60 to 300 letters A to Z, with or without accents. Without it, the puzzle has a passage of the collection. */
  quotation?: string;
  /** Author of your quotation. */
  author?: string;
  /** Title of the work that your quotation is from. */
  work?: string;
  /** Number of a passage of the collection, from 1. With 0, the seed chooses one. Default: 0. */
  passage?: number;
  /** Text that the first letters of the answers spell, with 8 to 40 letters A to Z. Without it, they spell author and title of the work, or surname and title, or one of them, as the letters of the quotation allow. */
  initials?: string;
  /** Answers that the puzzle must have, one on each line, with 2 to 20 letters. A clue may follow the answer after a colon; it is required if the lexicon does not have the answer. */
  keep?: string;
  /** Answers that the puzzle must not have, one on each line. */
  avoid?: string;
  /** When true, each clue lists other answers that its place could have. Default: false. */
  alternatives?: boolean;
  /** The same seed and parameters make the same puzzle. Without a seed, each call makes a new puzzle, and the result contains its seed. */
  seed?: string;
  /** Title above the puzzle. The default is the kind of puzzle, such as Acrostic Puzzle. */
  title?: string;
  /** When true, html, pages and a PDF end with the solution on a separate page. Default: false. */
  answerKey?: boolean;
  /** When true, the result contains the pages for printing. Default: false. */
  pages?: boolean;
  /** When true, generate a downloadable puzzle image. Default: false. */
  image?: boolean;
  /** When true, generate a downloadable solution image. Default: false. */
  solutionImage?: boolean;
  /** Format of the images. Default: png. */
  imageFormat?: "png" | "jpg" | "svg" | "pdf";
  /** Width of png, jpg and svg images, in pixels of 1/150 inch. Without it, an image is as wide as its sheet, or as the puzzle if it is cropped. An image that would be higher than 3,000 mm, or than 1,000 mm in color or with a logo, is narrower. */
  imageWidth?: number;
  /** When true, png, jpg and svg images have no title and no foot, and are cut to the puzzle. Default: false. */
  crop?: boolean;
  /** When true, each puzzle has instructions. Default: true. */
  instructions?: boolean;
  /** Your own text instead of the instructions. In a booklet, the text of a puzzle is printed instead of the text of the booklet. */
  instructionText?: string;
  /** When true, each cryptogram has the chart of its letter frequencies. Default: true. */
  frequencies?: boolean;
  /** When true, each cryptogram has the tables that help to solve its kind of cipher. Default: true. */
  aids?: boolean;
  /** When true, each cryptogram says how hard it is. Default: true. */
  rating?: boolean;
  /** When true, each puzzle has its seed. Default: true. */
  seeds?: boolean;
  /** When true, each quotation names its author. Solutions always name the author. Default: true. */
  authors?: boolean;
  /** Color of titles, headings, outlines and lines. Texts and letters stay black. Default: black. */
  accent?: "black" | "blue" | "green" | "red" | "purple" | "brown";
  /** Font of all texts. Default: sans. */
  font?: "sans" | "serif" | "mono";
  /** Picture above the title, as a data URL of a PNG or JPEG file in base64: at most 64 kB and 1,000 × 1,000 pixels. It is printed at 150 pixels per inch, or smaller: at most 60 mm wide and 18 mm high. A booklet has it on its first page. Cropped images do not have it. */
  logo?: string;
}

export interface Square {
  /** Whether the square is black. Black squares part the words of the quotation and fill the last row. */
  black: boolean;
  /** Number of the square, from 1 in the order of the quotation; null for a black square. */
  number: number | null;
  /** Letter of the clue whose answer has the letter of the square; null for a black square. */
  clue: string | null;
  /** Letter of the quotation, A to Z; null for a black square. */
  letter: string | null;
}

export interface Row {
  /** The squares, from left to right. */
  squares: Square[];
}

export interface Grid {
  /** Number of squares in a row. */
  columns: number;
  /** The rows. A word that does not fit at the end of a row continues in the next one. */
  rows: Row[];
}

export interface Clue {
  /** Letter of the clue: A to Z, then AA, BB and so on. */
  letter: string;
  /** Answer, uppercase. It keeps its accents, and the spaces, hyphens and apostrophes of its words. */
  answer: string;
  /** Letters A to Z of the answer, one for each box. */
  letters: string;
  /** Number of letters in each word of the answer: 5, 7 for two words, 5-2-5 if they have hyphens. If there are several words, the pages print these numbers behind the clue. */
  enumeration: string;
  /** Definition of the answer. */
  clue: string;
  /** Number of the square of each letter. */
  squares: number[];
  /** Up to 16 other answers that the place could have, the likeliest first; empty if they were not requested. To take one, keep it instead: answers that are not kept are then chosen again. */
  alternatives: string[];
}

export interface QuoteacrosticResult {
  /** The quotation. */
  quotation: string;
  /** Author of the quotation; empty if it is not known. */
  author: string;
  /** Title of the work; empty if it is not known. */
  work: string;
  /** Year of the work; empty for your own quotation. */
  year: string;
  /** Number of the passage in the collection; 0 for another quotation. */
  passage: number;
  /** Text that the first letters of the answers spell. */
  spelled: string;
  /** The squares of the quotation. */
  grid: Grid;
  /** One object per answer, in the order of what their first letters spell. */
  clues: Clue[];
  /** HTML page of the puzzle: the grid, and the clues with numbered boxes. */
  html: string;
  /** The puzzle image; null if it was not requested. */
  image: Image | null;
  /** The solution image; null if it was not requested. */
  solutionImage: Image | null;
  /** Pages for printing on A4 or US Letter, each an SVG document; empty if they were not requested. */
  pages: string[];
  /** Seed of this puzzle. */
  seed: string;
}

export interface ReversetextParams {
  /** Text to reverse. */
  text: string;
  /** What to put in reverse order: characters (extended grapheme clusters, UAX #29), words (runs without white space) or lines (ended by CRLF, LF or CR). White space between words and line ends stay where they are. Default: characters. */
  mode?: "characters" | "words" | "lines";
}

export interface ReversetextResult {
  /** Reversed text. */
  reversed: string;
  /** Input text. */
  original: string;
  /** Mode used. */
  mode: string;
  /** Number of characters (extended grapheme clusters, UAX #29) in the input, in every mode. */
  length: number;
}

export interface TextreadabilityParams {
  /** Text to analyze. It may be Markdown; list items, headings, tables and code are distinguished from prose. The whole body of the request has at most 1,048,576 bytes. */
  text: string;
  /** More fields of the result, which are null otherwise. sentences: the sentences of the text, in sentences and moreSentences. */
  include?: "sentences";
}

export interface CountedSentence {
  /** Text of the sentence, shortened to 1,000 bytes. */
  text: string;
  /** Whether the sentence is scored. */
  scored: boolean;
  /** Why it is not scored; null if it is. Codes: heading, item, cell, caption, code, verse: what it stands in, and it is no sentence of its own there; reference: an entry of a list of sources; note: a footnote; notice: a part beside the text, such as back matter or links to other texts; label: a word or two with a colon; figures: hardly more than names and figures, as in a date or statistics; not_a_sentence: it is short or written like a title, and has no full stop. */
  reason: string | null;
  /** Number of words. */
  words: number;
  /** Number of syllables in the words. */
  syllables: number;
  /** Number of long words, which have three or more syllables. */
  polysyllables: number;
  /** Number of unfamiliar words, as in counts. */
  unfamiliarWords: number;
}

export interface TextreadabilityResult {
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

/** What a call wants of its result. */
export interface Wanted<Result> {
  /** The fields that are wanted. Other fields may be empty, and html is not made. Default: all. */
  fields?: readonly (keyof Result)[];
}

/** The operations. They throw an OperationError if they refuse the input. If an operation returns a promise, the promise rejects with the error. */
export interface Operations {
  /** Makes an acrostic, a puzzle of clues whose answers begin with the letters of a keyword. */
  acrostic(params: AcrosticParams & Wanted<AcrosticResult>): AcrosticResult;
  /** Lays out several puzzles as one print job, with an optional title page and list of answers. */
  booklet(params: BookletParams & Wanted<BookletResult>): BookletResult;
  /** Makes a cryptogram, a substitution-cipher puzzle, from a text or a famous quotation. */
  cryptogram(params?: CryptogramParams & Wanted<CryptogramResult>): CryptogramResult;
  /** Suggests the points of a cryptogram in a test of Codebusters, an event of the Science Olympiad. */
  cryptogrampoints(params: CryptogrampointsParams & Wanted<CryptogrampointsResult>): Promise<CryptogrampointsResult>;
  /** Signs a message with a secret key (HMAC, RFC 2104). */
  hmac(params: HmacParams & Wanted<HmacResult>): HmacResult;
  /** Scores a text for readability, and finds the places of its sentences and its hard words. */
  markedtext(params: MarkedtextParams & Wanted<MarkedtextResult>): Promise<MarkedtextResult>;
  /** Makes a quotation acrostic: the letters of a quotation are spread over the answers to clues, whose first letters spell its author and title. */
  quoteacrostic(params?: QuoteacrosticParams & Wanted<QuoteacrosticResult>): Promise<QuoteacrosticResult>;
  /** Reverses a text by characters, words or lines. */
  reversetext(params: ReversetextParams & Wanted<ReversetextResult>): ReversetextResult;
  /** Scores a text for readability. */
  textreadability(params: TextreadabilityParams & Wanted<TextreadabilityResult>): Promise<TextreadabilityResult>;
}

/** The kind of an error. The toolkit's errors are `invalid_parameter`, `malformed_request`, `not_found` and `internal`; only the service returns the other codes. New codes may be added: a switch needs a default. */
export type Code =
  | "invalid_parameter"
  | "malformed_request"
  | "invalid_key"
  | "forbidden"
  | "insufficient_credits"
  | "account_suspended"
  | "invalid_link"
  | "idempotency_conflict"
  | "expired"
  | "not_found"
  | "method_not_allowed"
  | "too_large"
  | "unsupported_encoding"
  | "rate_limited"
  | "internal"
  | "unavailable";

/** Why a call was refused. The toolkit and the service share the reasons; only the service returns reasons about keys, credits and web pages. */
export type Reason =
  /** `invalid_parameter`: The parameter must be given. */
  | "required"
  /** `invalid_parameter`: The parameter is given more than once in the query string. */
  | "repeated"
  /** `invalid_parameter`: The value does not have the type of the parameter. */
  | "wrong_type"
  /** `invalid_parameter`: The value is not one of the allowed values. */
  | "unknown_value"
  /** `invalid_parameter`: The text is not valid UTF-8. */
  | "not_utf8"
  /** `invalid_parameter`: The text has too few letters. */
  | "too_short"
  /** `invalid_parameter`: The text has too many characters, letters or bytes. */
  | "too_long"
  /** `invalid_parameter`: The number is less than the minimum. */
  | "below_minimum"
  /** `invalid_parameter`: The number is greater than the maximum. */
  | "above_maximum"
  /** `invalid_parameter`: The parameter contradicts another one. */
  | "conflict"
  /** `invalid_parameter`: The text is not in the encoding that another parameter names. */
  | "not_decodable"
  /** `invalid_parameter`: There is no such parameter, and the header Prefer has handling=strict. */
  | "unknown_parameter"
  /** `invalid_parameter`: Only the service can do this, not the toolkit. */
  | "service_only"
  /** `invalid_parameter`: The text, or one of its key words, has no letter of the alphabet, which is A to Z unless the call names another. */
  | "no_letters"
  /** `invalid_parameter`: The text contains something other than letters A to Z. */
  | "not_letters"
  /** `invalid_parameter`: No quotation, answer or set of answers fits. */
  | "no_match"
  /** `invalid_parameter`: There are more than two key words. */
  | "too_many_key_words"
  /** `invalid_parameter`: The key lets a letter stand for itself, or leaves the text as it is. */
  | "maps_to_itself"
  /** `invalid_parameter`: The matrix of the key has no inverse modulo 26. */
  | "not_invertible"
  /** `invalid_parameter`: The letters are not in the text, or not as often as needed. */
  | "not_in_text"
  /** `invalid_parameter`: There are more lines than the keyword has letters. */
  | "too_many_lines"
  /** `invalid_parameter`: The answer in this line does not begin with the letter of the keyword. */
  | "wrong_first_letter"
  /** `invalid_parameter`: The answer in this line needs a clue, because the lexicon has none for it. */
  | "clue_required"
  /** `invalid_parameter`: The clue in this line has too many characters. */
  | "clue_too_long"
  /** `invalid_parameter`: The text is not the address of a web page. */
  | "not_an_address"
  /** `invalid_parameter`: The address, or one that it redirects to, is neither http nor https. */
  | "address_scheme"
  /** `invalid_parameter`: The address, or one that it redirects to, has a user name or a password. */
  | "address_user"
  /** `invalid_parameter`: The address, or one that it redirects to, has a port other than 80 for http and 443 for https. */
  | "address_port"
  /** `invalid_parameter`: The address, or one that it redirects to, leads to a private or local network. */
  | "address_private"
  /** `invalid_parameter`: The page redirects too often. */
  | "too_many_redirects"
  /** `invalid_parameter`: The page answered with a status that is neither a success nor a server error, such as 404. */
  | "page_status"
  /** `invalid_parameter`: The page is neither HTML nor plain text. */
  | "page_type"
  /** `invalid_parameter`: The page is in an encoding that the service can't read. */
  | "page_encoding"
  /** `invalid_parameter`: The page is too large. */
  | "page_too_large"
  /** `invalid_parameter`: The page has too many elements, or they are nested too deeply. */
  | "page_too_complex"
  /** `invalid_parameter`: The page has no readable text. */
  | "no_text"
  /** `malformed_request`: The body, a line of a batch, or a parameter that must be JSON, is not one JSON object, repeats a name, or has too many levels. */
  | "invalid_json"
  /** `malformed_request`: The query string is not URL-encoded. */
  | "invalid_query_string"
  /** `malformed_request`: The header Content-Type is not application/json, or for a batch not application/jsonl. */
  | "content_type"
  /** `malformed_request`: The body did not arrive completely. */
  | "incomplete_body"
  /** `malformed_request`: A member of a line of a batch, of a GraphQL request, or of a request about keys, is missing, unknown or of the wrong type. */
  | "invalid_member"
  /** `malformed_request`: The body is a list of GraphQL requests. */
  | "batch"
  /** `malformed_request`: The batch has no lines, too many lines, or lines that cost too much together. */
  | "batch_limit"
  /** `malformed_request`: The GraphQL request has the hash of a query instead of the query. The service keeps no queries. */
  | "persisted_query"
  /** `malformed_request`: The GraphQL query can't be parsed. */
  | "query_syntax"
  /** `malformed_request`: The GraphQL query, or a variable, does not fit the schema. */
  | "query_invalid"
  /** `malformed_request`: The GraphQL query exceeds a limit. */
  | "query_limit"
  /** `malformed_request`: The answer to the GraphQL query or to the batch would be too large. */
  | "answer_too_large"
  /** `malformed_request`: The header Idempotency-Key is too long, or has characters other than printable ASCII. */
  | "idempotency_key"
  /** `invalid_key`: The request has no API key. */
  | "missing_key"
  /** `invalid_key`: The API key is mistyped, unknown or revoked. */
  | "unknown_key"
  /** `invalid_key`: The API key has expired. */
  | "key_expired"
  /** `forbidden`: The API key may not be used for this operation. */
  | "key_scope"
  /** `forbidden`: The API key is for pages of other origins. */
  | "key_origin"
  /** `forbidden`: The API key would give another key more rights than it has. */
  | "key_wider"
  /** `forbidden`: The API key is for tests. */
  | "test_key"
  /** `forbidden`: The plan of the account does not include the operation. */
  | "paid_plan"
  /** `forbidden`: The account has the maximum number of keys. */
  | "too_many_keys"
  /** `forbidden`: The previous secret of the key still works. */
  | "key_replaced"
  /** `insufficient_credits`: The account has too few credits left. */
  | "insufficient_credits"
  /** `insufficient_credits`: The API key has used its own limit of credits in this billing cycle. */
  | "key_limit"
  /** `account_suspended`: The operator of the service has suspended the account. */
  | "account_suspended"
  /** `invalid_link`: The service did not make the link. */
  | "invalid_link"
  /** `idempotency_conflict`: The Idempotency-Key was used for a different call. */
  | "key_of_another_call"
  /** `idempotency_conflict`: The call with the Idempotency-Key was paid, but its answer is no longer kept. */
  | "answer_not_kept"
  /** `expired`: The link has expired. */
  | "expired"
  /** `not_found`: There is nothing at this path. */
  | "unknown_path"
  /** `not_found`: The toolkit has no operation of this name. */
  | "unknown_operation"
  /** `not_found`: The image has been removed. */
  | "image_removed"
  /** `not_found`: The account has no such key. */
  | "no_such_key"
  /** `method_not_allowed`: The path does not have this method. */
  | "method_not_allowed"
  /** `too_large`: The body is too large. */
  | "too_large"
  /** `unsupported_encoding`: The body has a Content-Encoding. */
  | "unsupported_encoding"
  /** `rate_limited`: The plan allows no more requests in this minute, or the sandbox no more in this hour. */
  | "rate_limited"
  /** `rate_limited`: The network has sent too many keys in this minute that the service does not know. */
  | "too_many_unknown_keys"
  /** `internal`: The service or the toolkit made a mistake. */
  | "internal"
  /** `unavailable`: The service has no room for the request at the moment. */
  | "busy"
  /** `unavailable`: The service was interrupted while it worked on the request. */
  | "interrupted"
  /** `unavailable`: The request took too long. */
  | "timed_out"
  /** `unavailable`: The account did not answer. */
  | "account_unreachable"
  /** `unavailable`: The store of images did not answer. */
  | "images_unreachable"
  /** `unavailable`: The server of the page could not be reached. */
  | "page_unreachable"
  /** `unavailable`: The page answered with a status of 500 or more. */
  | "page_failed"
  /** `unavailable`: The page did not arrive in time. */
  | "page_timed_out"
  /** `unavailable`: The service could not read the page. */
  | "page_not_read"
  /** `unavailable`: The service could not measure the text. */
  | "text_not_measured"
  /** `unavailable`: The first call with the Idempotency-Key is still being answered. */
  | "call_running";

/** The names of the operations. */
export const names = ["acrostic", "booklet", "cryptogram", "cryptogrampoints", "hmac", "markedtext", "quoteacrostic", "reversetext", "textreadability"] as const satisfies readonly (keyof Operations)[];

/** The names of the operations of the first program, which the whole program has too. */
export const basicNames = ["cryptogram", "reversetext"] as const satisfies readonly (keyof Operations)[];

/** The names of the operations that count texts. They have a program of their own, which is loaded when one of them is first called. */
export const textNames = ["markedtext", "textreadability"] as const satisfies readonly (keyof Operations)[];

/** The names of the operations of the program for quotation acrostics, which is loaded in the same way. */
export const quoteNames = ["quoteacrostic"] as const satisfies readonly (keyof Operations)[];

/** The names of the operations of the program that suggests points, which is loaded in the same way. */
export const pointNames = ["cryptogrampoints"] as const satisfies readonly (keyof Operations)[];

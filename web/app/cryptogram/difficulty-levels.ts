/** The toolkit's labels of the difficulty, from easy to hard, each with its lowest score. */
export const LEVELS = [
  { label: "easy", from: 0 },
  { label: "medium", from: 20 },
  { label: "medium hard", from: 30 },
  { label: "difficult", from: 40 },
  { label: "extreme", from: 50 },
];

/** The score of an ordinary puzzle, to which the reasons add their points. */
export const ORDINARY = 30;

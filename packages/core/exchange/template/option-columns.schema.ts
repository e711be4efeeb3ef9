/** The columns of the options, A to H. */
export const OPTION_COLUMNS = [
  "optionA",
  "optionB",
  "optionC",
  "optionD",
  "optionE",
  "optionF",
  "optionG",
  "optionH",
] as const;

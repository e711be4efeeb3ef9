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

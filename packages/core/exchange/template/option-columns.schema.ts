/** Apart from the table, because screens that write rows have no use for its languages. */
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

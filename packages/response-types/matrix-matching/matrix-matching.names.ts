/** What the type is called, on screens too. */
export const names = {
  code: "MATRIX_MATCHING",
  label: "Matrix matching",
  builderLabel: "MATRIX MATCHING",
  aliases: ["MATRIX", "MATRIX MATCH", "MATCH THE COLUMNS"],
} as const;

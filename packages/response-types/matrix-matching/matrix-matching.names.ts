/** The type's names, also on screens. */
export const names = {
  code: "MATRIX_MATCHING",
  label: "Matrix matching",
  builderLabel: "MATRIX MATCHING",
  aliases: ["MATRIX", "MATRIX MATCH", "MATCH THE COLUMNS"],
} as const;

/** The type's names, also on screens. */
export const names = {
  code: "INTEGER",
  label: "Number",
  builderLabel: "INTEGER",
  aliases: ["NUMERIC", "NUMERICAL", "NUMBER", "INTEGER TYPE"],
} as const;

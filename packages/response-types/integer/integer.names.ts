/** What the type is called, on screens too. */
export const names = {
  code: "INTEGER",
  label: "Number",
  builderLabel: "INTEGER",
  aliases: ["NUMERIC", "NUMERICAL", "NUMBER", "INTEGER TYPE"],
} as const;

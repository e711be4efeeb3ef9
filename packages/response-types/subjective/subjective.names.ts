/** What the type is called, on screens too. */
export const names = {
  code: "SUBJECTIVE",
  label: "Written answer",
  builderLabel: "SUBJECTIVE",
  aliases: ["TEXT", "DESCRIPTIVE", "WRITTEN"],
} as const;

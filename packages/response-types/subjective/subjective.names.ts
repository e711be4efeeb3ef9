/** The type's names, also on screens. */
export const names = {
  code: "SUBJECTIVE",
  label: "Written answer",
  builderLabel: "SUBJECTIVE",
  aliases: ["TEXT", "DESCRIPTIVE", "WRITTEN"],
} as const;

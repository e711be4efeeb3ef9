/** The type's names, also on screens. */
export const names = {
  code: "MCQ_SINGLE",
  label: "Multiple choice (one correct)",
  builderLabel: "MCQ-SINGLE CORRECT",
  aliases: ["MCQ", "SINGLE", "SINGLE CORRECT", "SINGLE CHOICE"],
} as const;

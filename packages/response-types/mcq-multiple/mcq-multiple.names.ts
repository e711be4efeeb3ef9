/** The type's names, also on screens. */
export const names = {
  code: "MCQ_MULTIPLE",
  label: "Multiple choice (several correct)",
  builderLabel: "MCQ-MULTIPLE CORRECT",
  aliases: ["MULTIPLE", "MULTIPLE CORRECT", "MULTIPLE CHOICE", "MULTI SELECT"],
} as const;

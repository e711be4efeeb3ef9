/** The type's names, also on screens. */
export const names = {
  code: "ASSERTION_REASONING",
  label: "Assertion and reasoning",
  builderLabel: "ASSERTION REASONING",
  aliases: ["ASSERTION REASON", "ASSERTION AND REASON", "ASSERTION AND REASONING"],
} as const;

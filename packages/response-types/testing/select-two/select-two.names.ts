/** The type's names, also on screens. */
export const names = {
  code: "SELECT_TWO",
  label: "Select two",
  builderLabel: "SELECT TWO",
  aliases: ["TWO CORRECT"],
} as const;

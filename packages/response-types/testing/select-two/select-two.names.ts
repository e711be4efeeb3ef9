/** What the type is called, on screens too. */
export const names = {
  code: "SELECT_TWO",
  label: "Select two",
  builderLabel: "SELECT TWO",
  aliases: ["TWO CORRECT"],
} as const;

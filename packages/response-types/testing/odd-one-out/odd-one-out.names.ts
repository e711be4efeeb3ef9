/** The type's names, also on screens. */
export const names = {
  code: "ODD_ONE_OUT",
  label: "Odd one out",
  builderLabel: "ODD ONE OUT",
  aliases: [],
} as const;

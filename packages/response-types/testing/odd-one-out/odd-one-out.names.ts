/** What the type is called, on screens too. */
export const names = {
  code: "ODD_ONE_OUT",
  label: "Odd one out",
  builderLabel: "ODD ONE OUT",
  aliases: [],
} as const;

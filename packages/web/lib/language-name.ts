/** A language's own name: "en" gives "English", "hi" gives "हिन्दी". */
export const languageName = (tag: string): string =>
  new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? tag;

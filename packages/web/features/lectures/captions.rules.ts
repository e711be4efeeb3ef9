/** The captions that are shown first: in a language of the browser, else the first there are. */
export const firstLanguage = (
  captions: readonly { language: string }[],
  languages: readonly string[],
): string | undefined =>
  languages
    .map((tag) => tag.split("-", 1)[0])
    .find((wanted) => captions.some(({ language }) => language === wanted)) ??
  captions[0]?.language;

/**
 * The language of the captions that are shown first: a language of the browser, or else the first.
 */
export const firstLanguage = (
  captions: readonly { language: string }[],
  languages: readonly string[],
): string | undefined =>
  languages
    .map((tag) => tag.split("-", 1)[0])
    .find((wanted) => captions.some(({ language }) => language === wanted)) ??
  captions[0]?.language;

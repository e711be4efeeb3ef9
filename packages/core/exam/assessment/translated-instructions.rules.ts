import { withMedia } from "../../kernel/rich-text/media.rules.ts";
import type { FrozenInstructions, PaperCover } from "../terms/paper/paper.schema.ts";
import type { TranslatedText } from "../terms/test/languages.schema.ts";

type Cover = Pick<PaperCover, "translated">;

const eachOf = (
  { translated = {} }: Cover,
  textOf: (one: FrozenInstructions) => string,
): TranslatedText =>
  Object.fromEntries(
    Object.entries(translated).map(([language, one]) => [language, textOf(one)] as const),
  );

/** The instructions of a paper in its other languages, as students read them. */
export const shownInstructions = (cover: Cover, mediaUrl: string): TranslatedText =>
  eachOf(cover, ({ instructions }) => withMedia(instructions, mediaUrl));

/** The same as they were written, with formulas as LaTeX; images are given by their keys. */
export const writtenInstructions = (cover: Cover): TranslatedText =>
  eachOf(cover, ({ source }) => source);

/** Written instructions for an editor, with the addresses of their images. */
export const withMediaIn = (texts: TranslatedText, mediaUrl: string): TranslatedText =>
  Object.fromEntries(
    Object.entries(texts).map(([language, html]) => [language, withMedia(html, mediaUrl)]),
  );

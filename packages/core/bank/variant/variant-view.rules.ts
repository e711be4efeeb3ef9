import { withMedia } from "../../kernel/rich-text/media.rules.ts";
import { changedSince, differencesBetween, isTextOf, type TextsByPath } from "./variant.rules.ts";
import type { QuestionTexts, ShownHead, ShownTexts, VariantHead } from "./variant.schema.ts";

/** The texts that a variant's view compares, and what the caller may see. */
interface Compared {
  english: TextsByPath;
  translated: TextsByPath;
  /** The English texts of the revision that was translated; undefined if it is the current one. */
  earlier: TextsByPath | undefined;
  /** Whether the caller may see a text with this path. */
  isShown: (path: string) => boolean;
  mediaUrl: string;
}

/** The facts about the translation in a variant's view: what to check, and who saved it. */
export function headOf(
  { language, edition, translatedFrom, confirmed, changedAt, changedBy }: VariantHead,
  { english, translated, earlier, isShown, mediaUrl }: Compared,
): ShownHead {
  const changed = changedSince({ translatedFrom }, english).filter(isShown);
  const before = changed.flatMap((path): [string, string][] => {
    const text = earlier?.get(path);
    return text !== undefined && isTextOf(text, translatedFrom[path])
      ? [[path, withMedia(text, mediaUrl)]]
      : [];
  });
  return {
    language,
    edition,
    changed,
    before: Object.fromEntries(before),
    differences: differencesBetween(english, translated, confirmed).filter(({ path }) =>
      isShown(path),
    ),
    changedAt,
    changedBy,
  };
}

/** The texts of a question as a caller sees them. */
export function textsFor(
  { question, options, rows, solution }: QuestionTexts,
  { seesSolution, mediaUrl }: { seesSolution: boolean; mediaUrl: string },
): ShownTexts {
  const media = (html: string) => withMedia(html, mediaUrl);
  return {
    question: media(question),
    ...(options && { options: options.map(media) }),
    ...(rows && { rows: rows.map(media) }),
    ...(seesSolution && { solution: media(solution) }),
  };
}

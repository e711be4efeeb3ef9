import { ENGLISH_NAMES } from "../../kernel/language/language.rules.ts";
import type { VariantLanguage } from "../../kernel/language/language.schema.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { type AppError, conflict } from "../../kernel/shared/error.ts";
import { confirmedDifferences, digestsOf, type TextsByPath } from "./variant.rules.ts";
import type { TextDigests, VariantHead } from "./variant.schema.ts";

/** The texts that are saved, and the English texts that they were translated from. */
export interface Translation {
  language: VariantLanguage;
  english: TextsByPath;
  /** The revision of the English texts. */
  rev: number;
  translated: TextsByPath;
  /** Paths of texts in which the translator says that the differences are right. */
  confirm: readonly string[];
}

/** The facts about the translation that the next edition of a variant has. */
export const nextHead = (
  before: VariantHead | undefined,
  { language, english, rev, translated, confirm }: Translation,
  { actor, at }: { actor: Actor; at: string },
): VariantHead => ({
  language,
  edition: (before?.edition ?? 0) + 1,
  fromRev: rev,
  translatedFrom: digestsOf(english),
  confirmed: confirmedDifferences(english, translated, { before: before?.confirmed, confirm }),
  changedAt: at,
  changedBy: actor.name,
  changedById: actor.userId,
});

/** Whether two editions were made from the same English texts, with the same differences confirmed. */
export const isSameTranslation = (before: VariantHead, after: VariantHead): boolean =>
  isSame(before.translatedFrom, after.translatedFrom) && isSame(before.confirmed, after.confirmed);

const isSame = (one: TextDigests, other: TextDigests): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([path, digest]) => other[path] === digest);

/**
 * The part of a variant that the log keeps: its language, and the texts that differ from the other
 * edition.
 */
export function audited(
  { language, confirmed }: VariantHead,
  texts: TextsByPath,
  other: TextsByPath | undefined,
) {
  const own = [...texts].filter(([path, text]) => other?.get(path) !== text);
  return {
    language,
    texts: Object.fromEntries(own),
    ...(Object.keys(confirmed).length > 0 && { confirmed: Object.keys(confirmed) }),
  };
}

/** Refuses a save that is not based on the latest edition. @throws AppError `conflict` */
export function assertEdition(
  now: VariantHead | undefined,
  language: VariantLanguage,
  edition: number,
): void {
  if ((now?.edition ?? 0) !== edition) throw savedSince(now, language);
}

/** The conflict error that says who changed a variant, and when. */
export function savedSince(now: VariantHead | undefined, language: VariantLanguage): AppError {
  const name = ENGLISH_NAMES[language];
  const reload = "Reload it, then make your change.";
  if (!now) return conflict("conflict", `Someone has removed the ${name} text. ${reload}`);
  const minute = now.changedAt.slice(0, 16).replace("T", " ");
  return conflict(
    "conflict",
    `${now.changedBy} changed the ${name} text at ${minute} UTC. ${reload}`,
  );
}

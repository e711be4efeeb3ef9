import { isBlankHtml } from "@academy/response-types/shared/html-text.ts";
import { letterAt } from "@academy/response-types/shared/letter.ts";
import { ENGLISH_NAMES } from "../../kernel/language/language.rules.ts";
import type { VariantLanguage } from "../../kernel/language/language.schema.ts";
import { invalid } from "../../kernel/shared/error.ts";
import type { QuestionTexts } from "./variant.schema.ts";

/**
 * The largest variant: as large as a question may be, because both are read and written together.
 */
const MOST_BYTES = 150 * 1024;

/**
 * Checks a translation, whose texts are sanitised: it must have every text of the English question
 * and no other.
 * @throws AppError `invalid` that names the text
 */
export function assertComplete(
  language: VariantLanguage,
  english: QuestionTexts,
  texts: QuestionTexts,
): void {
  const name = ENGLISH_NAMES[language];
  if (isBlankHtml(texts.question)) {
    throw problem("missing_text", "question", `Write the question in ${name}.`);
  }
  assertList(name, { list: "options", words: optionWords }, [english.options, texts.options]);
  assertList(name, { list: "rows", words: rowWords }, [english.rows, texts.rows]);
}

/** Refuses a variant that is too large for its item. @throws AppError `invalid` */
export function assertSize(texts: object, path: string): void {
  if (Buffer.byteLength(JSON.stringify(texts)) <= MOST_BYTES) return;
  throw problem("variant_too_large", path, "The texts are larger than 150 KB. Shorten them.");
}

export const problem = (code: string, path: string, message: string) =>
  invalid(code, message, [{ path: `texts.${path}`, message }]);

const optionWords = (at: number) => ({ one: `Option ${letterAt(at)}`, all: "option" });
const rowWords = (at: number) => ({ one: `Row ${at + 1}`, all: "row" });

type Lists = [english: readonly string[] | undefined, texts: readonly string[] | undefined];

function assertList(
  name: string,
  { list, words }: { list: "options" | "rows"; words: typeof optionWords },
  [english = [], texts = []]: Lists,
): void {
  for (const [at, original] of english.entries()) {
    if (isBlankHtml(original) || !isBlankHtml(texts[at] ?? "")) continue;
    const { one, all } = words(at);
    const message = `${one} is missing: a question in ${name} needs every ${all}.`;
    throw problem("missing_text", `${list}.${at}`, message);
  }
  if (texts.length <= english.length) return;
  const message = `${name} has ${texts.length} ${list}, English has ${english.length}. Remove what is too much.`;
  throw problem("extra_text", `${list}.${english.length}`, message);
}

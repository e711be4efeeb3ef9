import type { VariantLanguage } from "../../kernel/language/language.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Key } from "../../kernel/platform/table.ts";
import { PassageVariant, QuestionVariant } from "./variant.schema.ts";

/** Variants are stored with their question or passage, so they are removed together with it. */
const questionPart = (questionId: string): string => `Q#${questionId}`;
const passagePart = (passageId: string): string => `P#${passageId}`;
const keyIn = (pk: string, language: VariantLanguage): Key => ({ pk, sk: `L#${language}` });

/** The variants of these questions in one language, in no particular order. */
export async function ofQuestions(
  deps: Deps,
  ids: readonly string[],
  language: VariantLanguage,
  options: { consistent: boolean },
): Promise<QuestionVariant[]> {
  const items = await deps.content.batchGet(
    [...new Set(ids)].map((id) => keyIn(questionPart(id), language)),
    options,
  );
  return items.map((item) => QuestionVariant.parse(item));
}

/** The variants of these passages in one language, in no particular order. */
export async function ofPassages(
  deps: Deps,
  ids: readonly string[],
  language: VariantLanguage,
  options: { consistent: boolean },
): Promise<PassageVariant[]> {
  const items = await deps.content.batchGet(
    [...new Set(ids)].map((id) => keyIn(passagePart(id), language)),
    options,
  );
  return items.map((item) => PassageVariant.parse(item));
}

const allIn = (deps: Deps, pk: string) =>
  deps.content.all({
    where: {
      text: "pk = :pk AND begins_with(sk, :language)",
      values: { ":pk": pk, ":language": "L#" },
    },
    consistent: true,
  });

/** All variants of one question, by language. */
export async function allOfQuestion(deps: Deps, questionId: string): Promise<QuestionVariant[]> {
  const items = await allIn(deps, questionPart(questionId));
  return items.map((item) => QuestionVariant.parse(item));
}

/** All variants of one passage, by language. */
export async function allOfPassage(deps: Deps, passageId: string): Promise<PassageVariant[]> {
  const items = await allIn(deps, passagePart(passageId));
  return items.map((item) => PassageVariant.parse(item));
}

/** One variant of a question, read consistently. */
export async function findOfQuestion(
  deps: Deps,
  questionId: string,
  language: VariantLanguage,
): Promise<QuestionVariant | undefined> {
  const key = keyIn(questionPart(questionId), language);
  const item = await deps.content.get(key, { consistent: true });
  return item && QuestionVariant.parse(item);
}

/** One variant of a passage, read consistently. */
export async function findOfPassage(
  deps: Deps,
  passageId: string,
  language: VariantLanguage,
): Promise<PassageVariant | undefined> {
  const key = keyIn(passagePart(passageId), language);
  const item = await deps.content.get(key, { consistent: true });
  return item && PassageVariant.parse(item);
}

const atEdition = (edition: number) => ({
  text: "edition = :before",
  values: { ":before": edition },
});

/**
 * The condition of a save: the variant still has the edition that was read, or does not exist yet.
 */
const sinceEdition = (edition: number) =>
  edition === 1 ? { text: "attribute_not_exists(pk)" } : atEdition(edition - 1);

/** Stores a question's variant; false when someone else has saved it since it was read. */
export const putOfQuestion = (deps: Deps, variant: QuestionVariant): Promise<boolean> =>
  deps.content.put(
    { ...keyIn(questionPart(variant.questionId), variant.language), ...variant },
    sinceEdition(variant.edition),
  );

/** Stores a passage's variant; false when someone else has saved it since it was read. */
export const putOfPassage = (deps: Deps, variant: PassageVariant): Promise<boolean> =>
  deps.content.put(
    { ...keyIn(passagePart(variant.passageId), variant.language), ...variant },
    sinceEdition(variant.edition),
  );

/** Removes a question's variant; false when someone else has saved it since it was read. */
export const removeOfQuestion = (
  deps: Deps,
  { questionId, language, edition }: QuestionVariant,
): Promise<boolean> =>
  deps.content.remove(keyIn(questionPart(questionId), language), atEdition(edition));

/** Removes a passage's variant; false when someone else has saved it since it was read. */
export const removeOfPassage = (
  deps: Deps,
  { passageId, language, edition }: PassageVariant,
): Promise<boolean> =>
  deps.content.remove(keyIn(passagePart(passageId), language), atEdition(edition));

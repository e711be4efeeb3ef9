import type { VariantLanguage } from "../../kernel/language/language.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Key } from "../../kernel/platform/table.ts";
import { PassageVariant, QuestionVariant } from "./variant.schema.ts";

const questionKey = (questionId: string, language: VariantLanguage): Key => ({
  pk: `Q#${questionId}`,
  sk: `L#${language}`,
});
const passageKey = (passageId: string, language: VariantLanguage): Key => ({
  pk: `P#${passageId}`,
  sk: `L#${language}`,
});

/** The variants of these questions in one language, in no particular order. */
export async function ofQuestions(
  deps: Deps,
  ids: readonly string[],
  language: VariantLanguage,
): Promise<QuestionVariant[]> {
  const items = await deps.content.batchGet(
    [...new Set(ids)].map((id) => questionKey(id, language)),
  );
  return items.map((item) => QuestionVariant.parse(item));
}

/** The variants of these passages in one language, in no particular order. */
export async function ofPassages(
  deps: Deps,
  ids: readonly string[],
  language: VariantLanguage,
): Promise<PassageVariant[]> {
  const items = await deps.content.batchGet(
    [...new Set(ids)].map((id) => passageKey(id, language)),
  );
  return items.map((item) => PassageVariant.parse(item));
}

/** All variants of one question, by language. */
export async function allOfQuestion(deps: Deps, questionId: string): Promise<QuestionVariant[]> {
  const items = await deps.content.all({
    where: {
      text: "pk = :pk AND begins_with(sk, :language)",
      values: { ":pk": `Q#${questionId}`, ":language": "L#" },
    },
  });
  return items.map((item) => QuestionVariant.parse(item));
}

/** Condition of a save: the variant is as it was read, or does not exist yet. */
const sinceEdition = (edition: number) =>
  edition === 1
    ? { text: "attribute_not_exists(pk)" }
    : { text: "edition = :before", values: { ":before": edition - 1 } };

/** Stores a question's variant; false when someone else has saved it since it was read. */
export const putOfQuestion = (deps: Deps, variant: QuestionVariant): Promise<boolean> =>
  deps.content.put(
    { ...questionKey(variant.questionId, variant.language), ...variant },
    sinceEdition(variant.edition),
  );

/** Stores a passage's variant; false when someone else has saved it since it was read. */
export const putOfPassage = (deps: Deps, variant: PassageVariant): Promise<boolean> =>
  deps.content.put(
    { ...passageKey(variant.passageId, variant.language), ...variant },
    sinceEdition(variant.edition),
  );

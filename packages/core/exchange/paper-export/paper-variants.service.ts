import type { Passage } from "../../bank/passage/passage.schema.ts";
import * as Passages from "../../bank/passage/passage-read.service.ts";
import type { Question } from "../../bank/question/question.schema.ts";
import { byPath, changedSince, passageByPath } from "../../bank/variant/variant.rules.ts";
import type { Paper, StudentQuestion } from "../../exam/terms/paper/paper.schema.ts";
import { withSources } from "../../kernel/rich-text/formula-sources.rules.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { type StoredVariant, textsOf, variantsOf } from "../questions/stored-variants.service.ts";
import type { VariantTexts } from "../template/variant-texts.ts";

/**
 * The texts of a paper's questions in other languages, with images by their keys. They come from
 * the bank, so only texts are taken that were translated from exactly the paper's texts.
 */
export async function paperVariants(
  deps: Deps,
  { student, review }: Paper,
  questions: readonly Question[],
): Promise<ReadonlyMap<string, VariantTexts[]>> {
  const stored = await variantsOf(deps, questions, await passagesOf(deps, questions));
  return new Map(
    student.questions.map((shown) => {
      const solution = review.solutions[shown._id] ?? "";
      const passage = student.passages[shown.passageId ?? ""] ?? "";
      const own = stored.get(shown._id) ?? [];
      return [shown._id, own.flatMap((one) => fitting(one, shown, solution, passage))];
    }),
  );
}

const passagesOf = async (deps: Deps, questions: readonly Question[]): Promise<Passage[]> => {
  const ids = [...new Set(questions.flatMap(({ passageId }) => passageId ?? []))];
  return ids.length > 0 ? await Passages.findMany(deps, ids) : [];
};

/** A variant of the paper's own texts, without texts whose English text has changed. */
function fitting(
  { question, passage }: StoredVariant,
  shown: Omit<StudentQuestion, "passageText">,
  solution: string,
  passageText: string,
): VariantTexts[] {
  const english = byPath({
    question: withSources(shown.question),
    options: shown.options?.map(withSources),
    rows: shown.rows?.map(withSources),
    solution: withSources(solution),
  });
  const changed = changedSince(question, english);
  if (changed.some((path) => path !== "solution")) return [];
  const isSame =
    passage !== undefined &&
    changedSince(passage, passageByPath({ passageText: withSources(passageText) })).length === 0;
  const texts = textsOf({ question, passage: isSame ? passage : undefined }, (html) => html);
  if (!changed.includes("solution")) return [texts];
  return [{ ...texts, texts: { ...texts.texts, solution: "" } }];
}

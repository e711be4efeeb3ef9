import type { Passage } from "../../bank/passage/passage.schema.ts";
import { ofPassages, ofQuestions } from "../../bank/variant/variant-read.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { DraftVariants } from "../paper/freeze-language.rules.ts";
import type { DraftQuestion, PaperDraft } from "../paper/freeze.rules.ts";
import type { TestInput } from "../terms/test/test-input.schema.ts";

/**
 * The variants of a paper in the languages of its test; an empty object for a test in English
 * alone. For each language, it reads one batch of questions and one batch of passages.
 */
export async function spokenIn(
  deps: Deps,
  { languages, medium }: Pick<TestInput, "languages" | "medium">,
  questions: readonly DraftQuestion[],
  passages: readonly Passage[],
): Promise<Pick<PaperDraft, "spoken">> {
  if (languages.length === 0) return {};
  const ids = questions.map(({ question }) => question.questionId);
  const passageIds = passages.map(({ passageId }) => passageId);
  const variants = await Promise.all(
    languages.map(async (language): Promise<DraftVariants> => {
      const [inQuestions, inPassages] = await Promise.all([
        ofQuestions(deps, ids, language),
        passageIds.length > 0 ? ofPassages(deps, passageIds, language) : [],
      ]);
      return {
        language,
        questions: new Map(inQuestions.map((one) => [one.questionId, one])),
        passages: new Map(inPassages.map((one) => [one.passageId, one])),
      };
    }),
  );
  return { spoken: { medium, variants } };
}

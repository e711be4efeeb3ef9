import { isBlankHtml } from "@academy/response-types/shared/html-text.ts";
import type { Passage } from "../../bank/passage/passage.schema.ts";
import { ofPassages, ofQuestions } from "../../bank/variant/variant-read.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { sanitiseRichText } from "../../kernel/rich-text/sanitise.ts";
import type { DraftVariants } from "../paper/freeze-language.rules.ts";
import type { DraftQuestion, PaperDraft } from "../paper/freeze.rules.ts";
import type { TranslatedText } from "../terms/test/languages.schema.ts";
import type { TestInput } from "../terms/test/test-input.schema.ts";

type SpokenInput = Pick<TestInput, "languages" | "medium" | "translatedInstructions">;

/**
 * The texts of a paper in the languages of its test: one batch for its questions and one for its
 * passages per language. Nothing for a test in English alone.
 */
export async function spokenIn(
  deps: Deps,
  { languages, medium, translatedInstructions }: SpokenInput,
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
  const instructions = cleanInstructions(deps, languages, translatedInstructions);
  return { spoken: { medium, variants, instructions } };
}

/** The instructions as they are frozen: those that are written, in languages of the test. */
const cleanInstructions = (
  deps: Deps,
  languages: SpokenInput["languages"],
  sent: TranslatedText,
): TranslatedText =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const html = sanitiseRichText(sent[language] ?? "", deps.config.mediaUrl);
      return isBlankHtml(html) ? [] : [[language, html]];
    }),
  );

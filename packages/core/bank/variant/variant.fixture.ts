import type { Deps } from "../../kernel/platform/deps.ts";
import { type AnySample, draftQuestion } from "../../testing/draft.fixture.ts";
import type { Question } from "../question/question.schema.ts";
import * as QuestionStore from "../question/question.store.ts";
import type { KeptQuestion } from "../question/question.store.ts";
import { englishTexts } from "./variant.rules.ts";
import type { QuestionTexts } from "./variant.schema.ts";

const options = ["<p>Light</p>", "<p>Spoons</p>"].map((html) => ({ html }));

/** A single choice between two options. */
export const CHOICE = { responseType: "MCQ_SINGLE", content: { options }, key: { option: 0 } };

/** The texts of this question in Hindi, without a solution. */
export const WITHOUT_SOLUTION = {
  question: "<p>लेंस क्या मोड़ता है?</p>",
  options: ["<p>प्रकाश</p>", "<p>चम्मच</p>"],
};

/** Puts the n-th question into the bank, but not into its lists. */
export async function keepQuestion(
  deps: Deps,
  n: number,
  sample: Pick<AnySample, "responseType" | "content" | "key"> = CHOICE,
  more: Partial<Question> = {},
): Promise<KeptQuestion> {
  const { question } = draftQuestion(sample, n, more);
  const kept = { ...question, seq: n, deletedAt: null, archived: false, edition: 1 };
  await QuestionStore.create(deps, kept);
  return kept;
}

/** The next revision of a question in English. */
export async function editEnglish(
  deps: Deps,
  questionId: string,
  change: Partial<Question>,
): Promise<KeptQuestion> {
  const before = await QuestionStore.find(deps, questionId);
  if (!before) throw new Error("The question is missing.");
  const after = { ...before, ...change, rev: before.rev + 1 };
  if (!(await QuestionStore.replace(deps, before, after))) throw new Error("It was changed.");
  return after;
}

/** All texts of a question in Hindi: a Hindi word, followed by the English text. */
export function inHindi(question: KeptQuestion): QuestionTexts {
  const hindi = (html: string) => `<p>हिन्दी</p>${html}`;
  const { options: english, rows, ...texts } = englishTexts(question);
  return {
    question: hindi(texts.question),
    ...(english && { options: english.map(hindi) }),
    ...(rows && { rows: rows.map(hindi) }),
    solution: hindi(texts.solution),
  };
}

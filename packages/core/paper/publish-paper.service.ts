import type { Deps } from "../platform/deps.ts";
import * as QuestionUse from "../question/question-use.service.ts";
import { invalid } from "../shared/error.ts";
import { freeze, type PaperDraft } from "./freeze.rules.ts";
import * as PaperStore from "./paper.store.ts";

/**
 * Freezes a draft and writes its parts. Nobody sees them until a test points to them. The bank is
 * told first which questions are used. Stands apart from reading a paper because it loads the maths
 * engine.
 * @returns the paper's maximum in centi-marks
 * @throws AppError `invalid` naming everything that keeps the paper from being published
 */
export async function publish(deps: Deps, draft: PaperDraft): Promise<{ maxMarks: number }> {
  const { paper, maxMarks, problems } = freeze(draft);
  const [first] = problems;
  if (first) {
    throw invalid("unfit_paper", `The paper cannot be published: ${first.message}`, problems);
  }
  const used = draft.sections.flatMap(({ questions }) => questions);
  const ids = used.map(({ question }) => question.questionId);
  await QuestionUse.markUsed(deps, ids, draft.ref.testId);
  await PaperStore.write(deps, draft.ref, paper);
  return { maxMarks };
}

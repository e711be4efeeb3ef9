import type { Deps } from "../../kernel/platform/deps.ts";
import { questionFigures } from "../figures/figures.rules.ts";
import * as Uses from "../pool/use.service.ts";
import * as QuestionRead from "../question/question-read.service.ts";
import type { Question } from "../question/question.schema.ts";
import type { Caller } from "../question/state.rules.ts";
import type { QuestionRow } from "../question/question-list.schema.ts";
import { authorOf, type Standing } from "./question-sort.rules.ts";

/** What tests say of questions, by id. */
export async function standingsOf(
  deps: Deps,
  questions: readonly Question[],
): Promise<Map<string, Standing>> {
  const uses = await Uses.readListed(
    deps,
    questions.map(({ questionId }) => questionId),
  );
  return new Map(
    questions.map(({ questionId, difficulty }) => {
      const use = uses.of(questionId);
      const { facility, discrimination } = questionFigures(use.figures, difficulty);
      return [questionId, { uses: use.uses, facility, discrimination }];
    }),
  );
}

/** Questions as rows of the list, in the order given. */
export async function rowsOf(
  deps: Deps,
  questions: readonly Question[],
  caller?: Caller,
): Promise<QuestionRow[]> {
  const [views, standings] = await Promise.all([
    QuestionRead.views(deps, questions, caller),
    standingsOf(deps, questions),
  ]);
  const shown = new Map(views.map((view) => [view._id, view]));
  return questions.flatMap((question) => {
    const view = shown.get(question.questionId);
    const standing = standings.get(question.questionId);
    if (!view || !standing) return [];
    return {
      ...view,
      ...standing,
      ...(question.state && { state: question.state }),
      createdBy: authorOf(question),
      createdAt: question.createdAt,
      ...(question.importId !== undefined && { importId: question.importId }),
    };
  });
}

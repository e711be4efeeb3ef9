import type { Deps } from "../../kernel/platform/deps.ts";
import { notFound } from "../../kernel/shared/error.ts";
import * as QuestionStore from "../question/question.store.ts";
import { type Difficulty, measuredIn, questionFigures } from "./figures.rules.ts";
import type { QuestionFigures } from "./figures.schema.ts";
import * as store from "./figures.store.ts";

/** Records how the questions of a processed test did. Safe to repeat. */
export const record = store.write;

/** The measured difficulty of questions that enough students of these tests answered. */
export async function measuredOf(
  deps: Deps,
  uses: readonly { questionId: string; testIds: Iterable<string> }[],
): Promise<ReadonlyMap<string, Difficulty>> {
  const figures = await store.ofTests(deps, uses);
  return new Map(
    [...figures].flatMap(([id, tests]) => {
      const measured = measuredIn(tests);
      return measured ? [[id, measured] as const] : [];
    }),
  );
}

/** How a question did in all tests. @throws AppError `not-found` */
export async function ofQuestion(deps: Deps, questionId: string): Promise<QuestionFigures> {
  const [question, tests] = await Promise.all([
    QuestionStore.find(deps, questionId),
    store.ofQuestion(deps, questionId),
  ]);
  if (!question) throw notFound("This question");
  return questionFigures(tests, question.difficulty);
}

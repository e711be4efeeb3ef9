import type { Deps } from "../../kernel/platform/deps.ts";
import { notFound } from "../../kernel/shared/error.ts";
import * as Uses from "./use.service.ts";
import * as QuestionStore from "../question/question.store.ts";
import { questionFigures } from "../figures/figures.rules.ts";
import type { QuestionFigures } from "../figures/figures.schema.ts";
import * as store from "../figures/figures.store.ts";

/**
 * Records how the questions of a processed test did, with each question's uses: a list then reads
 * both for the price of one. Safe to repeat.
 */
export async function record(
  deps: Pick<Deps, "content">,
  testId: string,
  all: readonly Uses.NewFigures[],
): Promise<void> {
  await Uses.keepFigures(deps, testId, all);
  const dropped = all.filter(({ figures }) => figures === null);
  await store.remove(
    deps,
    testId,
    dropped.map(({ questionId }) => questionId),
  );
}

/** How a question did in all tests. @throws AppError `not-found` */
export async function ofQuestion(deps: Deps, questionId: string): Promise<QuestionFigures> {
  const [question, earlier, uses] = await Promise.all([
    QuestionStore.find(deps, questionId),
    store.ofQuestion(deps, questionId),
    Uses.read(deps, [questionId]),
  ]);
  if (!question) throw notFound("This question");
  const tests = [...earlier, ...uses.of(questionId).figures];
  const latest = new Map(tests.map((one) => [one.testId, one]));
  return questionFigures([...latest.values()], question.difficulty);
}

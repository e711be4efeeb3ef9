import type { Deps } from "../../kernel/platform/deps.ts";
import { notFound } from "../../kernel/shared/error.ts";
import * as Uses from "./use.service.ts";
import * as QuestionStore from "../question/question.store.ts";
import { questionFigures } from "../figures/figures.rules.ts";
import type { QuestionFigures } from "../figures/figures.schema.ts";

/** A question's figures over all tests. @throws AppError `not-found` */
export async function ofQuestion(deps: Deps, questionId: string): Promise<QuestionFigures> {
  const [question, uses] = await Promise.all([
    QuestionStore.find(deps, questionId),
    Uses.read(deps, [questionId]),
  ]);
  if (!question) throw notFound("This question");
  return questionFigures(uses.of(questionId).figures, question.difficulty);
}

import type { Deps } from "../../kernel/platform/deps.ts";
import * as QuestionRead from "../question/question-read.service.ts";
import * as QuestionStore from "../question/question.store.ts";
import type { Caller } from "../question/state.rules.ts";
import type { ReviewPage, ReviewQuery } from "./review-queue.schema.ts";

/** Questions on a page of the queue. */
const PAGE = 20;

/** A page of the questions in review, those that wait longest first. */
export async function page(
  deps: Deps,
  caller: Caller,
  { after }: ReviewQuery,
): Promise<ReviewPage> {
  const { questions, next } = await QuestionStore.inReview(deps, after, PAGE);
  return { questions: await QuestionRead.views(deps, questions, caller), next };
}

import type { Deps } from "../../kernel/platform/deps.ts";
import * as QuestionRead from "../question/question-read.service.ts";
import type { Caller } from "../question/state.rules.ts";
import * as Proposals from "./proposal.service.ts";
import * as ProposalStore from "./proposal.store.ts";
import type { ReviewPage, ReviewQuery } from "./review-queue.schema.ts";

/** Questions and proposals on a page of the queue. */
const PAGE = 20;

/** A page of the questions in review and of proposals, those that wait longest first. */
export async function page(
  deps: Deps,
  caller: Caller,
  { after }: ReviewQuery,
): Promise<ReviewPage> {
  const { questions, proposals, next } = await ProposalStore.waiting(deps, after, PAGE);
  return {
    questions: await QuestionRead.views(deps, questions, caller),
    proposals: await Proposals.waitingViews(deps, caller, proposals),
    next,
  };
}

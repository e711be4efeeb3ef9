import { ReviewPage, ReviewQuery } from "@academy/core/bank/review/review-queue.schema.ts";
import { endpoint } from "../../http/endpoint.ts";

export const listQuestionsInReview = endpoint({
  route: "GET /api/questions/review",
  allow: "staff",
  roles: ["reviewer"],
  about: "bank",
  query: ReviewQuery,
  answer: ReviewPage,
  summary: "Lists the questions in review, those that wait longest first",
  handler: async ({ deps, actor, query }) => {
    const Queue = await import("@academy/core/bank/review/review-queue.service.ts");
    return Queue.page(deps, actor, query);
  },
});

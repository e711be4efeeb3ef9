import { ReviewPage } from "@academy/core/bank/review/review-queue.schema.ts";
import { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import type { Api } from "./api.ts";

/** Approves what the sample has in review, so that a journey's own questions are alone there. */
export async function emptyReviewQueue(admin: Api): Promise<void> {
  for (const { _id } of (await admin.get("/api/questions/review", ReviewPage)).questions) {
    await admin.put(`/api/questions/${_id}/state`, { state: "APPROVED" }, QuestionView);
  }
}

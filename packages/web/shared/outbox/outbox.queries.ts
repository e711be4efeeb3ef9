import type { SaveInput, SubmitInput } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import type { saveAnswers } from "@academy/functions/api/attempts/save-answers.ts";
import type { submitTest } from "@academy/functions/api/submissions/submit-test.ts";
import { call } from "../../lib/api/api.ts";
import { guestPasses } from "../../lib/session/guest-passes.ts";

export const patchAnswers = (attemptId: string, save: SaveInput, keepalive: boolean) =>
  call<typeof saveAnswers>("PATCH /api/attempts/{id}/answers", {
    params: { id: attemptId },
    body: save,
    keepalive,
    guestToken: guestPasses.ofSubmission(attemptId)?.token,
  });

/** A guest's calls send the guest's token; calls of users send the session's token. */
export const postSubmit = (testId: string, userId: string, input: SubmitInput) =>
  call<typeof submitTest>("POST /api/submissions/{id}/submit", {
    params: { id: testId },
    body: { testId, userId, ...input },
    guestToken: guestPasses.tokenOf(userId),
  });

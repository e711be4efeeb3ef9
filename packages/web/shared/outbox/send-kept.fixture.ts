import type { SubmitReceipt } from "@academy/core/exam/terms/attempt/attempt.schema.ts";

export const receiptOf = (part: Partial<SubmitReceipt> = {}): SubmitReceipt => ({
  submissionId: "t_1.u_1.0",
  submittedAt: "2026-11-21T10:00:00.000Z",
  reportOpensAt: "2026-11-21T13:00:00.000Z",
  answered: 1,
  total: 1,
  autoSubmitted: false,
  cause: "student",
  secondsLeft: 60,
  ...part,
});

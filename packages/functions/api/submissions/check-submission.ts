import { CheckInput, CheckView } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import * as Attempts from "@academy/core/exam/attempt/attempt.service.ts";
import { endpoint } from "../http/endpoint.ts";

export const checkSubmission = endpoint({
  route: "POST /api/submissions/check",
  allow: "self",
  self: ({ body }) => body.userId,
  guests: ({ body }) => [body.testId],
  body: CheckInput,
  answer: CheckView,
  summary: "Says whether a user has submitted a test",
  handler: ({ deps, actor, body }) => Attempts.check(deps, actor, body),
});

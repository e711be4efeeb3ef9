import { AttemptView, StartInput } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import * as Attempts from "@academy/core/exam/attempt/attempt.service.ts";
import { endpoint } from "../http/endpoint.ts";
import { TestPath } from "../tests/test-path.schema.ts";

export const startAttempt = endpoint({
  route: "POST /api/tests/{id}/attempts",
  allow: "signed-in",
  guests: ({ params }) => [params.id],
  params: TestPath,
  body: StartInput,
  answer: AttemptView,
  summary:
    "Starts or resumes the caller's attempt on a test, which opens its questions. `can` names what the client can show; a test that needs more is not started",
  errors: ["forbidden", "conflict"],
  handler: ({ deps, actor, params, body }) => Attempts.start(deps, actor, params.id, body),
});

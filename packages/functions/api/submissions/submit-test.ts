import { SubmitInput, SubmitReceipt } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import { submit } from "@academy/core/exam/submission/submit.service.ts";
import { endpoint, KB } from "../http/endpoint.ts";
import { TestPath } from "../tests/test-path.schema.ts";

/** `{id}` is the test's id. */
export const submitTest = endpoint({
  route: "POST /api/submissions/{id}/submit",
  allow: "self",
  self: ({ body }) => body.userId,
  guests: ({ params }) => [params.id],
  bodyLimit: 512 * KB,
  params: TestPath,
  body: SubmitInput,
  answer: SubmitReceipt,
  summary:
    "Submits the caller's attempt; sent twice, it gives the same answer. A test with timed sections must be started first, and its answers saved per section",
  errors: ["forbidden", "conflict"],
  handler: ({ deps, actor, params, body }) => submit(deps, actor, params.id, body),
});

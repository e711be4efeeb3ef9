import { parseSubmissionId } from "@academy/core/exam/terms/attempt/attempt.rules.ts";
import { SavedView, SaveInput } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import * as Attempts from "@academy/core/exam/attempt/attempt.service.ts";
import { endpoint, KB } from "../http/endpoint.ts";
import { AttemptPath } from "./attempt-path.schema.ts";

export const saveAnswers = endpoint({
  route: "PATCH /api/attempts/{id}/answers",
  allow: "owner",
  guests: ({ params }) => [parseSubmissionId(params.id).testId],
  bodyLimit: 256 * KB,
  params: AttemptPath,
  body: SaveInput,
  answer: SavedView,
  summary:
    "Saves answers of an open attempt; per question the highest sequence number wins. In a test with timed sections, each section's answers are saved while it is open; others are named in `refused`",
  errors: ["forbidden", "conflict"],
  handler: ({ deps, actor, params, body }) => Attempts.save(deps, actor, params.id, body),
});

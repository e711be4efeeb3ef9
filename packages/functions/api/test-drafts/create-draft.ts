import { DraftInput, DraftView } from "@academy/core/exam/terms/test/test-input.schema.ts";
import { endpoint, KB } from "../http/endpoint.ts";

export const createDraft = endpoint({
  route: "POST /api/tests/drafts",
  allow: "admin",
  bodyLimit: 256 * KB,
  body: DraftInput,
  answer: DraftView,
  status: 201,
  summary: "Saves an unfinished test; students cannot see it",
  handler: async ({ deps, actor, body }) => {
    const Drafts = await import("@academy/core/exam/builder/test-draft.service.ts");
    return Drafts.create(deps, actor, body);
  },
});

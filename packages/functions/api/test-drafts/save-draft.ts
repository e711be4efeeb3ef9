import { DraftInput, DraftView } from "@academy/core/exam/terms/test/test-input.schema.ts";
import { endpoint, KB } from "../http/endpoint.ts";
import { DraftPath } from "./draft-path.schema.ts";

export const saveDraft = endpoint({
  route: "PUT /api/tests/drafts/{draftId}",
  allow: "admin",
  bodyLimit: 256 * KB,
  params: DraftPath,
  body: DraftInput,
  answer: DraftView,
  summary: "Saves a draft, unless someone else has saved it since",
  errors: ["conflict"],
  handler: async ({ deps, actor, params, body }) => {
    const Drafts = await import("@academy/core/exam/builder/test-draft.service.ts");
    return Drafts.save(deps, actor, params.draftId, body);
  },
});

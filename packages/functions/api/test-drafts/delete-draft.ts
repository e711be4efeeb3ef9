import { endpoint } from "../http/endpoint.ts";
import { DraftPath } from "./draft-path.schema.ts";

export const deleteDraft = endpoint({
  route: "DELETE /api/tests/drafts/{draftId}",
  allow: "admin",
  params: DraftPath,
  answer: null,
  summary: "Deletes a draft",
  handler: async ({ deps, actor, params }) => {
    const Drafts = await import("@academy/core/exam/builder/test-draft.service.ts");
    await Drafts.remove(deps, actor, params.draftId);
  },
});

import { DraftView } from "@academy/core/exam/terms/test/test-input.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { DraftPath } from "./draft-path.schema.ts";

export const readDraft = endpoint({
  route: "GET /api/tests/drafts/{draftId}",
  allow: "admin",
  params: DraftPath,
  answer: DraftView,
  summary: "Reads a draft to continue it",
  handler: async ({ deps, params }) => {
    const Drafts = await import("@academy/core/exam/builder/test-draft.service.ts");
    return Drafts.read(deps, params.draftId);
  },
});

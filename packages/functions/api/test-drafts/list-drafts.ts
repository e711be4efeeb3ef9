import { DraftList } from "@academy/core/exam/terms/test/test-input.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const listDrafts = endpoint({
  route: "GET /api/tests/drafts",
  allow: "admin",
  answer: DraftList,
  summary: "Lists drafts of tests, most recently changed first",
  handler: async ({ deps }) => {
    const Drafts = await import("@academy/core/exam/builder/test-draft.service.ts");
    return { drafts: await Drafts.list(deps) };
  },
});

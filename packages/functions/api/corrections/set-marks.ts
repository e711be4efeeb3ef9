import { MarkInput, MarkView } from "@academy/core/exam/terms/result/mark-override.schema.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";

export const setMarks = endpoint({
  route: "PUT /api/submissions/{submissionId}/marks",
  allow: "admin",
  params: z.object({ submissionId: z.string().max(120) }),
  body: MarkInput,
  answer: MarkView,
  summary: "Sets a teacher's mark for a subjective answer; null removes it",
  errors: ["conflict"],
  handler: async ({ deps, actor, params, body }) => {
    const Marks = await import("@academy/core/exam/marking/mark-override.service.ts");
    return Marks.setMarks(deps, actor, params.submissionId, body);
  },
});

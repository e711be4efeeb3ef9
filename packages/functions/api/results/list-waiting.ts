import { TestId } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { WaitingPage, WaitingQuery } from "@academy/core/exam/result/waiting.schema.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";

export const listWaiting = endpoint({
  route: "GET /api/submissions/admin/tests/{id}/to-be-marked",
  allow: "admin",
  params: z.object({ id: TestId }),
  query: WaitingQuery,
  answer: WaitingPage,
  summary: "Lists a question's written answers whose automatic marks a teacher should check",
  errors: ["conflict"],
  handler: async ({ deps, params, query }) => {
    const Waiting = await import("@academy/core/exam/result/waiting.service.ts");
    return Waiting.list(deps, params.id, query);
  },
});

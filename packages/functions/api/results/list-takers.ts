import { Taker, TakerPage, TakerQuery } from "@academy/core/exam/result/taker.schema.ts";
import { TestId } from "@academy/core/exam/terms/test/assessment.schema.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";
import { plainList } from "../http/plain-list.ts";

export const listTakers = endpoint({
  route: "GET /api/submissions/admin/tests/{testId}/takers",
  allow: "admin",
  params: z.object({ testId: TestId }),
  query: TakerQuery,
  answer: z.union([z.array(Taker), TakerPage]),
  summary: "Lists who took a test in rank order; with `page`, one page and the totals",
  handler: async ({ deps, params, query }) => {
    const Takers = await import("@academy/core/exam/result/taker.service.ts");
    const found = await Takers.list(deps, params.testId, query);
    return query.page === undefined ? plainList(found.takers, found.total, query) : found;
  },
});

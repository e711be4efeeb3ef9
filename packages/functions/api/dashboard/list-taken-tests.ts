import { TakenTest } from "@academy/core/exam/terms/result/result.schema.ts";
import { spanOf } from "@academy/core/kernel/shared/paging.rules.ts";
import { plainListPaging } from "@academy/core/kernel/shared/query.schema.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";
import { plainList } from "../http/plain-list.ts";
import { OwnUser } from "./own-user.schema.ts";

export const listTakenTests = endpoint({
  route: "GET /api/auth/Users/{userId}/taken-tests",
  allow: "self",
  self: ({ params }) => params.userId,
  params: OwnUser,
  query: z.object({ limit: plainListPaging.limit, offset: plainListPaging.offset }),
  answer: z.array(TakenTest),
  summary: "Lists the submitted tests, newest first",
  handler: async ({ deps, params, query }) => {
    const Dashboard = await import("@academy/core/back-office/dashboard/dashboard.service.ts");
    const { tests, total } = await Dashboard.taken(deps, params.userId, spanOf(query, 0));
    return plainList(tests, total, query);
  },
});

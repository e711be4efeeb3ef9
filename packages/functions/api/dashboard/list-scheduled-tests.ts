import { listedNumber } from "@academy/core/exam/terms/attempt/attempt.rules.ts";
import { ScheduledTest } from "@academy/core/exam/terms/result/result.schema.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";
import { OwnUser } from "./own-user.schema.ts";

export const listScheduledTests = endpoint({
  route: "GET /api/auth/Users/{userId}/scheduled-tests",
  allow: "self",
  self: ({ params }) => params.userId,
  params: OwnUser,
  answer: z.array(ScheduledTest),
  summary: "Lists open and upcoming tests",
  handler: async ({ deps, actor, params: { userId } }) => {
    const Dashboard = await import("@academy/core/back-office/dashboard/dashboard.service.ts");
    const Presence = await import("@academy/core/people/presence/presence.service.ts");
    const [tests] = await Promise.all([
      Dashboard.scheduled(deps, userId, listedNumber(actor, userId)),
      actor.userId === userId ? Presence.came(deps, actor) : undefined,
    ]);
    return tests;
  },
});

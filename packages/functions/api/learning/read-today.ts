import { LearningToday } from "@academy/core/learning/progress/head.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const readToday = endpoint({
  route: "GET /api/learning/today",
  allow: "signed-in",
  answer: LearningToday,
  summary: "Reads the caller's due reviews, weakest topics and practised days",
  handler: async ({ deps, actor }) => {
    const Progress = await import("@academy/core/learning/progress/progress.service.ts");
    return Progress.today(deps, actor.userId);
  },
});

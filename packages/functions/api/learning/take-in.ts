import { LearningToday } from "@academy/core/learning/progress/head.schema.ts";
import { endpoint } from "../http/endpoint.ts";

/**
 * Safe to repeat; each call takes in at most five submissions, `pending` says how many are left.
 */
export const takeIn = endpoint({
  route: "POST /api/learning/intake",
  allow: "signed-in",
  answer: LearningToday,
  summary: "Takes the caller's released submissions into notebook and mastery, five per call",
  errors: ["conflict"],
  handler: async ({ deps, actor }) => {
    const Intake = await import("@academy/core/learning/progress/intake.service.ts");
    return Intake.takeIn(deps, actor.userId);
  },
});

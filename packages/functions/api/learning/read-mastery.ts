import { MasteryView } from "@academy/core/learning/mastery/mastery.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const readMastery = endpoint({
  route: "GET /api/learning/mastery",
  allow: "signed-in",
  answer: MasteryView,
  summary: "Reads the caller's mastery of each topic, and how it changed from test to test",
  handler: async ({ deps, actor }) => {
    const Mastery = await import("@academy/core/learning/mastery/mastery.service.ts");
    return Mastery.view(deps, actor.userId);
  },
});

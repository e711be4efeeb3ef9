import { ReviewSettings } from "@academy/core/bank/review-settings/review-settings.schema.ts";
import { endpoint } from "../../http/endpoint.ts";

export const readReviewSettings = endpoint({
  route: "GET /api/questions/review/settings",
  allow: "staff",
  roles: ["author", "reviewer"],
  about: "bank",
  answer: ReviewSettings,
  summary: "Reads whether new questions need review",
  handler: async ({ deps }) => {
    const Settings = await import("@academy/core/bank/review-settings/review-settings.service.ts");
    return Settings.read(deps);
  },
});

import {
  ReviewSettings,
  ReviewSettingsInput,
} from "@academy/core/bank/review-settings/review-settings.schema.ts";
import { endpoint } from "../../http/endpoint.ts";

export const changeReviewSettings = endpoint({
  route: "PUT /api/questions/review/settings",
  allow: "admin",
  body: ReviewSettingsInput,
  answer: ReviewSettings,
  summary: "Changes whether new questions need review, and whether they need a solution for it",
  errors: ["conflict"],
  handler: async ({ deps, actor, body }) => {
    const Settings = await import("@academy/core/bank/review-settings/review-settings.service.ts");
    return Settings.change(deps, actor, body);
  },
});

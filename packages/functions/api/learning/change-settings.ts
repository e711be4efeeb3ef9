import { LearningToday } from "@academy/core/learning/progress/head.schema.ts";
import { SettingsChange } from "@academy/core/learning/progress/settings.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const changeSettings = endpoint({
  route: "PUT /api/learning/settings",
  allow: "signed-in",
  body: SettingsChange,
  answer: LearningToday,
  summary: "Changes the caller's goal exam, reviews a day and days a week",
  handler: async ({ deps, actor, body }) => {
    const Progress = await import("@academy/core/learning/progress/progress.service.ts");
    return Progress.changeSettings(deps, actor.userId, body);
  },
});

import {
  LectureSettings,
  LectureSettingsInput,
} from "@academy/core/lectures/lecture-settings/lecture-settings.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const changeLectureSettings = endpoint({
  route: "PUT /api/videos/settings",
  allow: "admin",
  body: LectureSettingsInput,
  answer: LectureSettings,
  summary: "Changes how locked videos play: devices at the same time, name over the picture",
  errors: ["conflict"],
  handler: async ({ deps, actor, body }) => {
    const Settings =
      await import("@academy/core/lectures/lecture-settings/lecture-settings.service.ts");
    return Settings.change(deps, actor, body);
  },
});

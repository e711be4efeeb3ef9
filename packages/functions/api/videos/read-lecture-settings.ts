import { LectureSettings } from "@academy/core/lectures/lecture-settings/lecture-settings.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const readLectureSettings = endpoint({
  route: "GET /api/videos/settings",
  allow: "admin",
  answer: LectureSettings,
  summary: "Reads how locked videos play: devices at the same time, name over the picture",
  handler: async ({ deps }) => {
    const Settings =
      await import("@academy/core/lectures/lecture-settings/lecture-settings.service.ts");
    return Settings.read(deps);
  },
});

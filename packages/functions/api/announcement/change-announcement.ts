import {
  Announcement,
  AnnouncementInput,
} from "@academy/core/back-office/announcement/announcement.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const changeAnnouncement = endpoint({
  route: "PUT /api/admin/announcement",
  allow: "admin",
  body: AnnouncementInput,
  answer: Announcement,
  summary: "Changes what every page announces until a time; an empty text ends it",
  errors: ["invalid", "conflict"],
  handler: async ({ deps, actor, body }) => {
    const Announcements =
      await import("@academy/core/back-office/announcement/announcement.service.ts");
    return Announcements.change(deps, actor, body);
  },
});

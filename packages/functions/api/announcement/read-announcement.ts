import { Announcement } from "@academy/core/back-office/announcement/announcement.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const readAnnouncement = endpoint({
  route: "GET /api/admin/announcement",
  allow: "admin",
  answer: Announcement,
  summary: "Reads what every page announces, such as planned maintenance",
  handler: async ({ deps }) => {
    const Announcements =
      await import("@academy/core/back-office/announcement/announcement.service.ts");
    return Announcements.read(deps);
  },
});

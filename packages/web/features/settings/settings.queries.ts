import type { AnnouncementInput } from "@academy/core/back-office/announcement/announcement.schema.ts";
import type { changeAnnouncement } from "@academy/functions/api/announcement/change-announcement.ts";
import type { readAnnouncement } from "@academy/functions/api/announcement/read-announcement.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, reads } from "../../lib/api/api.ts";

export const announcementQuery = queryOptions({
  queryKey: ["announcement"],
  queryFn: reads<typeof readAnnouncement>("GET /api/admin/announcement"),
});

export const putAnnouncement = (body: AnnouncementInput) =>
  call<typeof changeAnnouncement>("PUT /api/admin/announcement", { body });

import { changeAnnouncement } from "./change-announcement.ts";
import { readAnnouncement } from "./read-announcement.ts";

export const announcementRoutes = [readAnnouncement, changeAnnouncement] as const;

import type { adminPatterns } from "../lib/address/admin-paths.ts";
import type { AdminFrame } from "./admin-page-table.ts";
import { lazily } from "./lazily.ts";
import type { PageTable } from "./page-routes.tsx";

type Pages = PageTable<typeof adminPatterns, AdminFrame>;

/** The part of the page table with the pages about videos. */
export const videoPages: Pick<Pages, "adminVideos" | "adminLectureOrder" | "adminWatchers"> = {
  adminVideos: {
    frame: "panel",
    title: "Video Creation and Bulk Videos Upload",
    page: lazily(() => import("../features/videos/videos-page.tsx"), "VideosPage"),
  },
  adminLectureOrder: {
    frame: "panel",
    title: "Order of lectures",
    page: lazily(
      () => import("../features/lecture-order/lecture-order-page.tsx"),
      "LectureOrderPage",
    ),
  },
  adminWatchers: {
    frame: "panel",
    title: "Who watched it",
    ownHeading: true,
    page: lazily(() => import("../features/watched/watchers-page.tsx"), "WatchersPage"),
  },
};

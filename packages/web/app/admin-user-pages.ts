import type { adminPatterns } from "../lib/address/admin-paths.ts";
import type { AdminFrame } from "./admin-page-table.ts";
import { lazily } from "./lazily.ts";
import type { PageTable } from "./page-routes.tsx";

type Pages = PageTable<typeof adminPatterns, AdminFrame>;
type Names = "adminManageUsers" | "adminUser" | "adminUploadUsers" | "adminSlips";

/** The part of the page table with the pages about users. */
export const userPages: Pick<Pages, Names> = {
  adminManageUsers: {
    frame: "panel",
    title: "Manage users",
    ownHeading: true,
    page: lazily(() => import("../features/users/users-page.tsx"), "UsersPage"),
  },
  adminUser: {
    frame: "panel",
    title: "User",
    ownHeading: true,
    page: lazily(() => import("../features/users/user-page.tsx"), "UserPage"),
  },
  adminUploadUsers: {
    frame: "panel",
    title: "Bulk User Upload",
    page: lazily(() => import("../features/users/upload-users-page.tsx"), "UploadUsersPage"),
  },
  adminSlips: {
    frame: "sheet",
    title: "Slips",
    ownHeading: true,
    page: lazily(() => import("../features/users/slips-page.tsx"), "SlipsPage"),
  },
};

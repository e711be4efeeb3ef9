import { expect, test } from "vitest";
import { adminPatterns } from "../lib/address/admin-paths.ts";
import { adminGroups, isAt, isForStaff, staffGroups } from "./admin-menu.rules.ts";

const shownAt = (pathname: string) =>
  adminGroups.flatMap(({ links }) =>
    links.filter((link) => isAt(link, pathname)).map((l) => l.text),
  );

test.each([
  ["/admin/manage-tests", "Manage tests"],
  ["/admin/tests/t_1/corrections", "Manage tests"],
  ["/admin/users/u1", "Manage users"],
  ["/admin/create-test/t_1", "Generate Test"],
  ["/admin/create-test", "Generate Test"],
])("%s belongs to one link of the sidebar", (pathname, text) => {
  expect(shownAt(pathname)).toEqual([text]);
});

test("the dashboard is not in any group", () => {
  expect(shownAt("/admin/dashboard")).toEqual([]);
});

test("authors, reviewers, translators and markers get their own work, their account, and nothing else", () => {
  const author = { roles: ["author" as const] };
  const reviewer = { roles: ["reviewer" as const] };
  const translator = { roles: ["translator" as const] };
  const open = (user: Parameters<typeof isForStaff>[0]) =>
    Object.values(adminPatterns).filter((path) => isForStaff(user, path));
  expect(open(author)).toEqual([
    "/admin/upload-question",
    "/admin/bulk-manage",
    "/admin/questions/pdf",
    "/admin/account",
  ]);
  expect(open(reviewer)).toEqual(["/admin/upload-question", "/admin/review", "/admin/account"]);
  expect(open(translator)).toEqual(["/admin/upload-question", "/admin/account"]);
  expect(staffGroups(translator)[0]?.links.map(({ text }) => text)).toEqual([
    "Translate questions",
  ]);
  expect(staffGroups(author)).toHaveLength(1);
  const marker = { roles: ["marker" as const] };
  expect(open(marker)).toEqual([
    "/admin/marking",
    "/admin/tests/:testId/marking/:questionId",
    "/admin/account",
  ]);
  expect(staffGroups({ roles: ["author", "marker"] })).toHaveLength(2);
});

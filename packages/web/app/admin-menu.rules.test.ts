import { expect, test } from "vitest";
import { adminGroups, isAt } from "./admin-menu.rules.ts";

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

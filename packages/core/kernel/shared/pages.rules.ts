/**
 * Which page of the web app a browser gets at which address. This file imports nothing, so that any
 * package may import it: CloudFront's function is written from these tables.
 */

/** Where the build puts files. A dot elsewhere is part of a screen's address, such as a report's. */
export const FILE_ADDRESS = /^[/](assets[/]|[.]|[^/]+[.][^/]+$)/;

/** The page for all screens without one of their own. */
export const APP_PAGE = "/app.html";

/** A page for each family of screens that students and visitors open first. */
export const FAMILY_PAGES = [
  { page: "/index.html", path: /^[/]$/ },
  { page: "/login.html", path: /^[/]login$/ },
  { page: "/signup.html", path: /^[/]signup$/ },
  { page: "/panel.html", path: /^[/]user[/]user-dashboard$/ },
  { page: "/take-test.html", path: /^[/](user[/]tests[/][^/]+[/]take|demo-test[1-4])$/ },
  { page: "/report.html", path: /^[/]test-report[/][^/]+$/ },
] as const;

/** The page for the screen at this path; `FILE_ADDRESS` has been ruled out before. */
export const pageAt = (path: string): string =>
  FAMILY_PAGES.find((family) => family.path.test(path))?.page ?? APP_PAGE;

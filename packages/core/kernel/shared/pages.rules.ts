/**
 * The page of the web app that a browser gets at an address. CloudFront's function is written from
 * these tables. This file imports nothing, so that any package may import it.
 */

/**
 * The addresses of the build's files. A dot in any other place belongs to the address of a screen,
 * such as a report's screen.
 */
export const FILE_ADDRESS = /^[/](assets[/]|[.]|[^/]+[.][^/]+$)/;

/** The page for all screens that have no page of their own. */
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

import { FAMILY_PAGES } from "@academy/core/kernel/shared/pages.rules.ts";

/** Screens without a page of their own: offline, the dashboard's kept page opens them. */
const FURTHER = { page: "/panel.html", path: /^[/](practice|user[/](demo|subscribed)-videos)$/ };

/** The addresses at which a kept page opens without a connection, as one pattern. */
export const pathsOf = (page: string): string =>
  [...FAMILY_PAGES, FURTHER]
    .filter((one) => one.page === page)
    .map(({ path }) => path.source)
    .join("|");

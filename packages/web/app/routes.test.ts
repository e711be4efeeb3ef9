import type { ReactElement, ReactNode } from "react";
import { createRoutesFromElements, matchRoutes } from "react-router-dom";
import { expect, test } from "vitest";
import { adminPatterns } from "../lib/address/admin-paths.ts";
import { patterns, redirects } from "../lib/address/paths.ts";
import { adminPages } from "./admin-page-table.ts";
import { routesIn } from "./page-routes.tsx";
import { AppRoutes } from "./routes.tsx";

type Around = ReactElement<{ children: ReactNode }>;

// Takes the routes out of the Suspense and the Routes element around them.
const inner = (AppRoutes() as Around).props.children as Around;
const routes = createRoutesFromElements(inner.props.children);

const lastPath = (address: string) => matchRoutes(routes, address)?.at(-1)?.route.path;

test.each(Object.values(patterns))("%s leads to its own page", (pattern) => {
  const isBelowAdmin = pattern === patterns.admin || pattern.startsWith(`${patterns.admin}/`);
  expect(lastPath(pattern)).toBe(isBelowAdmin ? "/admin/*" : pattern);
});

test.each(redirects)("$from redirects", ({ from }) => {
  expect(lastPath(from)).toBe(from);
});

test("an unknown address shows the page that says so", () => {
  expect(lastPath("/no-such-page")).toBe("*");
});

test("every page below /admin has a frame that is rendered", () => {
  const drawn = (["panel", "sheet"] as const).flatMap((frame) =>
    routesIn(adminPatterns, adminPages, frame, patterns.admin),
  );
  expect(drawn).toHaveLength(Object.keys(adminPages).length);
});

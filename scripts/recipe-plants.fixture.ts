import { Plant, type Recipe } from "./recipes.fixture.ts";
import { endpoint, markingScheme, responseType } from "./recipes-of-domain.fixture.ts";

const screen: Recipe = {
  title: "screen",
  steps: {
    address: (plant) =>
      plant.addBefore(
        "address/admin-paths.ts",
        "  adminEnquiries:",
        '  adminHolidays: "/admin/holidays",',
      ),
    line: (plant) =>
      plant.addBefore(
        "admin-page-table.ts",
        "  adminEnquiries: {",
        `  adminHolidays: {
    frame: "panel",
    title: "Holidays",
    page: lazily(() => import("../features/holidays/holidays-page.tsx"), "HolidaysPage"),
  },`,
      ),
    page: (plant) =>
      plant.add(
        "packages/web/features/holidays/holidays-page.tsx",
        "/** The days without tests. */\nexport const HolidaysPage = () => <p>No holidays yet.</p>;\n",
      ),
  },
  code: ["admin-page-table.ts", "admin-paths.ts", "holidays-page.tsx"],
  without: {
    line: /admin-page-table\.ts: TS2741: Property 'adminHolidays' is missing/,
    page: /admin-page-table\.ts: TS2307: Cannot find module .*holidays-page\.tsx/,
  },
};

export const recipes = {
  markingScheme,
  endpoint: endpoint("briefly"),
  screen,
  responseType,
} as const satisfies Record<string, Recipe>;

/** Follows a recipe in these sources, without the steps that are forgotten. */
export function follow(plant: Plant, { steps }: Recipe, ...forgotten: readonly string[]): Plant {
  for (const [name, step] of Object.entries(steps)) if (!forgotten.includes(name)) step(plant);
  return plant;
}

/**
 * The sources with all recipes followed, but for the steps that only a test can miss. An endpoint
 * without anything forgotten is planted next to those.
 */
export function plantedForTests(): Plant {
  const plant = new Plant();
  for (const one of [markingScheme, screen]) follow(plant, one);
  follow(plant, endpoint("briefly"));
  follow(plant, endpoint("without-policy"), "policy");
  return follow(plant, responseType, "screens");
}

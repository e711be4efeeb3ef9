import { Plant, type Recipe } from "./recipes.fixture.ts";
import { column, endpoint, importKind, preset, responseType } from "./recipes-of-domain.fixture.ts";

const screen: Recipe = {
  title: "screen",
  steps: {
    address: (plant) =>
      plant.addBefore(
        "lib/admin-paths.ts",
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

const alarm = (name: string): Recipe => ({
  title: "alarm",
  steps: {
    call: (plant) =>
      plant.addBefore(
        "alarms.ts",
        '    above(\n      "Unpublished",',
        `    above("${name}", unpublished, 30, "No results for half an hour. See the logs."),`,
      ),
    list: (plant) =>
      plant.addBefore("watch.stack.test.ts", '      "ProcessingErrors",', `      "${name}",`),
    row: (plant) =>
      plant.addBefore(
        "operations.md",
        "| Unpublished |",
        `| ${name} | logs of \`ScheduleProcess\` | Manage tests, Test Process shows the reason |`,
      ),
  },
  code: ["alarms.ts"],
  others: ["operations.md", "watch.stack.test.ts"],
  without: {},
});

const question = (key: string) => `      {
        subject: "Mathematics",
        topic: "Numbers",
        subTopic: "Squares",
        responseType: "INTEGER",
        difficulty: "EASY",
        question: "<p>Seven squared?</p>",
${key}        solution: "<p>49.</p>",
      },`;

const sample: Recipe = {
  title: "sample content",
  steps: {
    question: (plant) =>
      plant.edit("jee-questions.ts", "questions: [", `questions: [\n${question("")}`),
    key: (plant) =>
      plant.edit("jee-questions.ts", question(""), question("        answerKey: 49,\n")),
  },
  code: ["jee-questions.ts"],
  without: { key: /jee-questions\.ts: TS2741: Property 'answerKey' is missing/ },
};

export const recipes = {
  preset,
  column,
  endpoint: endpoint("briefly"),
  screen,
  responseType,
  importKind,
  alarm: alarm("NoResults"),
  sample,
} as const satisfies Record<string, Recipe>;

/** Follows a recipe in these sources, without the steps that are forgotten. */
export function follow(plant: Plant, { steps }: Recipe, ...forgotten: readonly string[]): Plant {
  for (const [name, step] of Object.entries(steps)) if (!forgotten.includes(name)) step(plant);
  return plant;
}

/**
 * The sources with all recipes followed, but for the steps that only a test can miss. An endpoint
 * and an alarm without anything forgotten are planted next to those.
 */
export function plantedForTests(): Plant {
  const plant = new Plant();
  for (const one of [preset, column, screen, importKind, sample]) follow(plant, one);
  follow(plant, endpoint("briefly"));
  follow(plant, endpoint("without-policy"), "policy");
  follow(plant, responseType, "screens");
  follow(plant, alarm("NoResults"));
  follow(plant, alarm("NoResultsUnlisted"), "list");
  return follow(plant, alarm("NoResultsUnexplained"), "row");
}

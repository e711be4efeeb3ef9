import type { PlantedRecipe } from "./recipes.fixture.ts";
import { Changes } from "./recipes/changes.ts";
import { endpointRecipe } from "./recipes/endpoint.ts";
import { namesOf } from "./recipes/names.ts";
import { pageRecipe } from "./recipes/page.ts";
import { patternRecipe } from "./recipes/pattern.ts";
import { follow } from "./recipes/recipe.ts";
import { typeRecipe } from "./recipes/type.ts";

const markingScheme: PlantedRecipe = {
  title: "marking scheme",
  steps: {
    rates: (plant) =>
      plant.addBefore(
        "scheme.ts",
        "  neet: FOUR_MINUS_ONE,",
        '  cuet: { right: 500, wrong: -100, blank: 0, partial: "none" },',
      ),
    name: (plant) =>
      plant.edit("scheme-form.rules.ts", "  custom:", '  cuet: "CUET: +5, −1",\n  custom:'),
    "wrong answers": (plant) =>
      plant.addBefore("wrong-answers.fixture.ts", "  standard: 0,", "  cuet: -1,"),
  },
  code: ["scheme-form.rules.ts", "scheme.ts"],
  others: ["wrong-answers.fixture.ts"],
  without: { name: /scheme-form\.rules\.ts: TS2741: Property 'cuet' is missing/ },
};

/** The others are what `npm run academy -- new` writes. */
const endpoint: PlantedRecipe = {
  title: "endpoint",
  steps: endpointRecipe("dashboard/briefly").steps,
  code: ["dashboard.routes.ts", "read-briefly.ts", "route-table.ts"],
  others: ["admin-reads.fixture.ts", "policies.fixture.ts"],
  without: { allow: /read-.*\.ts: TS\d+: [^]*'allow' is missing/ },
};

const screen: PlantedRecipe = {
  title: "screen",
  steps: pageRecipe(namesOf("holidays")).steps,
  code: ["admin-page-table.ts", "admin-paths.ts", "holidays-page.tsx"],
  others: ["empty-states.json", "page-modules.ts"],
  without: {
    line: /admin-page-table\.ts: TS2741: Property 'adminHolidays' is missing/,
    page: /admin-page-table\.ts: TS2307: Cannot find module .*holidays-page\.tsx/,
  },
};

const pattern: PlantedRecipe = {
  title: "pattern of an exam",
  steps: patternRecipe(namesOf("planted-exam"), 2026).steps,
  code: ["planted-exam-presets.rules.ts", "presets.rules.ts"],
  others: ["presets.test.ts", "wrong-answers.fixture.ts"],
  without: { file: /presets\.rules\.ts: TS2307: Cannot find module .*planted-exam-presets/ },
};

/** The planted type of the laws, moved from its folder of tests to the product's types. */
const responseType: PlantedRecipe = {
  title: "response type",
  steps: typeRecipe(namesOf("select-two")).steps,
  code: [
    ...["exchange.ts", "names.ts", "ts", "ui.tsx"].map((part) => `select-two.${part}`),
    "registry.exchange.ts",
    "registry.ts",
    "registry.ui.ts",
  ],
  others: [
    "registry.arbitrary.ts",
    "registry.examples.ts",
    "select-two.arbitrary.ts",
    "select-two.examples.ts",
  ],
  without: { folder: /registry\.ts: TS2307: Cannot find module '\.\/select-two\/select-two\.ts'/ },
};

export const recipes = { markingScheme, endpoint, screen, pattern, responseType } as const;

/** The sources with all recipes followed. */
export const allPlanted = (): Changes =>
  Object.values(recipes).reduce((plant, recipe) => follow(plant, recipe), new Changes());

/**
 * The sources with all recipes followed, but for the steps that only a test can miss. An endpoint
 * and a pattern without anything forgotten are planted next to those.
 */
export function plantedForTests(): Changes {
  const plant = new Changes();
  for (const one of [markingScheme, screen, endpoint, pattern]) follow(plant, one);
  follow(plant, endpointRecipe("dashboard/without-policy"), "policy");
  follow(plant, patternRecipe(namesOf("without-figures"), 2026), "figures");
  follow(plant, patternRecipe(namesOf("without-penalty"), 2026), "wrong answers");
  return follow(plant, responseType, "screens");
}

import { beforeAll, describe, expect, it } from "vitest";
import { allPlanted, plantedForTests, recipes } from "./recipe-plants.fixture.ts";
import { inCopy, type PlantedRecipe, runTests, TypeChecker } from "./recipes.fixture.ts";
import { Changes } from "./recipes/changes.ts";
import { follow } from "./recipes/recipe.ts";

/** Files whose imports, and the planted ones', hold what the recipes change. */
const ROOTS = [
  "scheme-form.rules.ts",
  "dashboard.routes.ts",
  "policies.fixture.ts",
  "role-matrix.fixture.ts",
  "admin-page-table.ts",
  "pattern/presets.rules.ts",
  ...["ts", "ui.ts", "exchange.ts", "examples.ts", "arbitrary.ts"].map(
    (part) => `response-types/registry.${part}`,
  ),
];

const all = Object.values<PlantedRecipe>(recipes);
const everything = allPlanted();
/** The steps of a recipe without which it does not compile. */
const stepsOf = (recipe: PlantedRecipe) => Object.keys(recipe.without);
const rounds = Math.max(...all.map((recipe) => stepsOf(recipe).length));

/** The type checker's errors: with nothing forgotten, then round by round with a step of each recipe. */
const errors = { followed: "", forgotten: [] as string[] };
beforeAll(() => {
  const checker = new TypeChecker(ROOTS);
  const paths = [...everything.files.keys()];
  errors.followed = checker.errors(everything);
  for (let round = 0; round < rounds; round++) {
    const plant = new Changes();
    for (const recipe of all) follow(plant, recipe, stepsOf(recipe)[round] ?? "");
    errors.forgotten.push(checker.errors(plant, paths));
  }
  checker.close();
});

it("compiles with all recipes followed", () => {
  expect(errors.followed).toBe("");
});

describe.each(all)("the recipe for a new $title", (recipe) => {
  it(`takes ${recipe.code.length} files of code, and others only for tests and documents`, () => {
    const followed = follow(new Changes(), recipe);
    expect(followed.names()).toEqual([...recipe.code, ...(recipe.others ?? [])].toSorted());
  });

  it.each(stepsOf(recipe))("does not compile without its %s", (step) => {
    const round = stepsOf(recipe).indexOf(step);
    expect(errors.forgotten[round]).toMatch(recipe.without[step] ?? "no pattern");
  });
});

it("touches nothing outside packages/response-types for a new response type", () => {
  const paths = [...follow(new Changes(), recipes.responseType).files.keys()];
  expect(paths.filter((path) => !path.startsWith("packages/response-types/"))).toEqual([]);
});

describe("tests, with all recipes followed but for a step here and there,", () => {
  let said: string;
  beforeAll(() => {
    const names = [
      "response-types/every-type.test.ts",
      "scheme-form.rules.test.ts",
      "policy.test.ts",
      "lib/address/paths.test.ts",
      "pattern/presets.test.ts",
      "pattern/wrong-answers.test.ts",
    ];
    said = inCopy(plantedForTests(), (root) => runTests(root, "rules", names));
  });

  it("fail for the forgotten steps alone", () => {
    const failed = [...said.matchAll(/^ FAIL .* > (.+)$/gm)].map(([, title = ""]) => title);
    expect(failed.toSorted()).toEqual([
      "an answer to without-penalty earns what the exam publishes",
      "every pattern is in the table of wrong answers, and the table has no others",
      "every preset adds up to the figures of its exam",
      "is in the table for every endpoint, and the table has no other rows",
      "matches the table of policies for each endpoint",
      "registry.ui.ts has a line for each response type, and no other",
    ]);
    expect(said).toMatch(/Test Files {2}4 failed \| 2 passed/);
  });

  it.each([
    ["who may call an endpoint", /^\+ .*GET \/api\/dashboard\/without-policy/m, /^[+-] .*briefly/m],
    ["the screens of a response type", /^- .*"SELECT_TWO"/m, /^\+ .*"SELECT_TWO"/m],
  ])("name what was forgotten: %s", (_what, forgotten, followed) => {
    expect(said).toMatch(forgotten);
    expect(said).not.toMatch(followed);
  });
});

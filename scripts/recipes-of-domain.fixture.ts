import type { Plant, Recipe } from "./recipes.fixture.ts";

export const markingScheme: Recipe = {
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
  },
  code: ["scheme-form.rules.ts", "scheme.ts"],
  without: { name: /scheme-form\.rules\.ts: TS2741: Property 'cuet' is missing/ },
};

const FIGURES = "/api/admin/figures";

/** An endpoint like that of the dashboard's figures. */
export const endpoint = (name: string): Recipe => {
  const path = `packages/functions/api/dashboard/read-${name}.ts`;
  const variable = `read${name.replace(/\W/g, "")}`;
  const row = `"GET ${FIGURES.replace("figures", name)}"`;
  return {
    title: "endpoint",
    steps: {
      file: (plant) =>
        plant.add(
          path,
          plant
            .text("read-figures.ts")
            .replace("readFigures", variable)
            .replace("/figures", `/${name}`)
            .replace('  allow: "admin",\n', ""),
        ),
      allow: (plant) => plant.edit(path, "  answer:", '  allow: "admin",\n  answer:'),
      route: (plant) => {
        plant.addImport("dashboard.routes.ts", `import { ${variable} } from "./read-${name}.ts";`);
        plant.addBefore("dashboard.routes.ts", "  readFigures,", `  ${variable},`);
      },
      policy: (plant) =>
        plant.addBefore("policies.fixture.ts", `  "GET ${FIGURES}"`, `  ${row}: "admin",`),
      roles: (plant) =>
        plant.addBefore(
          "role-matrix.fixture.ts",
          `    "GET ${FIGURES}"`,
          `    ${row}: { statuses: signedIn(403, 403, 200) },`,
        ),
    },
    code: ["dashboard.routes.ts", `read-${name}.ts`],
    others: ["policies.fixture.ts", "role-matrix.fixture.ts"],
    without: { allow: /read-.*\.ts: TS\d+: [^]*'allow' is missing/ },
  };
};

/** The planted type, moved from its folder of tests to the product's types. */
const FOLDER = "packages/response-types/select-two";
const moved = (plant: Plant, part: string) =>
  plant.add(
    `${FOLDER}/select-two.${part}`,
    plant.text(`select-two.${part}`).replaceAll("../../", "../"),
  );

const registered = (plant: Plant, registry: string, [line, added]: readonly [string, string]) => {
  const part = registry.replace("registry", "select-two");
  const name = /\w+$/.exec(added.replace(/,$/, ""))?.[0] ?? "";
  plant.addImport(`response-types/${registry}`, `import { ${name} } from "./select-two/${part}";`);
  plant.addBefore(`response-types/${registry}`, line, added);
};

export const responseType: Recipe = {
  title: "response type",
  steps: {
    folder: (plant) => {
      const parts = ["names.ts", "ts", "ui.tsx", "exchange.ts", "examples.ts", "arbitrary.ts"];
      for (const part of parts) moved(plant, part);
    },
    type: (plant) => registered(plant, "registry.ts", ["  matrixMatching,", "  selectTwo,"]),
    screens: (plant) =>
      plant.addBefore(
        "response-types/registry.ui.ts",
        "  MATRIX_MATCHING:",
        '  SELECT_TWO: () => import("./select-two/select-two.ui.tsx"),',
      ),
    exchange: (plant) =>
      registered(plant, "registry.exchange.ts", [
        "  matrixMatchingExchange,",
        "  selectTwoExchange,",
      ]),
    examples: (plant) =>
      registered(plant, "registry.examples.ts", [
        "  MATRIX_MATCHING:",
        "  SELECT_TWO: selectTwoExamples,",
      ]),
    generator: (plant) =>
      registered(plant, "registry.arbitrary.ts", [
        "  MATRIX_MATCHING:",
        "  SELECT_TWO: selectTwoArbitrary,",
      ]),
  },
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

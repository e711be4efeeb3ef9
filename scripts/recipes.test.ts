import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { copySources, type SourceCopy } from "./recipes.fixture.ts";

/** The files of the recipes below, which the type checker is asked about. */
const TYPED = ["scheme-form.rules.ts", "taker-columns.rules.ts", "dashboard.routes.ts"];

/** A preset without its name in the test builder. */
const addPreset = (copy: SourceCopy) =>
  copy.edit(
    "scheme.ts",
    "  neet: FOUR_MINUS_ONE,\n",
    '  neet: FOUR_MINUS_ONE,\n  cuet: { right: 500, wrong: -100, blank: 0, partial: "none" },\n',
  );

const addColumn = (copy: SourceCopy, column: string) =>
  copy.edit(
    "taker-columns.rules.ts",
    '  { header: "Total time (s)"',
    `  ${column}\n  { header: "Total time (s)"`,
  );

/** An endpoint like that of the dashboard's figures. */
const addEndpoint = (copy: SourceCopy, make: (text: string) => string = (text) => text) =>
  copy.addBeside("read-figures.ts", "read-briefly.ts", (text) =>
    make(text.replace("readFigures", "readBriefly").replace("/figures", "/briefly")),
  );

describe("a recipe that is followed", () => {
  let copy: SourceCopy;
  afterAll(() => copy.remove());

  beforeAll(() => {
    copy = copySources();
    addPreset(copy);
    copy.edit("scheme-form.rules.ts", "  custom:", '  cuet: "CUET: +5, −1",\n  custom:');
    addColumn(
      copy,
      '{ header: "Answered", width: 10, value: ({ tally }) => tally.full + tally.wrong },',
    );
    addEndpoint(copy);
    copy.edit("dashboard.routes.ts", "  readFigures,", "  readFigures,\n  readBriefly,");
    copy.edit(
      "dashboard.routes.ts",
      "import { readFigures }",
      'import { readBriefly } from "./read-briefly.ts";\nimport { readFigures }',
    );
  });

  it("takes two files for a preset, one for a column and two for an endpoint", () => {
    expect(copy.changed().map((path) => path.replace(/.*\//, ""))).toEqual(
      expect.arrayContaining([
        "dashboard.routes.ts",
        "read-briefly.ts",
        "scheme-form.rules.ts",
        "scheme.ts",
        "taker-columns.rules.ts",
      ]),
    );
    expect(copy.changed()).toHaveLength(5);
  });

  it("compiles", () => {
    expect(copy.types(...TYPED)).not.toMatch(/error TS/);
  });

  it("passes the tests, all but the one that asks who may call a new endpoint", () => {
    const said = copy.rulesTests(
      "response-types/every-type.test.ts",
      "scheme-form.rules.test.ts",
      "taker-columns.rules.test.ts",
      "policy.test.ts",
    );
    expect(said).toMatch(/Test Files {2}1 failed \| 3 passed/);
    expect(said).toMatch(/FAIL .*policy\.test\.ts/);
    expect(said).toContain("GET /api/admin/briefly");
  });
});

describe("a step of a recipe that is forgotten", () => {
  let copy: SourceCopy;
  let said: string;
  afterAll(() => copy.remove());

  beforeAll(() => {
    copy = copySources();
    addPreset(copy);
    addColumn(copy, '{ header: "Answered", width: 10 },');
    addEndpoint(copy, (text) => text.replace('  allow: "admin",\n', ""));
    said = copy.types(...TYPED, "read-briefly.ts");
  });

  it("does not compile: a preset that the builder has no name for", () => {
    expect(said).toMatch(/scheme-form\.rules\.ts.*error TS2741: Property 'cuet' is missing/);
  });

  it("does not compile: a column without a value", () => {
    expect(said).toMatch(/taker-columns\.rules\.ts.*error TS2741: Property 'value' is missing/);
  });

  it("does not compile: an endpoint that does not say who may call it", () => {
    expect(said).toMatch(/read-briefly\.ts.*error TS[^]*'allow' is missing/);
  });
});

import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { omissions } from "./planted-omissions.fixture.ts";
import { inCopy, runScript, runTests } from "./recipes.fixture.ts";
import { Changes } from "./recipes/changes.ts";

/** What the laws say of a copy of the sources with all omissions planted: each law is named by one. */
let said = "";

const CHECKS = ["columns", "empty states", "page budgets"];

beforeAll(() => {
  const plant = new Changes();
  for (const { plant: one } of omissions) one(plant);
  said = inCopy(plant, (root) =>
    [
      runScript(
        root,
        join(root, "scripts/check.ts"),
        CHECKS.flatMap((name) => ["--only", name]),
      ).said,
      runTests(root, "rules", ["pattern/wrong-answers.test.ts"]),
      runTests(root, "cloud", ["api/sentinels.cloud.test.ts"]),
    ].join("\n"),
  );
});

describe.each(omissions)("$what", ({ says }) => {
  it("is found by its law", () => {
    expect(said).toMatch(says);
  });
});

it("nothing else is found", () => {
  expect(said).toMatch(/0 passed, 3 failed/);
  const places = said.match(/^ {7}(?:packages\/|\/)[^: ]+/gm) ?? [];
  expect(new Set(places.map((place) => place.trim())).size).toBe(3);
  // Several tests of a file may see the same fault.
  expect(new Set(said.match(/^ FAIL +\S+ +\S+/gm)).size).toBe(2);
});

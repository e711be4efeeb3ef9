import { beforeAll, expect, it } from "vitest";
import { allPlanted } from "./recipe-plants.fixture.ts";
import { inCopy, runTests } from "./recipes.fixture.ts";

/** What the runner says of all rules, in a copy with a new type, page, endpoint and pattern. */
let said = "";
beforeAll(() => {
  said = inCopy(allPlanted(), (root) => runTests(root, "rules", [], "push"));
}, 1_800_000);

it("all rules hold with one more type, page, endpoint and pattern", () => {
  expect(said.match(/^ FAIL .*$/gm) ?? []).toEqual([]);
  expect(said).toMatch(/Tests {2}\d+ passed/);
});

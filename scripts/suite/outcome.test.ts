import { expect, test } from "vitest";
import { faultLines, reasonLines } from "./outcome.ts";

test("what failed is named with its first error and where to look", () => {
  const trace = ".build/failed-journeys/saves-1.zip";
  expect(faultLines([])).toEqual([]);
  expect(
    faultLines([
      { name: "e2e/a.e2e.ts > saves", message: "too early", evidence: [trace] },
      { name: "b.test.ts", evidence: [] },
    ]),
  ).toEqual(["Failed:", "  e2e/a.e2e.ts > saves: too early", `    ${trace}`, "  b.test.ts"]);
});

test("tests that did not run are counted by reason and file", () => {
  const reason = "../shared/data is absent";
  const leftOut = [
    { file: "b.test.ts", reason },
    { file: "c.test.ts" },
    { file: "b.test.ts", reason },
    { file: "d.test.ts", reason },
  ];
  expect(reasonLines(leftOut)).toEqual([
    "3 left out because ../shared/data is absent: b.test.ts (2), d.test.ts (1)",
    "1 left out without a reason: c.test.ts (1)",
  ]);
});

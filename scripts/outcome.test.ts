import { expect, it } from "vitest";
import { closingLines } from "./outcome.ts";

it("a run in which all went well closes with its counts alone", () => {
  expect(closingLines({ passed: 40, failed: 0, secondTries: [], leftOut: [] })).toEqual([
    "40 passed, 0 failed",
  ]);
});

it("a run closes with what needed a second try and what was left out, and why", () => {
  const absent = "../shared/data is absent";
  const lines = closingLines({
    passed: 40,
    failed: 1,
    secondTries: ["e2e/a.e2e.ts > saves: too early"],
    leftOut: [
      { file: "b.test.ts", reason: absent },
      { file: "c.test.ts" },
      { file: "b.test.ts", reason: absent },
      { file: "d.test.ts", reason: absent },
    ],
  });
  expect(lines).toEqual([
    "Passed only on the second try:",
    "  e2e/a.e2e.ts > saves: too early",
    "3 left out because ../shared/data is absent: b.test.ts (2), d.test.ts (1)",
    "1 left out without a reason: c.test.ts (1)",
    "40 passed, 1 failed",
  ]);
});

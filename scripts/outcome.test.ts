import { describe, expect, it } from "vitest";
import {
  afterSecondTry,
  closingLines,
  type FailedFile,
  filesToRepeat,
  type Outcome,
} from "./outcome.ts";

const outcomeOf = (values: Partial<Outcome>): Outcome => ({
  passed: 40,
  failed: 0,
  failedFiles: [],
  leftOut: [],
  ...values,
});

const failedFile = (file: string, values: Partial<FailedFile> = {}): FailedFile => ({
  file,
  project: "e2e",
  passed: 2,
  failed: 1,
  faults: [`${file} > saves: too early`],
  ...values,
});

describe("the closing lines of a run", () => {
  it("are only its counts when all went well", () => {
    expect(closingLines(outcomeOf({}))).toEqual(["40 passed, 0 failed"]);
  });

  it("name what needed a second try, and what was left out and why", () => {
    const absent = "../shared/data is absent";
    const outcome = outcomeOf({
      failed: 1,
      leftOut: [
        { file: "b.test.ts", reason: absent },
        { file: "c.test.ts" },
        { file: "b.test.ts", reason: absent },
        { file: "d.test.ts", reason: absent },
      ],
    });
    expect(closingLines(outcome, [failedFile("e2e/a.e2e.ts")])).toEqual([
      "Run a second time, because at first there failed:",
      "  e2e/a.e2e.ts > saves: too early",
      "3 left out because ../shared/data is absent: b.test.ts (2), d.test.ts (1)",
      "1 left out without a reason: c.test.ts (1)",
      "40 passed, 1 failed",
    ]);
  });
});

describe("a second try", () => {
  const journey = failedFile("e2e/a.e2e.ts");
  const rule = failedFile("b.test.ts", { project: "rules" });

  it("is for journeys only", () => {
    expect(filesToRepeat(outcomeOf({ failedFiles: [journey, rule] }))).toEqual([journey]);
  });

  it("is not for a run in which many journeys fail", () => {
    const many = ["a", "b", "c", "d"].map((name) => failedFile(name));
    expect(filesToRepeat(outcomeOf({ failedFiles: many }))).toEqual([]);
  });

  it("counts its files by their results", () => {
    const first = outcomeOf({ passed: 40, failed: 2, failedFiles: [journey, rule] });
    const good = outcomeOf({ passed: 3 });
    expect(afterSecondTry(first, [journey], good)).toMatchObject({
      passed: 41,
      failed: 1,
      failedFiles: [rule],
    });
    const bad = outcomeOf({ passed: 2, failed: 1, failedFiles: [journey] });
    expect(afterSecondTry(first, [journey], bad)).toMatchObject({
      passed: 40,
      failed: 2,
      failedFiles: [rule, journey],
    });
  });
});

import { describe, expect, test } from "vitest";
import { integer } from "../integer/integer.ts";
import { matrixMatching } from "../matrix-matching/matrix-matching.ts";
import { mcqMultiple } from "../mcq-multiple/mcq-multiple.ts";
import { mcqSingle } from "../mcq-single/mcq-single.ts";
import type { MarkingScheme } from "./scheme.ts";
import { describeScheme, fullMarks, MarkingScheme as Scheme, misfit } from "./scheme.ts";

const custom = (over: Partial<Extract<MarkingScheme, { kind: "custom" }>> = {}) => ({
  kind: "custom" as const,
  right: 3,
  wrong: -1,
  blank: 0,
  partial: "none" as const,
  ...over,
});

describe("a marking scheme", () => {
  test("accepts two decimals and refuses a third", () => {
    expect(Scheme.parse(custom({ wrong: -0.33 }))).toEqual(custom({ wrong: -0.33 }));
    expect(Scheme.safeParse(custom({ wrong: -0.333 })).success).toBe(false);
  });

  test("accepts thirds as text, and no other fractions", () => {
    expect(Scheme.parse(custom({ wrong: "-1/3" }))).toEqual(custom({ wrong: "-1/3" }));
    for (const wrong of ["-1/2", "1/3.0", "−1/3", "0.5", "4/3/3"]) {
      expect(Scheme.safeParse(custom({ wrong })).success).toBe(false);
    }
    expect(Scheme.safeParse(custom({ right: 1, wrong: "4/3" })).success).toBe(false);
    expect(Scheme.safeParse(custom({ right: "0/3" })).success).toBe(false);
  });

  test("accepts steps up to the full marks", () => {
    expect(Scheme.safeParse(custom({ partial: { steps: [1, 2] } })).success).toBe(true);
    expect(Scheme.safeParse(custom({ partial: { steps: [1, 3.5] } })).success).toBe(false);
    expect(Scheme.safeParse(custom({ partial: { steps: [] } })).success).toBe(false);
    expect(misfit(custom({ partial: { steps: [1] } }), mcqSingle)).not.toBeNull();
    expect(misfit(custom({ partial: { steps: [1] } }), mcqMultiple)).toBeNull();
  });

  test("never lets another answer earn more than a correct one", () => {
    expect(Scheme.safeParse(custom({ wrong: 4 })).success).toBe(false);
    expect(Scheme.safeParse(custom({ blank: 3.01 })).success).toBe(false);
    expect(Scheme.safeParse(custom({ right: 0 })).success).toBe(false);
  });

  test("refuses NaN, unknown kinds and extra fields", () => {
    expect(Scheme.safeParse(custom({ right: Number.NaN })).success).toBe(false);
    expect(Scheme.safeParse({ kind: "gate" }).success).toBe(false);
    expect(Scheme.safeParse({ kind: "neet", wrong: 0 }).success).toBe(false);
  });

  test("overrides the question's own marks, unless it is the standard one", () => {
    expect(fullMarks({ kind: "standard" }, 250, 1)).toBe(250);
    expect(fullMarks({ kind: "jee-main" }, 250, 1)).toBe(400);
    expect(fullMarks(custom(), 250, 1)).toBe(300);
  });

  test("counts full marks over all rows where each row earns marks", () => {
    expect(fullMarks({ kind: "matrix-rows" }, 100, 4)).toBe(800);
    expect(fullMarks(custom({ right: 0.5, partial: "per-row" }), 100, 4)).toBe(200);
    expect(fullMarks({ kind: "standard" }, 100, 4)).toBe(100);
  });

  test.each<[MarkingScheme, string]>([
    [
      { kind: "standard" },
      "Full marks if correct, part marks if partly correct, 0 if incorrect, 0 if not answered",
    ],
    [{ kind: "jee-main" }, "+4 if correct, −1 if incorrect, 0 if not answered"],
    [{ kind: "neet" }, "+4 if correct, −1 if incorrect, 0 if not answered"],
    [
      { kind: "jee-advanced-multiple" },
      "+4 if correct, +1 for each correct option up to +3 if some are missing and none is incorrect, −2 if incorrect, 0 if not answered",
    ],
    [{ kind: "matrix-rows" }, "+2 for each correct row, 0 if no row is correct, 0 if not answered"],
    [custom({ wrong: "-1/3" }), "+3 if correct, −1/3 if incorrect, 0 if not answered"],
    [
      custom({ partial: { steps: [0.5, 2] } }),
      "+3 if correct, +0.5 for 1, +2 for 2 correct if some are missing and none is incorrect, −1 if incorrect, 0 if not answered",
    ],
    [
      custom({ wrong: -0.33, partial: "proportional" }),
      "+3 if correct, part marks if partly correct, −0.33 if incorrect, 0 if not answered",
    ],
  ])("says in one line what an answer earns: %o", (scheme, line) => {
    expect(describeScheme(scheme, [])).toBe(line);
    expect(describeScheme(scheme, [mcqSingle, mcqMultiple, matrixMatching])).toBe(line);
  });

  test("omits partly correct answers if no question can have one", () => {
    const line = "Full marks if correct, 0 if incorrect, 0 if not answered";
    expect(describeScheme({ kind: "standard" }, [mcqSingle, integer])).toBe(line);
  });

  test("by rows fits a matrix only", () => {
    expect(misfit({ kind: "matrix-rows" }, matrixMatching)).toBeNull();
    expect(misfit({ kind: "matrix-rows" }, mcqSingle)).toBe(
      "Multiple choice (one correct) has no rows to mark one by one.",
    );
    expect(misfit(custom({ partial: "per-row" }), integer)).not.toBeNull();
  });

  test("of JEE Advanced fits several right options only", () => {
    expect(misfit({ kind: "jee-advanced-multiple" }, mcqMultiple)).toBeNull();
    expect(misfit({ kind: "jee-advanced-multiple" }, mcqSingle)).not.toBeNull();
    expect(misfit({ kind: "jee-main" }, integer)).toBeNull();
  });
});

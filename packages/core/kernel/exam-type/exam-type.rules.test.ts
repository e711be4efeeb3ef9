import { expect, test } from "vitest";
import { canonicalName, EXAM_TYPES, examTypeLabels } from "./exam-type.rules.ts";
import { ExamType, named } from "./exam-type.schema.ts";

test("an exam type is known by its code, its label, and both in any spelling", () => {
  for (const code of EXAM_TYPES) {
    const label = examTypeLabels[code];
    for (const name of [code, label, label.toUpperCase(), ` ${label.toLowerCase()} `]) {
      expect({ name, code: ExamType.parse(name) }).toEqual({ name, code });
    }
  }
});

test.each([
  ["AS LEVEL", "AS_LEVEL"],
  ["as-level", "AS_LEVEL"],
  ["As_Level", "AS_LEVEL"],
  ["a   level", "A_LEVEL"],
  ["Foundation", "FOUNDATION"],
])("%j means %s", (text, code) => {
  expect(canonicalName(text)).toBe(code);
  expect(ExamType.parse(text)).toBe(code);
});

test.each(["", "JEE2", "ASLEVEL", "toString", "__proto__", "J".repeat(61), 5, null, ["JEE"]])(
  "%j is refused",
  (value) => {
    expect(ExamType.safeParse(value).success).toBe(false);
  },
);

test("a list of names takes only its own", () => {
  expect(named(["EASY", "VERY_HARD"]).parse("very hard")).toBe("VERY_HARD");
  expect(named(["EASY"]).safeParse("HARD").success).toBe(false);
});

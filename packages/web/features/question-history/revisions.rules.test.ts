import type { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import type { QuestionVersion } from "@academy/core/bank/question/question-list.schema.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { compare } from "../../shared/bank/compared-fields.rules.ts";
import { chosenIn, originWords } from "./revisions.rules.ts";

const view = (more: Partial<QuestionView> = {}): QuestionView => ({
  _id: "q_00000000000000000000",
  rev: 1,
  examType: "JEE",
  subject: "Physics",
  topic: "Optics",
  subTopic: "Lenses",
  difficulty: "EASY",
  marks: 4,
  questionType: "STANDARD",
  responseType: "MCQ_SINGLE",
  question: "<p>What does a lens bend?</p>",
  options: ["<p>Light</p>", "<p>Spoons</p>"],
  answerKey: 0,
  solution: "",
  passageId: null,
  changedAt: "2026-11-20T10:00:00.000Z",
  changedBy: "Asha Rao",
  ...more,
});

const version = (rev: number): QuestionVersion => ({
  rev,
  changedAt: "2026-11-20T10:00:00.000Z",
  changedBy: "Asha Rao",
  changed: [],
  question: view({ rev }),
});
const versions = [4, 3, 2, 1].map(version);

const changed = (older: QuestionView, newer: QuestionView) =>
  compare(older, newer)
    .filter((one) => one.changed)
    .map(({ field, older: was, newer: is }) => [field, was.value, is.value]);

test("marks exactly the fields that differ, with formulas kept as HTML", () => {
  const formula = '<p><span data-type="inline-math" data-latex="x^2"></span></p>';
  const newer = view({ question: formula, difficulty: "MEDIUM", answerKey: 1 });
  expect(changed(view(), newer)).toEqual([
    ["Question", "<p>What does a lens bend?</p>", formula],
    ["Answer key", "A", "B"],
    ["Difficulty", "Easy", "Medium"],
  ]);
  expect(compare(view(), newer).find(({ field }) => field === "Question")?.newer.kind).toBe("html");
});

test("an added option comes after the other options, one that was removed stays visible", () => {
  const more = view({ options: ["<p>Light</p>", "<p>Spoons</p>", "<p>Rods</p>"] });
  const names = (older: QuestionView, newer: QuestionView) =>
    compare(older, newer).map(({ field }) => field);
  expect(names(view(), more)).toEqual(names(more, view()));
  expect(changed(view(), more)).toEqual([["Option C", "", "<p>Rods</p>"]]);
  expect(changed(more, view())).toEqual([["Option C", "<p>Rods</p>", ""]]);
  expect(names(view(), more).indexOf("Option C")).toBe(names(view(), more).indexOf("Option B") + 1);
});

test("a question whose key is missing can be compared", () => {
  expect(changed(view({ answerKey: null }), view())).toEqual([["Answer key", "", "A"]]);
});

test("no revision differs from itself, and both directions mark the same fields", () => {
  const some = fc.record({
    question: fc.constantFrom("<p>a</p>", "<p>b</p>"),
    options: fc.array(fc.constantFrom("<p>1</p>", "<p>2</p>"), { minLength: 2, maxLength: 5 }),
    marks: fc.constantFrom(1, 2),
    passageId: fc.constantFrom(null, "p_1"),
    fixedOptions: fc.boolean(),
  });
  fc.assert(
    fc.property(some, some, (one, other) => {
      expect(changed(view(one), view(one))).toEqual([]);
      const fields = (from: object, to: object) =>
        new Set(changed(view(from), view(to)).map(([field]) => field));
      expect(fields(one, other)).toEqual(fields(other, one));
    }),
  );
});

test.each([
  ["", [3, 4]],
  ["from=1&to=2", [1, 2]],
  ["from=3&to=1", [1, 3]],
  ["from=1", [1, 4]],
  ["from=9&to=x", [3, 4]],
])("%j compares the revisions %j", (query, revs) => {
  const chosen = chosenIn(new URLSearchParams(query), versions);
  expect([chosen?.older.rev, chosen?.newer.rev]).toEqual(revs);
});

test("a question with one revision is compared with itself; one without any is not compared", () => {
  expect(chosenIn(new URLSearchParams(), [version(1)])?.older.rev).toBe(1);
  expect(chosenIn(new URLSearchParams(), [])).toBe(null);
});

test("says who wrote, imported, corrected or restored a revision", () => {
  const words = (rev: number, note?: string, isFirst = rev === 1) =>
    originWords({ rev, changedBy: "Asha", ...(note !== undefined && { note }) }, isFirst);
  expect(words(1)).toBe("Written by Asha");
  expect(words(2)).toBe("Changed by Asha");
  expect(words(1, "Imported from jee.docx")).toBe("Imported from jee.docx by Asha");
  expect(words(3, "Restored from revision 1")).toBe("Restored from revision 1 – Asha");
});

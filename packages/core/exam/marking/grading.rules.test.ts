import { fullMarks } from "@academy/response-types/shared/scheme.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { freeze } from "../paper/freeze.rules.ts";
import type { PaperKey } from "../terms/paper/paper.schema.ts";
import { type AnySample, anySample, draftOf, draftQuestion } from "../../testing/draft.fixture.ts";
import { fullMarksOf, gradeSheet, subjectMaxima } from "./grading.rules.ts";
import { submittedSheet, sheetOf } from "../../testing/submitted-sheet.fixture.ts";

const keyOf = (samples: readonly AnySample[]): PaperKey =>
  freeze(draftOf(samples.map((one, n) => draftQuestion(one, n)))).paper.key;

const NONE = new Map<string, string>();
const number = (value: number, tolerance = 0): AnySample => ({
  responseType: "INTEGER",
  content: {},
  key: { value, tolerance },
  answer: value,
});

describe("a graded sheet", () => {
  test("adds up the marks and seconds of its answers, by subject and in total", () => {
    fc.assert(
      fc.property(
        fc.array(anySample, { minLength: 1, maxLength: 8 }),
        fc.nat(500),
        (all, seconds) => {
          const key = keyOf(all);
          key.questions.forEach(
            (question, i) => (question.subject = i % 2 ? "Physics" : "Chemistry"),
          );
          const { sheet, texts } = sheetOf(all, seconds);
          const graded = gradeSheet(key, submittedSheet(sheet), texts);
          const sum = graded.answers.reduce((total, { marks }) => total + marks, 0);
          expect(graded.score).toBe(sum);
          expect([...graded.subjectScores.values()].reduce((a, b) => a + b, 0)).toBe(sum);
          expect(graded.totalSeconds).toBe(seconds * all.length);
          expect(graded.answers.map(({ answer }) => answer)).toEqual(
            all.map(({ answer }) => answer),
          );
        },
      ),
    );
  });

  test("never earns more than the maximum in any subject", () => {
    fc.assert(
      fc.property(fc.array(anySample, { minLength: 1, maxLength: 8 }), (all) => {
        const key = keyOf(all);
        const { sheet, texts } = sheetOf(all);
        const { subjectScores } = gradeSheet(key, submittedSheet(sheet), texts);
        for (const [subject, most] of subjectMaxima(key)) {
          expect(subjectScores.get(subject)).toBeLessThanOrEqual(most);
        }
      }),
    );
  });

  test("is all unattempted and earns nothing when it is empty", () => {
    const key = keyOf([number(1), number(2)]);
    const graded = gradeSheet(key, submittedSheet(""), NONE);
    expect(graded).toMatchObject({ score: 0, totalSeconds: 0 });
    expect(graded.answers.map(({ status }) => status)).toEqual(["unattempted", "unattempted"]);
    expect([...graded.subjectScores]).toEqual([["Physics", 0]]);
  });

  test("counts the seconds spent on a question that was left blank", () => {
    expect(gradeSheet(keyOf([number(1)]), submittedSheet("012s"), NONE).totalSeconds).toBe(100);
  });

  test("goes below zero when wrong answers cost marks", () => {
    const key = freeze(draftOf([draftQuestion(number(1), 1)], {}, { kind: "jee-main" })).paper.key;
    expect(gradeSheet(key, submittedSheet("0100999"), NONE).score).toBe(-100);
  });

  test("gives everyone full marks for a dropped question, even if blank or wrong", () => {
    const key = keyOf([number(1)]);
    for (const question of key.questions) question.dropped = true;
    for (const sheet of ["", "0100999", "01001"]) {
      const { score, answers } = gradeSheet(key, submittedSheet(sheet), NONE);
      expect([score, answers[0]?.status]).toEqual([400, "bonus"]);
    }
  });

  test("accepts any of several keys", () => {
    const key = keyOf([number(1)]);
    for (const question of key.questions) question.keys.push({ value: 999, tolerance: 0 });
    const scores = ["01001", "0100999", "01005"].map(
      (sheet) => gradeSheet(key, submittedSheet(sheet), NONE).score,
    );
    expect(scores).toEqual([400, 400, 0]);
  });

  test("lists the chosen options, and nothing for types without options", () => {
    const options = ["a", "b", "c"].map((id) => ({ id, html: id }));
    const several = {
      responseType: "MCQ_MULTIPLE",
      content: { options },
      key: { options: ["a", "c"] },
      answer: ["a", "c"],
    };
    const all = [several, number(1)];
    const { sheet, texts } = sheetOf(all);
    const { answers } = gradeSheet(keyOf(all), submittedSheet(sheet), texts);
    expect(answers.map(({ chosen }) => chosen)).toEqual([["A", "C"], []]);
  });

  test.each(["01001;01001;01001", "0100zz", "x", "0100~"])(
    "throws instead of guessing when %j cannot be read",
    (sheet) => {
      expect(() =>
        gradeSheet(keyOf([number(1), number(2)]), submittedSheet(sheet), NONE),
      ).toThrow();
    },
  );
});

test("a question's full marks follow its scheme", () => {
  const [question] = keyOf([number(1)]).questions;
  if (!question) throw new Error("The key has a question");
  expect(fullMarksOf(question, 100)).toBe(400);
  expect(fullMarksOf({ ...question, scheme: { kind: "neet" } }, 100)).toBe(
    fullMarks({ kind: "neet" }, 1, 1),
  );
});

test("a subject's maximum is the sum over its questions", () => {
  const key = keyOf([number(1), number(2), number(3)]);
  const [first] = key.questions;
  if (first) first.subject = "Chemistry";
  expect([...subjectMaxima(key)]).toEqual([
    ["Chemistry", 400],
    ["Physics", 800],
  ]);
});

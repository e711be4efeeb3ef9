import { responseTypes } from "@academy/response-types/registry.ts";
import { fullMarks } from "@academy/response-types/shared/scheme.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodeSheet, longTextValue, type SheetEntry, textKey } from "../answers/sheet.rules.ts";
import { freeze } from "../paper/freeze.rules.ts";
import type { PaperKey } from "../paper/paper.schema.ts";
import { type AnySample, anySample, draftOf, draftQuestion } from "../../testing/draft.fixture.ts";
import { fullMarksOf, gradeSheet, subjectMaxima } from "./grading.rules.ts";

const keyOf = (samples: readonly AnySample[]): PaperKey =>
  freeze(draftOf(samples.map((one, n) => draftQuestion(one, n)))).paper.key;

const NONE = new Map<string, string>();
const number = (value: number, tolerance = 0): AnySample => ({
  responseType: "INTEGER",
  content: {},
  key: { value, tolerance },
  answer: value,
});

/** A sheet with these canonical answers, and the texts that stand beside it. */
function sheetOf(samples: readonly AnySample[], seconds = 1) {
  const texts = new Map<string, string>();
  const entries = samples.map(({ responseType, answer }, index): SheetEntry => {
    const type = responseTypes.get(responseType);
    const value = type.longText ? longTextValue(String(answer)) : type.encode(answer);
    if (type.longText) texts.set(textKey(index, { seq: 1, value }), String(answer));
    return { seq: 1, seconds, marked: false, value };
  });
  return { sheet: encodeSheet(entries), texts };
}

describe("a graded sheet", () => {
  test("adds up to the marks of its answers, by subject and in all, in seconds too", () => {
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
          const graded = gradeSheet(key, sheet, texts);
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

  test("never earns more than the paper's maximum, whichever subject it is", () => {
    fc.assert(
      fc.property(fc.array(anySample, { minLength: 1, maxLength: 8 }), (all) => {
        const key = keyOf(all);
        const { sheet, texts } = sheetOf(all);
        const { subjectScores } = gradeSheet(key, sheet, texts);
        for (const [subject, most] of subjectMaxima(key)) {
          expect(subjectScores.get(subject)).toBeLessThanOrEqual(most);
        }
      }),
    );
  });

  test("of nothing is all unattempted and earns nothing, however short its text", () => {
    const key = keyOf([number(1), number(2)]);
    const graded = gradeSheet(key, "", NONE);
    expect(graded).toMatchObject({ score: 0, totalSeconds: 0 });
    expect(graded.answers.map(({ status }) => status)).toEqual(["unattempted", "unattempted"]);
    expect([...graded.subjectScores]).toEqual([["Physics", 0]]);
  });

  test("counts the seconds of a question that was only looked at", () => {
    expect(gradeSheet(keyOf([number(1)]), "012s", NONE).totalSeconds).toBe(100);
  });

  test("goes below zero where wrong answers cost marks", () => {
    const key = freeze(draftOf([draftQuestion(number(1), 1)], {}, { kind: "jee-main" })).paper.key;
    expect(gradeSheet(key, "0100999", NONE).score).toBe(-100);
  });

  test("gives full marks to all for a dropped question, blank or wrong", () => {
    const key = keyOf([number(1)]);
    for (const question of key.questions) question.dropped = true;
    for (const sheet of ["", "0100999", "01001"]) {
      const { score, answers } = gradeSheet(key, sheet, NONE);
      expect([score, answers[0]?.status]).toEqual([400, "bonus"]);
    }
  });

  test("takes any of several accepted keys", () => {
    const key = keyOf([number(1)]);
    for (const question of key.questions) question.keys.push({ value: 999, tolerance: 0 });
    const scores = ["01001", "0100999", "01005"].map((sheet) => gradeSheet(key, sheet, NONE).score);
    expect(scores).toEqual([400, 400, 0]);
  });

  test("names the options that were chosen, and none for other types", () => {
    const options = ["a", "b", "c"].map((id) => ({ id, html: id }));
    const several = {
      responseType: "MCQ_MULTIPLE",
      content: { options },
      key: { options: ["a", "c"] },
      answer: ["a", "c"],
    };
    const all = [several, number(1)];
    const { sheet, texts } = sheetOf(all);
    const { answers } = gradeSheet(keyOf(all), sheet, texts);
    expect(answers.map(({ chosen }) => chosen)).toEqual([["A", "C"], []]);
  });

  test.each(["01001;01001;01001", "0100zz", "x", "0100~"])(
    "is refused rather than guessed when %j cannot be read",
    (sheet) => {
      expect(() => gradeSheet(keyOf([number(1), number(2)]), sheet, NONE)).toThrow();
    },
  );
});

test("a question's full marks follow its scheme", () => {
  const [question] = keyOf([number(1)]).questions;
  if (!question) throw new Error("The key has a question");
  expect(fullMarksOf(question)).toBe(400);
  expect(fullMarksOf({ ...question, scheme: { kind: "neet" } })).toBe(
    fullMarks({ kind: "neet" }, 1, 1),
  );
});

test("subject maxima add up over a subject's questions", () => {
  const key = keyOf([number(1), number(2), number(3)]);
  const [first] = key.questions;
  if (first) first.subject = "Chemistry";
  expect([...subjectMaxima(key)]).toEqual([
    ["Chemistry", 400],
    ["Physics", 800],
  ]);
});

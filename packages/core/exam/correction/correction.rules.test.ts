import { responseTypes } from "@academy/response-types/registry.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { freeze } from "../paper/freeze.rules.ts";
import type { PaperKey } from "../terms/paper/paper.schema.ts";
import { gradeSheet } from "../marking/grading.rules.ts";
import { AppError } from "../../kernel/shared/error.ts";
import { draftOf, draftQuestion, idOf, publishableSample } from "../../testing/draft.fixture.ts";
import { FIELD_KEY, fieldSheet } from "../../testing/field.fixture.ts";
import { keyWords, noticesOf } from "../paper/key-words.rules.ts";
import { correct } from "./correction.rules.ts";
import type { QuestionChange } from "../terms/result/correction.schema.ts";
import { submittedSheet } from "../../testing/submitted-sheet.fixture.ts";

const NOTE = "The printed key was wrong.";
const NONE = new Map<string, string>();

const options = ["a", "b", "c", "d"].map((id) => ({ id, html: `Option ${id}` }));

/** JEE Main's 75 single choices; A is right everywhere. */
const JEE: PaperKey = freeze(
  draftOf(
    Array.from({ length: 75 }, (_, n) =>
      draftQuestion({ responseType: "MCQ_SINGLE", content: { options }, key: { option: "a" } }, n),
    ),
    {},
    { kind: "jee-main" },
  ),
).paper.key;

/** 50 right, 15 wrong, 10 blank. */
const JEE_SHEET = Array.from({ length: 75 }, (_, n) =>
  n < 50 ? "0101a" : n < 65 ? "0101b" : "",
).join(";");

const score = (key: PaperKey, changes: readonly QuestionChange[]): number => {
  const after = changes.length > 0 ? { ...key, questions: correct(key, changes).questions } : key;
  return gradeSheet(after, submittedSheet(JEE_SHEET), NONE).score / 100;
};

const drop = (n: number): QuestionChange => ({
  questionId: idOf("q", n),
  dropped: true,
  note: NOTE,
});
const accept = (n: number, ...keys: unknown[]): QuestionChange => ({
  questionId: idOf("q", n),
  keys: keys.map((answerKey) => ({ answerKey })),
  note: NOTE,
});

describe("a corrected JEE Main paper", () => {
  test.each([
    ["no change", [], 185],
    ["dropping a wrong answer's question", [drop(60)], 190],
    ["dropping a blank question", [drop(70)], 189],
    ["dropping a right answer's question", [drop(0)], 185],
    ["making a wrong answer the key", [accept(60, "B")], 190],
    ["accepting a wrong answer too", [accept(60, "A", "B")], 190],
    ["replacing a right answer's key", [accept(0, "C")], 180],
  ])("after %s has the expected score", (_case, changes, marks) => {
    expect(score(JEE, changes)).toBe(marks);
  });

  test("marks a dropped question again when it is given a key", () => {
    const dropped = { ...JEE, questions: correct(JEE, [drop(60)]).questions };
    expect(score(dropped, [accept(60, "B")])).toBe(190);
    expect(score(dropped, [accept(60, "C")])).toBe(185);
  });
});

describe("a correction", () => {
  test("describes what changed for each question", () => {
    const { changes } = correct(JEE, [drop(6), accept(0, "B", 1, 2), accept(74, "D")]);
    expect(changes.map(({ number, what, before, after }) => [number, what, before, after])).toEqual(
      [
        [7, "dropped", "A", "Dropped, full marks for everyone"],
        [1, "several", "A", "B or C"],
        [75, "key", "A", "D"],
      ],
    );
  });

  test.each([
    ["fill", "Dropped, full marks where it counts or fills a free place"],
    ["answered", "Dropped, full marks where an answer to it counts"],
  ] as const)("in a section with a choice says who gets the marks: %s", (dropped, after) => {
    const choose = { atMost: 5, count: "first" as const, dropped };
    const sections = [
      { name: "A", from: 0, to: 20, choose: null },
      { name: "B", from: 20, to: 75, choose },
    ];
    const key = { ...JEE, sections };
    const { questions, changes } = correct(key, [drop(19), drop(20)]);
    expect(changes.map((one) => one.after)).toEqual(["Dropped, full marks for everyone", after]);
    expect(correct({ ...key, questions }, [accept(20, "B")]).changes[0]?.before).toBe(after);
    const correction = { from: "key", at: 0, by: "u", byName: "Meera", changes };
    const at = "1970-01-01T00:00:00.000Z";
    expect(noticesOf({ ...key, questions, corrections: [correction] })).toEqual([
      { questions: [20], what: "dropped", note: NOTE, at },
      { questions: [21], what: "dropped", note: NOTE, at, dropped },
    ]);
  });

  test("gives one notice for questions with the same kind and note", () => {
    const { questions, changes } = correct(JEE, [drop(9), drop(6), accept(0, "B")]);
    const correction = { from: "key", at: 0, by: "u", byName: "Meera", changes };
    expect(noticesOf({ ...JEE, questions, corrections: [correction] })).toEqual([
      { questions: [7, 10], what: "dropped", note: NOTE, at: "1970-01-01T00:00:00.000Z" },
      { questions: [1], what: "key", note: NOTE, at: "1970-01-01T00:00:00.000Z" },
    ]);
  });

  test.each([
    ["a question of another paper", [drop(75)], "changes.0.questionId"],
    ["a question that is listed twice", [drop(1), accept(1, "B")], "changes.1.questionId"],
    ["an unknown option", [accept(1, "B", "E")], "changes.0.keys.1.answerKey"],
    ["an empty key", [accept(1, null)], "changes.0.keys.0.answerKey"],
    ["the key it already has", [accept(1, "A")], "changes.0.keys"],
  ])("is refused for %s", (_case, changes, path) => {
    try {
      correct(JEE, changes);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(AppError);
      expect(error).toMatchObject({ kind: "invalid", fields: [{ path }] });
    }
  });

  test("back to the old key restores the result of every sheet", () => {
    fc.assert(
      fc.property(fieldSheet, fc.constantFrom("A", "B", "C"), (sheet, letter) => {
        const [, , last] = FIELD_KEY.questions;
        const id = last?.questionId ?? "";
        const there = correct(FIELD_KEY, [
          { questionId: id, keys: [{ answerKey: letter }], note: NOTE },
        ]);
        const back = correct({ ...FIELD_KEY, questions: there.questions }, [
          { questionId: id, keys: [{ answerKey: "D" }], note: NOTE },
        ]);
        const again = { ...FIELD_KEY, questions: back.questions };
        expect(gradeSheet(again, submittedSheet(sheet), NONE)).toEqual(
          gradeSheet(FIELD_KEY, submittedSheet(sheet), NONE),
        );
      }),
    );
  });

  test("reads the key that authors see for every type and recognises it as the current one", () => {
    fc.assert(
      fc.property(publishableSample, (sample) => {
        const { key } = freeze(draftOf([draftQuestion(sample, 0)])).paper;
        const type = responseTypes.get(sample.responseType);
        const { options: _options, ...author } = type.writeAuthor(sample.content, sample.key);
        const shown = {
          questionId: idOf("q", 0),
          keys: [{ answerKey: null, ...author }],
          note: NOTE,
        };
        const again = () => correct(key, [shown]);
        expect(again).toThrow("Question 1 already has this key");
        const dropped = correct(key, [drop(0)]).questions;
        const [back] = correct({ ...key, questions: dropped }, [shown]).questions;
        expect(back).toEqual(key.questions[0]);
        expect(keyWords(key.questions[0] ?? expect.unreachable())).not.toBe("");
      }),
    );
  });
});

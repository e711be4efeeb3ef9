import { describe, expect, test } from "vitest";
import type { FrozenLanguage } from "../terms/paper/language-paper.schema.ts";
import { draftOf, draftQuestion, idOf } from "../../testing/draft.fixture.ts";
import { freeze } from "./freeze.rules.ts";
import { paperIn, reviewIn } from "./language-texts.rules.ts";

const content = { options: ["Light", "Spoons"].map((html, i) => ({ id: "ab".charAt(i), html })) };
const single = { responseType: "MCQ_SINGLE", content, key: { option: "a" } };
const { student, review } = freeze(
  draftOf([draftQuestion(single, 1), draftQuestion(single, 2)]),
).paper;
const [first, second] = [idOf("q", 1), idOf("q", 2)];
const head = { testId: student.testId, version: student.version };

const inUrdu: FrozenLanguage = {
  student: {
    ...head,
    language: "ur",
    questions: {
      [first]: { question: '<p>روشنی <span class="katex">c</span></p>', options: ["الف", "ب"] },
    },
    passages: {},
  },
  review: { ...head, language: "ur", solutions: { [first]: "<p>حل</p>" } },
};

describe("a paper in another language", () => {
  test("says of each text in which language it is; formulas are written from left to right", () => {
    const [one, other] = paperIn(inUrdu.student, student).questions;
    expect(one?.question).toBe(
      '<div lang="ur" dir="rtl"><p>روشنی <span class="katex" dir="ltr">c</span></p></div>',
    );
    expect(one?.options).toEqual([
      '<div lang="ur" dir="rtl">الف</div>',
      '<div lang="ur" dir="rtl">ب</div>',
    ]);
    // What is not translated stays in English.
    expect(other).toEqual(student.questions[1]);
  });

  test("shows a solution without a translation in English, with a note", () => {
    const { solutions } = reviewIn(inUrdu, { student, review }).review;
    expect(solutions).toEqual({
      [first]: '<div lang="ur" dir="rtl"><p>حل</p></div>',
      [second]:
        '<div lang="en" dir="ltr"><p><em>Solution in English only.</em></p><p>Solution</p></div>',
    });
  });
});

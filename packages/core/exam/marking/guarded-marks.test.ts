import { expect, test } from "vitest";
import { draftOf, draftQuestion } from "../../testing/draft.fixture.ts";
import { encodeSheet, longTextValue, textKey } from "../answers/sheet.rules.ts";
import { freeze } from "../paper/freeze.rules.ts";
import { PaperKey } from "../terms/paper/paper.schema.ts";
import { FieldCount, mergeSums } from "../processing/field.rules.ts";
import { toAnalytics } from "../statistics/analytics.rules.ts";
import { questionsOf } from "../statistics/statistics.rules.ts";
import { gradeSheet } from "./grading.rules.ts";
import { Marker } from "./marker.rules.ts";
import { submittedSheet } from "../../testing/submitted-sheet.fixture.ts";

const MODEL = "The acceleration is not constant";
const { key } = freeze(
  draftOf([
    draftQuestion(
      { responseType: "SUBJECTIVE", content: {}, key: { model: MODEL, keywords: [] } },
      0,
    ),
  ]),
).paper;
const old = PaperKey.parse({ ...key, rules: undefined });

function sheetOf(text: string) {
  const entry = { seq: 1, seconds: 5, marked: false, value: longTextValue(text) };
  return { sheet: encodeSheet([entry]), texts: new Map([[textKey(0, entry), text]]) };
}

const graded = (paper: PaperKey, text: string) => {
  const { sheet, texts } = sheetOf(text);
  return gradeSheet(paper, submittedSheet(sheet), texts).answers[0];
};

/** The sums over students who wrote these texts, as processing counts them. */
function partOf(paper: PaperKey, texts: readonly string[]) {
  const marker = new Marker(paper);
  const count = new FieldCount(marker, 1);
  const marked = marker.blank();
  for (const text of texts) {
    const stored = sheetOf(text);
    marker.mark(submittedSheet(stored.sheet), stored.texts, marked);
    count.add(marked);
  }
  return count.sums();
}

const OPPOSITE = "The acceleration is constant";

test("a new paper lowers the opposite of its model answer, an old paper does not", () => {
  expect(old.rules).toBe(1);
  expect(graded(key, OPPOSITE)).toMatchObject({ marks: 200, review: true });
  expect(graded(old, OPPOSITE)?.marks).toBeGreaterThan(300);
  expect(graded(old, OPPOSITE)).not.toHaveProperty("review");
  expect(graded(key, MODEL)).toMatchObject({ marks: 400, status: "full" });
});

test("a teacher's mark replaces a lowered one, which is then no longer to be marked", () => {
  const { sheet, texts } = sheetOf(OPPOSITE);
  const [question] = key.questions;
  const overrides = { [question?.questionId ?? ""]: { marks: 300, note: "Read", at: 0 } };
  const [answer] = gradeSheet(key, submittedSheet(sheet, { overrides }), texts).answers;
  expect(answer?.marks).toBe(300);
  expect(answer).not.toHaveProperty("review");
});

test("answers to be marked are counted over all parts, and absent where there are none", () => {
  const parts = [partOf(key, [OPPOSITE, MODEL]), partOf(key, [MODEL]), partOf(key, [OPPOSITE])];
  expect(parts.map(({ questions }) => questions[0]?.review)).toEqual([1, undefined, 1]);
  const merged = mergeSums(key, parts);
  expect(questionsOf(toAnalytics(merged, key, null), key)[0]).toMatchObject({ review: 2 });
  const none = mergeSums(key, [partOf(key, [MODEL]), partOf(old, [OPPOSITE])]);
  expect(JSON.stringify(none)).not.toContain("review");
});

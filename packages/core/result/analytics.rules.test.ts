import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { freeze } from "../paper/freeze.rules.ts";
import { draftOf, draftQuestion } from "../testing/draft.fixture.ts";
import { addSheet, emptyTally, toAnalytics } from "./analytics.rules.ts";
import { Analytics } from "./analytics.schema.ts";
import { type GradedSheet, gradeSheet } from "./grading.rules.ts";

const options = ["a", "b", "c", "d"].map((id) => ({ id, html: `Option ${id}` }));
const KEY = freeze(
  draftOf(
    [
      draftQuestion({ responseType: "INTEGER", content: {}, key: { value: 1, tolerance: 0 } }, 0),
      draftQuestion(
        { responseType: "MCQ_MULTIPLE", content: { options }, key: { options: ["a", "c"] } },
        1,
      ),
      draftQuestion({ responseType: "MCQ_SINGLE", content: { options }, key: { option: "d" } }, 2),
    ],
    {},
    { kind: "custom", right: 3, wrong: -1, blank: 0, partial: "proportional" },
  ),
).paper.key;
KEY.questions.forEach((question, i) => (question.subject = i === 0 ? "Physics" : "Chemistry"));

const graded = (sheet: string): GradedSheet => gradeSheet(KEY, sheet, new Map());
const sheet = fc
  .tuple(
    fc.constantFrom("", "1", "2"),
    fc.constantFrom("", "a", "c", "ac", "b", "abcd"),
    fc.constantFrom("", "a", "b", "c", "d"),
    fc.nat(1000),
  )
  .map(([one, two, three, s]) =>
    [one, two, three].map((value) => `01${s.toString(36).padStart(2, "0")}${value}`).join(";"),
  );

function publish(sheets: readonly string[], unreadable: readonly string[] = []): string {
  const tally = emptyTally(KEY);
  for (const one of sheets) addSheet(tally, graded(one));
  tally.unreadable.push(...unreadable);
  return JSON.stringify(toAnalytics(tally, KEY));
}

describe("the tally of a field", () => {
  test("ends in the same bytes in whatever order sheets are added", () => {
    const shuffled = fc.array(sheet, { maxLength: 25 }).chain((all) =>
      fc.tuple(
        fc.constant(all),
        fc.shuffledSubarray(
          all.map((_, i) => i),
          { minLength: all.length },
        ),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([all, order]) => {
        const other = order.map((i) => all[i] ?? "");
        const lost = order.map((i) => `t.${i}.0`);
        expect(publish(other, lost)).toBe(publish(all, lost.toSorted()));
      }),
    );
  });

  test("counts every student once: in all, in each subject, and in each question", () => {
    fc.assert(
      fc.property(fc.array(sheet, { maxLength: 25 }), (all) => {
        const analytics = Analytics.parse(JSON.parse(publish(all)));
        const sum = (pairs: readonly (readonly [number, number])[]) =>
          pairs.reduce((n, [, k]) => n + k, 0);
        expect(analytics.students).toBe(all.length);
        expect(sum(analytics.scores)).toBe(all.length);
        for (const pairs of Object.values(analytics.subjects)) expect(sum(pairs)).toBe(all.length);
        for (const { full, partial, wrong, unattempted, bonus } of analytics.questions) {
          expect(full + partial + wrong + unattempted + bonus).toBe(all.length);
        }
      }),
    );
  });

  test("lists scores upwards, each once", () => {
    const { scores } = Analytics.parse(JSON.parse(publish(["01012", "01011", "", "01011"])));
    expect(scores).toEqual([
      [-100, 1],
      [0, 1],
      [300, 2],
    ]);
  });

  test("keeps seconds of those fully right only, and who chose what", () => {
    const sheets = ["010a1;0105ac", "01141;0105a", "01012;0105b"];
    const { questions } = Analytics.parse(JSON.parse(publish(sheets)));
    expect(questions[0]).toMatchObject({ full: 2, wrong: 1, secondsFull: 50, chosen: {} });
    expect(questions[1]).toEqual({
      full: 1,
      partial: 1,
      wrong: 1,
      unattempted: 0,
      bonus: 0,
      secondsFull: 5,
      chosen: { A: 2, B: 1, C: 1 },
    });
  });

  test("of nobody is empty and fits its schema", () => {
    expect(Analytics.parse(JSON.parse(publish([])))).toMatchObject({
      students: 0,
      scores: [],
      subjects: { Physics: [], Chemistry: [] },
    });
  });

  test("refuses a sheet of another paper", () => {
    const other = graded("");
    const longer = { ...other, answers: [...other.answers, ...other.answers] };
    expect(() => addSheet(emptyTally(KEY), longer)).toThrow("more answers than questions");
  });
});

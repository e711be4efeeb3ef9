import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../testing/runs.ts";
import {
  agree,
  currentMarks,
  decided,
  defaultRubric,
  figuresOf,
  fullOf,
  isOutdated,
  isScore,
  type Judging,
  mayMark,
  meanMark,
  overrideOf,
  placeOf,
  doneBy,
  scoreProblems,
  stageOf,
  withMark,
} from "./marking-queue.rules.ts";
import type { HandMark, QueuedAnswer, Rubric } from "./marking-queue.schema.ts";

const rubric: Rubric = {
  questionId: "q",
  version: 2,
  step: 50,
  criteria: [
    { text: "Law", max: 400 },
    { text: "Example", max: 600 },
  ],
};
const two: Judging = { markers: 2, rubric };
const one: Judging = { markers: 1, rubric };

const given = (by: string, marks: number, more: Partial<HandMark> = {}): HandMark => ({
  by,
  byName: by,
  at: 1,
  marks,
  scores: [Math.min(marks, 400), Math.max(0, marks - 400)],
  comment: "",
  version: 2,
  ...more,
});
const answer = (...marks: HandMark[]): QueuedAnswer => ({
  testId: "t",
  questionId: "q",
  answerId: "a",
  userId: "u",
  rev: 1,
  marks,
  replaced: [],
});

describe("two markers of a question of 10 marks in steps of 0.5", () => {
  test.each([
    [600, 700, 650],
    [600, 650, 650],
    [600, 600, 600],
    [1000, 950, 1000],
  ])("%d and %d come to %d", (a, b, centi) => {
    expect(decided(answer(given("a", a), given("b", b)), two)?.centi).toBe(centi);
  });

  test("5 and 7 need a third mark, which decides", () => {
    const apart = answer(given("a", 500), given("b", 700));
    expect(stageOf(apart, two)).toBe("third");
    expect(decided(apart, two)).toBeNull();
    expect(decided(answer(...apart.marks, given("c", 550)), two)?.centi).toBe(550);
  });

  test("may be one step apart if that is more than a tenth of the full marks", () => {
    const small: Rubric = { ...rubric, criteria: [{ text: "All", max: 200 }] };
    expect([agree(100, 150, small), agree(100, 200, small)]).toEqual([true, false]);
  });
});

test("one marker decides alone, and a mark by an earlier rubric does not count", () => {
  expect(decided(answer(given("a", 700)), one)?.centi).toBe(700);
  const old = answer(given("a", 700, { version: 1 }));
  expect([stageOf(old, one), isOutdated(old, one), mayMark(old, one, "a")]).toEqual([
    "first",
    true,
    true,
  ]);
});

test("a marker who corrects a mark keeps the place in the order, and the old mark is kept", () => {
  const before = answer(given("a", 500), given("b", 700), given("c", 550));
  const after = withMark(before, given("a", 650), two);
  expect(after.marks.map(({ by, marks }) => [by, marks])).toEqual([
    ["a", 650],
    ["b", 700],
    ["c", 550],
  ]);
  expect(after.replaced.map(({ marks }) => marks)).toEqual([500]);
  expect(decided(after, two)?.centi).toBe(700);
});

test.each([
  [
    [400, 600],
    ["", ""],
  ],
  [
    [425, 600],
    ["Give at most 4 marks for this criterion.", ""],
  ],
  [
    [325, 600],
    ["Give marks in steps of 0.5 for this criterion.", ""],
  ],
  [[300], ["", "Give marks for this criterion."]],
])("the scores %j have the problems %j", (scores, problems) => {
  expect(scoreProblems(scores, rubric)).toEqual(problems);
});

test("the student reads comments, and the marks for each criterion if one marker decided", () => {
  const alone = answer(given("a", 700, { comment: "Name the force." }));
  expect(overrideOf(alone, one)?.note).toBe("Name the force. Law: 4 of 4. Example: 3 of 6.");
  const both = answer(given("a", 700, { comment: "Good." }), given("b", 650, { comment: "Good." }));
  expect(overrideOf(both, two)).toEqual({ marks: 700, note: "Good.", at: 1 });
  expect(overrideOf(answer(given("a", 700), given("b", 650)), two)?.note).toBe(
    "Marked by a teacher.",
  );
});

test("figures say how far a question is, and each marker's mean and spread", () => {
  const answers = [
    answer(),
    { ...answer(given("a", 500)), lease: { by: "b", until: 10 } },
    answer(given("a", 500), given("b", 700)),
    answer(given("b", 600), given("a", 700)),
    answer(given("a", 100, { version: 1 })),
  ];
  expect(figuresOf(answers, two, 5)).toEqual({
    first: 1,
    second: 1,
    third: 1,
    outdated: 1,
    done: 1,
    leased: 1,
    differences: 1,
    markers: [
      { name: "a", marked: 3, mean: 5.67, spread: 1.15 },
      { name: "b", marked: 2, mean: 6.5, spread: 0.71 },
    ],
  });
});

const rubrics = fc
  .record({
    version: fc.integer({ min: 0, max: 9999 }),
    step: fc.constantFrom(25 as const, 50 as const, 100 as const),
    maxima: fc.array(fc.integer({ min: 1, max: 2000 }), { minLength: 1, maxLength: 4 }),
  })
  .map(({ maxima, ...rest }): Rubric => ({
    questionId: "q",
    ...rest,
    criteria: maxima.map((max) => ({ text: "C", max })),
  }));
const judged = rubrics.chain((some) =>
  fc.record({
    judging: fc.record({
      markers: fc.constantFrom(1 as const, 2 as const),
      rubric: fc.constant(some),
    }),
    marks: fc.uniqueArray(
      fc.record({
        by: fc.constantFrom("a", "b", "c", "d"),
        marks: fc.nat(fullOf(some)),
        isOld: fc.boolean(),
      }),
      { selector: ({ by }) => by, maxLength: 3 },
    ),
  }),
);
const marked = ({
  judging,
  marks,
}: {
  judging: Judging;
  marks: { by: string; marks: number; isOld: boolean }[];
}) =>
  answer(
    ...marks.map(({ by, marks: centi, isOld }) =>
      given(by, centi, { version: judging.rubric.version + (isOld ? -1 : 0) }),
    ),
  );

test("a decided mark is between the marks that decide, and never above the full marks", () => {
  fc.assert(
    fc.property(judged, (some) => {
      const found = decided(marked(some), some.judging);
      if (!found) return;
      const { rubric: by } = some.judging;
      const [low, high] = [
        Math.min(...found.by.map(({ marks }) => marks)),
        Math.max(...found.by.map(({ marks }) => marks)),
      ];
      expect(found.centi).toBeGreaterThanOrEqual(Math.min(low, fullOf(by)) - by.step);
      expect(found.centi).toBeLessThanOrEqual(Math.min(high + by.step, fullOf(by)));
      if (low === high) expect(found.centi).toBe(low);
    }),
    { numRuns: runs(1000) },
  );
});

test("two markers come to the same mark in either order", () => {
  fc.assert(
    fc.property(rubrics, fc.nat(2000), fc.nat(2000), (some, a, b) => {
      const [x, y] = [a, b].map((marks) => marks % (fullOf(some) + 1)) as [number, number];
      expect(meanMark(x, y, some)).toBe(meanMark(y, x, some));
      expect(agree(x, y, some)).toBe(agree(y, x, some));
    }),
    { numRuns: runs(1000) },
  );
});

test("exactly the answers that wait are before the place of those that are done", () => {
  fc.assert(
    fc.property(judged, (some) => {
      const found = marked(some);
      const isWaiting = placeOf(found, some.judging) < doneBy(some.judging.rubric.version);
      expect(isWaiting).toBe(stageOf(found, some.judging) !== "done");
      // A later rubric makes every done answer wait again.
      expect(placeOf(found, some.judging) < doneBy(some.judging.rubric.version + 1)).toBe(true);
    }),
    { numRuns: runs(1000) },
  );
});

test("no one may give two marks that count, and a mark brings its answer further", () => {
  fc.assert(
    fc.property(judged, fc.constantFrom("a", "b", "c", "d", "e"), (some, by) => {
      const before = marked(some);
      if (!mayMark(before, some.judging, by)) return;
      const { version } = some.judging.rubric;
      const after = withMark(before, given(by, 0, { version }), some.judging);
      const current = currentMarks(after, some.judging);
      expect(new Set(current.map((mark) => mark.by)).size).toBe(current.length);
      expect(current.length).toBe(currentMarks(before, some.judging).length + 1);
      expect(mayMark(after, some.judging, by)).toBe(false);
    }),
    { numRuns: runs(1000) },
  );
});

test("full marks are always a possible score, and the default rubric has the full marks", () => {
  expect([isScore(33, 33, 25), isScore(25, 33, 25), isScore(30, 33, 25)]).toEqual([
    true,
    true,
    false,
  ]);
  expect([defaultRubric("q", 1000).step, defaultRubric("q", 100).step]).toEqual([50, 25]);
  expect(fullOf(defaultRubric("q", 133))).toBe(133);
});

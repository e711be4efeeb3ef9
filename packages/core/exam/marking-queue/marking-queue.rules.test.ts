import { describe, expect, test } from "vitest";
import { answer, given, one, rubric, two } from "./hand-mark.fixture.ts";
import {
  agree,
  decided,
  defaultRubric,
  figuresOf,
  fullOf,
  isOutdated,
  isScore,
  mayMark,
  overrideOf,
  scoreProblems,
  stageOf,
  withMark,
} from "./marking-queue.rules.ts";
import type { Rubric } from "./marking-queue.schema.ts";

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

test("full marks are always a possible score, and the default rubric has the full marks", () => {
  expect([isScore(33, 33, 25), isScore(25, 33, 25), isScore(30, 33, 25)]).toEqual([
    true,
    true,
    false,
  ]);
  expect([defaultRubric("q", 1000).step, defaultRubric("q", 100).step]).toEqual([50, 25]);
  expect(fullOf(defaultRubric("q", 133))).toBe(133);
});

import { describe, expect, test } from "vitest";
import { choicePaper } from "../marking/choice.fixture.ts";
import { type MarkedSheet, Marker } from "../marking/marker.rules.ts";
import { placeAmong } from "./rank.rules.ts";
import { RankKeys, scoreOfKey } from "./tie-break.rules.ts";
import type { TieBreak, TieStep } from "../terms/test/tie-break.schema.ts";
import { type TieFacts, unknownSubjects } from "./tie-steps.rules.ts";
import { submittedSheet } from "../../testing/submitted-sheet.fixture.ts";

const { key } = choicePaper([
  { subject: "Mathematics", questions: 1 },
  { subject: "Physics", questions: 2 },
]).paper;
const marker = new Marker(key);
const FACTS: TieFacts = { seconds: 0, lot: "0".repeat(16) };

/** A sheet with these marks for Mathematics and for the two questions of Physics. */
function sheetWith(maths: number, physics: number, lost: number): MarkedSheet {
  const sheet = marker.blank();
  sheet.marks.set([maths * 100, physics * 100, lost * 100]);
  sheet.subjects.set([maths * 100, (physics + lost) * 100]);
  sheet.score = (maths + physics + lost) * 100;
  return sheet;
}

/** The order of some students, by their numbers from 1. */
function order(tieBreak: TieBreak, sheets: readonly MarkedSheet[], facts: TieFacts[] = []) {
  const keys = new RankKeys(key, marker, tieBreak);
  return sheets
    .map((sheet, i) => ({ number: i + 1, rankKey: keys.of(sheet, facts[i] ?? FACTS) }))
    .toSorted((a, b) => (a.rankKey < b.rankKey ? -1 : 1))
    .map(({ number }) => number);
}

describe("three students of 180 marks", () => {
  const equal = [sheetWith(60, 140, -20), sheetWith(70, 126, -16), sheetWith(66, 130, -16)];
  const maths: TieStep = { by: "subjects", of: ["mathematics"] };

  // Source: the brochures of JEE Advanced since 2021.
  test("worked example 15: are ranked by positive marks, then Mathematics, as in JEE Advanced", () => {
    const steps: TieStep[] = [{ by: "positive" }, maths, { by: "subjects", of: ["Physics"] }];
    expect(order({ steps: [steps[0]!, steps[1]!] }, equal)).toEqual([1, 2, 3]);
    expect(order({ steps }, equal)).toEqual([1, 2, 3]);
  });

  test("worked example 15: are ranked 2, 3, 1 by Mathematics alone, and by fewer negative marks before it", () => {
    expect(order({ steps: [maths] }, equal)).toEqual([2, 3, 1]);
    expect(order({ steps: [{ by: "negative" }, maths] }, equal)).toEqual([2, 3, 1]);
  });

  test("are ranked by less time, or by the smaller lot", () => {
    const facts = [900, 800, 1000].map((seconds, i) => ({ seconds, lot: `${3 - i}`.repeat(16) }));
    expect(order({ steps: [{ by: "time" }] }, equal, facts)).toEqual([2, 1, 3]);
    expect(order({ steps: [{ by: "lot" }] }, equal, facts)).toEqual([3, 2, 1]);
  });
});

test.each<TieStep>([{ by: "wrong" }, { by: "ratio" }, { by: "ratio", of: ["Physics"] }])(
  "%o ranks the student with fewer incorrect answers higher",
  (step) => {
    const marked = ["0101a;;0101b", "0101a;;"].map((text) => {
      const sheet = marker.blank();
      marker.mark(submittedSheet(text), new Map(), sheet);
      return { ...sheet, score: 0 };
    });
    // Without a right answer in Physics, both ratios of Physics are infinite.
    const both = step.by === "ratio" && step.of ? [1, 2] : [2, 1];
    expect(order({ steps: [step, { by: "subjects", of: ["Mathematics"] }] }, marked)).toEqual(both);
  },
);

test("a key begins with the score, and all keys of an order are equally long", () => {
  const steps: TieStep[] = [
    { by: "positive" },
    { by: "negative" },
    { by: "ratio" },
    { by: "wrong" },
    { by: "time" },
    { by: "lot" },
  ];
  const keys = new RankKeys(key, marker, { steps });
  const made = [sheetWith(0, 0, 0), sheetWith(300, 400, -90)].map((sheet, i) =>
    keys.of(sheet, { seconds: 10_800 * i, lot: "a".repeat(16) }),
  );
  expect(new Set(made.map(({ length }) => length)).size).toBe(1);
  expect(made.map(scoreOfKey)).toEqual([0, 61_000]);
});

test("refuses to rank by an own order without the student's facts", () => {
  const keys = new RankKeys(key, marker, { steps: [{ by: "time" }] });
  expect(() => keys.of(marker.blank())).toThrow("time and lot");
});

test("finds the subjects that a paper does not have, whatever their case", () => {
  const steps: TieStep[] = [
    { by: "subjects", of: ["physics", "Botany"] },
    { by: "positive" },
    { by: "ratio", of: ["Zoology"] },
  ];
  expect(unknownSubjects({ steps }, ["Physics", "Mathematics"])).toEqual([
    { step: 0, name: "Botany" },
    { step: 2, name: "Zoology" },
  ]);
  expect(unknownSubjects("neet", ["Physics"])).toEqual([]);
});

// Source: two shifts of the kind that the NTA holds, with their percentiles before the merge.
test.each([
  [
    [280, 210, 210, 150, 90],
    [100, 80, 80, 40, 20],
  ],
  [
    [240, 180, 180, 60],
    [100, 75, 75, 25],
  ],
])("the scores %j have the percentiles %j", (scores, percentiles) => {
  const counts = Map.groupBy(scores, (score) => score);
  const field = [...counts].map(([score, all]): [number, number] => [score, all.length]);
  expect(scores.map((score) => placeAmong(field, score).percentile)).toEqual(percentiles);
});

import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Marker } from "../marking/marker.rules.ts";
import { percentileOf, placeAmong } from "../ranks/rank.rules.ts";
import { RankKeys } from "../ranks/tie-break.rules.ts";
import type { TieBreak } from "../terms/test/tie-break.schema.ts";
import { descending } from "../ranks/tie-steps.rules.ts";
import { rankKeyOf, writeTaker } from "../run/taker.rules.ts";
import type { Distribution } from "../terms/result/analytics.schema.ts";
import { FIELD_KEY, fieldSheet } from "../../testing/field.fixture.ts";
import { runs } from "../../testing/runs.ts";
import { joiner, type MergedTest, PERCENTILE_UNIT, valueOfKey } from "./merge.rules.ts";
import { mergeShard, readMerged } from "./merged-line.rules.ts";
import { readUnits, unitSubjects, unitsWriter } from "../marking/taker-units.rules.ts";
import { submittedSheet } from "../../testing/submitted-sheet.fixture.ts";

const ONE = { num: 1, den: 1 };
const noLot = () => "";

const distribution = (scores: readonly number[]): Distribution =>
  [...new Set(scores)]
    .toSorted((a, b) => a - b)
    .map((score) => [score, scores.filter((one) => one === score).length]);

const shiftOf = (scores: readonly number[]): MergedTest => ({
  subjects: ["Physics"],
  weight: ONE,
  fields: new Map([[0, distribution(scores)]]),
});

/** A line in a test's list without ties, with the score in units and one subject. */
const lineOf = (userId: string, score: number): string =>
  writeTaker({
    rankKey: descending(score),
    userId,
    name: `Student ${userId}`,
    email: `${userId}@example.com`,
    units: `${score},${Math.max(0, score)}`,
  });

/** The rank of each line: 1 + the number of lines with a smaller key. */
const ranksOf = (lines: readonly string[]): number[] =>
  lines.map((line) => 1 + lines.filter((one) => rankKeyOf(one) < rankKeyOf(line)).length);

const SHIFTS = { kind: "SHIFTS", tieBreak: "shared" } as const;

describe("percentiles", () => {
  // Source: an example of the NTA. The second number is the lowest percentile in a session of a
  // million.
  test("worked example 13: are those of the NTA", () => {
    expect(percentileOf(37_244, 41_326)).toBe(90.1224411);
    expect(percentileOf(1, 1_000_000)).toBe(0.0001);
  });

  test("grow with the score within a shift, strictly", () => {
    const scores = fc.uniqueArray(fc.integer({ min: -9000, max: 72_000 }), { minLength: 2 });
    const counts = fc.array(fc.integer({ min: 1, max: 400_000 }), { minLength: 1 });
    fc.assert(
      fc.property(scores, counts, (some, students) => {
        const sorted = some.toSorted((a, b) => a - b);
        const field: Distribution = sorted.map((score, i) => [
          score,
          students[i % students.length] ?? 1,
        ]);
        const join = joiner(SHIFTS, [{ ...shiftOf([]), fields: new Map([[0, field]]) }], noLot);
        const keys = sorted.map(
          (score) => join("u", [{ test: 0, rankKey: descending(score), units: "" }]).key ?? "",
        );
        // A smaller key is better.
        keys.forEach((key, i) => i > 0 && expect(key < (keys[i - 1] ?? "")).toBe(true));
        expect(valueOfKey(keys.at(-1) ?? "")).toBe(100 * PERCENTILE_UNIT);
      }),
      { numRuns: runs(300) },
    );
  });
});

describe("two shifts", () => {
  const [first, second] = [
    [280, 210, 210, 150, 90],
    [240, 180, 180, 60],
  ].map((marks) => marks.map((one) => one * 100));
  const tests = [first ?? [], second ?? []].map(shiftOf);
  const lists = [first ?? [], second ?? []].map((scores, shift) =>
    scores.map((score, i) => lineOf(`${shift}${i}`, score)),
  );

  test("worked example 14: are ranked by the percentiles of each", () => {
    const { ranked } = mergeShard(lists, joiner(SHIFTS, tests, noLot));
    const percentiles = ranked.map((line) => valueOfKey(rankKeyOf(line)) / PERCENTILE_UNIT);
    expect(percentiles).toEqual([100, 100, 80, 80, 75, 75, 40, 25, 20]);
    expect(ranksOf(ranked)).toEqual([1, 1, 3, 3, 5, 5, 7, 8, 9]);
  });

  test("count the better one of a student who took both, who is listed as a double", () => {
    const both = [
      [...(lists[0] ?? []), lineOf("both", 9000)],
      [...(lists[1] ?? []), lineOf("both", 24_000)],
    ];
    const { ranked, doubles } = mergeShard(both, joiner(SHIFTS, tests, noLot));
    expect(ranked).toHaveLength(10);
    const [line = ""] = ranked.filter((one) => readMerged(one).userId === "both");
    expect(readMerged(line)).toMatchObject({ scored: [{ test: 1, units: "24000,24000" }] });
    expect(doubles.map((one) => readMerged(one).scored.map((one) => one.test))).toEqual([[1, 0]]);
  });

  test("rank students by the percentiles of their subjects before ratios", () => {
    const steps: TieBreak = { steps: [{ by: "subjects", of: ["Physics"] }, { by: "lot" }] };
    const physics = new Map([
      [0, distribution([300, 300])],
      [1, distribution([100, 200])],
    ]);
    const join = joiner(
      { kind: "SHIFTS", tieBreak: steps },
      [{ ...shiftOf([]), fields: physics }],
      () => "f".repeat(16),
    );
    const rankKey = [descending(300), descending(100), "0".repeat(16)].join(".");
    const { key } = join("u", [{ test: 0, rankKey, units: "" }]);
    expect(key).toBe([descending(10 ** 9), descending(5 * 10 ** 8), "f".repeat(16)].join("."));
  });
});

/** Marks the sheets from which `linesOf` makes the lines of takers. */
const marker = new Marker(FIELD_KEY);

function linesOf(sheets: readonly string[], tieBreak: TieBreak = "shared"): string[] {
  const keys = new RankKeys(FIELD_KEY, marker, tieBreak);
  const units = unitsWriter(marker.subjects);
  return sheets
    .map((text, i) => {
      const sheet = marker.blank();
      marker.mark(submittedSheet(text), new Map(), sheet);
      return writeTaker({
        rankKey: keys.of(sheet, { seconds: 0, lot: "" }),
        userId: `u${i}`,
        name: "",
        email: "",
        units: units(sheet),
      });
    })
    .toSorted();
}

const byUser = (lines: readonly string[]) =>
  new Map(lines.map((line, i) => [line.split("\t")[1] ?? "", ranksOf(lines)[i]]));

test("an exam of one shift has the ranks of its test", () => {
  fc.assert(
    fc.property(
      fc.array(fieldSheet, { minLength: 1, maxLength: 12 }),
      fc.constantFrom<TieBreak>("shared", "jee-main", "neet"),
      (sheets, tieBreak) => {
        const lines = linesOf(sheets, tieBreak);
        const scores = lines.map((line) => valueOfKey(rankKeyOf(line)));
        const tests = [{ ...shiftOf([]), fields: new Map([[0, distribution(scores)]]) }];
        const { ranked } = mergeShard([lines], joiner({ kind: "SHIFTS", tieBreak }, tests, noLot));
        expect(byUser(ranked)).toEqual(byUser(lines));
      },
    ),
    { numRuns: runs(300) },
  );
});

const SUBJECTS = unitSubjects(marker.subjects);
const PAPER: MergedTest = { subjects: SUBJECTS, weight: ONE, fields: new Map() };

test("papers of weight 1 are ranked as one paper with the questions of both", () => {
  const { questions } = FIELD_KEY;
  const again = questions.map((one, i) => ({ ...one, questionId: `${one.questionId}${i}` }));
  const both = { ...FIELD_KEY, questions: [...questions, ...again] };
  const whole = new Marker(both);
  const steps: TieBreak = {
    steps: [{ by: "positive" }, { by: "subjects", of: SUBJECTS.slice(0, 1) }, { by: "negative" }],
  };
  const keys = new RankKeys(both, whole, steps);
  const padded = (sheet: string): string =>
    sheet + ";".repeat(questions.length - 1 - (sheet.match(/;/g)?.length ?? 0));
  const join = joiner({ kind: "PAPERS", tieBreak: steps }, [PAPER, PAPER], noLot);
  fc.assert(
    fc.property(fieldSheet, fieldSheet, (one, other) => {
      const sheet = whole.blank();
      whole.mark(submittedSheet(`${padded(one)};${padded(other)}`), new Map(), sheet);
      const scored = [one, other].map((text, test) => {
        const [, , , , units = ""] = (linesOf([text])[0] ?? "").split("\t");
        return { test, rankKey: "", units: units.slice(1) };
      });
      expect(join("u", scored).key).toBe(keys.of(sheet, { seconds: 0, lot: "" }));
    }),
    { numRuns: runs(300) },
  );
});

test("papers leave a student without one of them unranked, and divide weights once", () => {
  const tests = [
    { ...PAPER, subjects: ["Chemistry"], weight: { num: 3, den: 4 } },
    { ...PAPER, subjects: ["Chemistry"], weight: { num: 1, den: 3 } },
  ];
  const join = joiner({ kind: "PAPERS", tieBreak: "shared" }, tests, noLot);
  const scoredTest = (test: number, score: number) => ({ test, rankKey: "", units: `${score},0` });
  expect(join("u", [scoredTest(1, 100)])).toMatchObject({ key: null, absent: [0] });
  // 3/4 of 1.01 and 1/3 of 1 are 1.0908… marks.
  expect(valueOfKey(join("u", [scoredTest(1, 100), scoredTest(0, 101)]).key ?? "")).toBe(109);
});

test("a merge is the same for any order of lines and students", () => {
  const scores = fc.array(
    fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: -3, max: 9 })),
  );
  fc.assert(
    fc.property(fc.array(scores, { minLength: 1, maxLength: 4 }), fc.nat(), (shifts, turn) => {
      const lists = shifts.map((taken) =>
        [...new Map(taken)].map(([user, score]) => lineOf(`u${user}`, score * 100)),
      );
      const tests = lists.map((lines) => shiftOf(lines.map((line) => valueOfKey(rankKeyOf(line)))));
      const join = joiner(SHIFTS, tests, noLot);
      const turned = lists.map((lines) => {
        const at = lines.length === 0 ? 0 : turn % lines.length;
        return [...lines.slice(at), ...lines.slice(0, at)].toReversed();
      });
      expect(JSON.stringify(mergeShard(turned, join))).toBe(
        JSON.stringify(mergeShard(lists, join)),
      );
    }),
    { numRuns: runs(300) },
  );
});

test("a score that is not in the field, after a teacher's mark, is placed as if it were", () => {
  const join = joiner(SHIFTS, [shiftOf([100, 300])], noLot);
  const { key } = join("u", [{ test: 0, rankKey: descending(200), units: "" }]);
  expect(valueOfKey(key ?? "") / PERCENTILE_UNIT).toBe(
    placeAmong(distribution([100, 300]), 200).percentile,
  );
});

test("units are written in the order of the subjects' names", () => {
  const [line = ""] = linesOf(["01001"]);
  const { subjects } = readUnits(line.split("\t")[4]?.slice(1) ?? "");
  expect(subjects).toHaveLength(SUBJECTS.length);
  expect(SUBJECTS).toEqual(marker.subjects.toSorted());
});

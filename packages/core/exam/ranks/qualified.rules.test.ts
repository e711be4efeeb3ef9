import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fieldSheet, FIELD_KEY } from "../../testing/field.fixture.ts";
import { runs } from "../../testing/runs.ts";
import { gradeSheet, subjectMaxima } from "../marking/grading.rules.ts";
import { Marker } from "../marking/marker.rules.ts";
import { placeAmong } from "./rank.rules.ts";
import { judgedPages, qualifiedOf, readTaker, writeTaker } from "../run/taker.rules.ts";
import type { Distribution } from "../terms/result/analytics.schema.ts";
import { Cutoffs } from "../terms/test/cutoffs.schema.ts";
import {
  byPercentile,
  CutoffJudge,
  percentileScores,
  qualifiedFor,
  sheetVerdicts,
} from "./qualified.rules.ts";
import { submittedSheet } from "../../testing/submitted-sheet.fixture.ts";

const NONE = new Map<string, string>();
const maxMarks = [...subjectMaxima(FIELD_KEY).values()].reduce((sum, one) => sum + one, 0);

const percent = fc.integer({ min: 0, max: 10_000 }).map((n) => ({ percent: n / 100 }));
const marks = fc.integer({ min: -500, max: 2_000 }).map((n) => ({ marks: n / 100 }));
const percentile = fc.integer({ min: 0, max: 100 }).map((n) => ({ percentile: n }));
const cutoffs = fc
  .array(
    fc.record({
      total: fc.oneof(percent, marks, percentile),
      each: fc.option(fc.oneof(percent, marks)),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((lists) => Cutoffs.parse(lists.map((one, i) => ({ ...one, list: `List ${i}` }))));

describe("the lists for which sheets of a field qualify", () => {
  test("are those of each report's verdicts", () => {
    fc.assert(
      fc.property(
        cutoffs,
        fc.array(fieldSheet, { minLength: 1, maxLength: 12 }),
        (random, sheets) => {
          const marker = new Marker(FIELD_KEY);
          const graded = sheets.map((sheet) => gradeSheet(FIELD_KEY, submittedSheet(sheet), NONE));
          // Random minima rarely equal a score, so the minimum of one list is exactly the first
          // score.
          const exact = { list: "Exact", total: { marks: (graded[0]?.score ?? 0) / 100 } };
          const lists = Cutoffs.parse([...random.slice(0, 7), exact]);
          const judge = new CutoffJudge(lists, FIELD_KEY, maxMarks);
          const counts = Map.groupBy(graded, ({ score }) => score);
          const scores: Distribution = [...counts]
            .map(([score, all]): [number, number] => [score, all.length])
            .toSorted(([a], [b]) => a - b);
          const least = percentileScores(lists, scores);
          sheets.forEach((sheet, i) => {
            const marked = marker.blank();
            marker.mark(submittedSheet(sheet), NONE, marked);
            const bits = byPercentile(judge.byMarks(marked), marked.score, least);
            const own = graded[i];
            if (!own) throw new Error("Every sheet is graded");
            const { percentile: reached } = placeAmong(scores, own.score);
            const verdicts = sheetVerdicts({ cutoffs: lists, maxMarks }, FIELD_KEY, own, reached);
            expect(lists.map((_, list) => qualifiedFor(bits, list))).toEqual(
              verdicts.map(({ qualified }) => qualified),
            );
          });
        },
      ),
      { numRuns: runs(300) },
    );
  });
});

describe("a taker's line", () => {
  const who = { rankKey: "0999999100", userId: "q7", name: "q3", email: "a@b.c" };

  test("keeps the lists apart from a name that looks like them", () => {
    expect(readTaker(writeTaker(who))).not.toHaveProperty("qualified");
    expect(qualifiedOf(writeTaker({ ...who, qualified: 255 }))).toBe(255);
  });

  test("loses a list whose percentile it does not reach, and keeps every other column", async () => {
    const line = `${writeTaker({ ...who, qualified: 3 })}\t-600,4200`;
    const pages = (async function* () {
      yield [line];
    })();
    const judged: string[][] = [];
    for await (const page of judgedPages(pages, [Number.NEGATIVE_INFINITY, 901])) judged.push(page);
    expect(judged).toEqual([[line.replace("\tq3\t-600", "\tq1\t-600")]]);
  });
});

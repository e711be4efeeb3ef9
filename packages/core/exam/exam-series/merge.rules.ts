import { placeAmong } from "../ranks/rank.rules.ts";
import { decidingOf } from "../ranks/tie-break.rules.ts";
import type { TieBreak, TieStep } from "../terms/test/tie-break.schema.ts";
import { descending, lowest, stepsOf } from "../ranks/tie-steps.rules.ts";
import { weighedBy } from "../ranks/grades.rules.ts";
import type { Distribution } from "../terms/result/analytics.schema.ts";
import type { SeriesInput, SeriesTest } from "../series-record/series.schema.ts";
import { readUnits, type TakerUnits, totalOf } from "../marking/taker-units.rules.ts";

/** The facts about a test of an exam that the merge needs. */
export interface MergedTest {
  /** In the order of the units. */
  subjects: readonly string[];
  weight: SeriesTest["weight"];
  /**
   * For shifts: for each segment of a rank key that becomes a percentile, how many students have
   * each number of marks. The map's key is the segment's index; 0 is the total.
   */
  fields: ReadonlyMap<number, Distribution>;
}

/**
 * A student's result in one test: the test's index in the exam, the rank key, and the student's
 * units (marks by subject, see `taker-units.rules.ts`) as the test's list has them.
 */
export interface ScoredTest {
  test: number;
  rankKey: string;
  units: string;
}

/** A student's results joined; the key is null if the student did not take some paper. */
export interface Joined {
  key: string | null;
  counted: readonly ScoredTest[];
  /** Indexes of the papers that the student did not take. */
  absent: readonly number[];
}

type Join = (userId: string, scored: readonly ScoredTest[]) => Joined;

/** The student's lot among all takers of the exam: 16 hexadecimal digits. */
export type LotOf = (userId: string) => string;

/** Percentiles are whole numbers of 10⁻⁷. */
export const PERCENTILE_UNIT = 1e7;

const TOP = 10 ** 9;
const DIGITS = 10;

/**
 * The number at the start of a merged key: for shifts a percentile, for papers the total in units.
 */
export const valueOfKey = (key: string): number => TOP - Number(key.slice(0, DIGITS));

/** How each segment of a test's rank key is ranked among several shifts. */
export type Segment =
  | { by: "percentile"; of: (subject: string) => boolean }
  | { by: "lot" }
  /** Not changed: numbers of answers, ratios and seconds need no percentile. */
  | { by: "itself" };

/** The segments of a rank key, the total first. */
export function segmentsOf(tieBreak: TieBreak): Segment[] {
  const total: Segment = { by: "percentile", of: () => true };
  if (typeof tieBreak === "string") {
    const subjects = decidingOf(tieBreak).map((of): Segment => ({ by: "percentile", of }));
    // Then come the ratios of wrong to right answers: first overall, then by subject.
    const ratios = subjects.length === 0 ? [] : [total, ...subjects].map(itself);
    return [total, ...subjects, ...ratios];
  }
  return [total, ...stepsOf(tieBreak).map(segmentOf)];
}

const itself = (): Segment => ({ by: "itself" });

function segmentOf(step: TieStep): Segment {
  if (step.by === "subjects") return { by: "percentile", of: namedIn(step.of) };
  return step.by === "lot" ? { by: "lot" } : itself();
}

const namedIn = (names: readonly string[]) => (subject: string) =>
  names.some((name) => name.toLowerCase() === subject.toLowerCase());

/**
 * Makes a function that replaces the marks in one segment by their percentile among all students of
 * the shift.
 */
function percentileText(field: Distribution): (segment: string) => string {
  const known = new Map<string, string>();
  return (segment) => {
    const before = known.get(segment);
    if (before !== undefined) return before;
    const { percentile } = placeAmong(field, valueOfKey(segment));
    const text = descending(Math.round(percentile * PERCENTILE_UNIT));
    known.set(segment, text);
    return text;
  };
}

type Rewrite = (segment: string, userId: string) => string;

function shiftKeys(
  segments: readonly Segment[],
  { fields }: MergedTest,
  lotOf: LotOf,
): (rankKey: string, userId: string) => string {
  const rewrites = segments.map((segment, index): Rewrite => {
    const field = fields.get(index);
    if (segment.by === "percentile" && field) return percentileText(field);
    if (segment.by === "lot") return (_segment, userId) => lotOf(userId);
    return (text) => text;
  });
  const [total = (text: string) => text] = rewrites;
  if (rewrites.length === 1) return total;
  const marks = leadingPercentiles(segments);
  // Most orders compare marks first. All segments of marks have the same width, so the key can be
  // cut at fixed places, which is faster than splitting it.
  if (marks !== null) {
    const width = DIGITS + 1;
    return (rankKey, userId) => {
      let key = "";
      for (let i = 0; i < marks; i++) {
        const at = i * width;
        key +=
          (i === 0 ? "" : ".") + (rewrites[i] ?? total)(rankKey.slice(at, at + DIGITS), userId);
      }
      return key + rankKey.slice(marks * width - 1);
    };
  }
  return (rankKey, userId) =>
    rankKey
      .split(".")
      .map((text, index) => (rewrites[index] ?? total)(text, userId))
      .join(".");
}

/**
 * The number of segments that become percentiles, if these come first and all other segments stay
 * as they are; otherwise null.
 */
function leadingPercentiles(segments: readonly Segment[]): number | null {
  const marks = segments.findIndex(({ by }) => by !== "percentile");
  const first = marks < 0 ? segments.length : marks;
  return segments.slice(first).every(({ by }) => by === "itself") ? first : null;
}

type Rules = Pick<SeriesInput, "kind" | "tieBreak">;

/**
 * Makes a function that joins one student's results in the tests of an exam. It is made once and
 * used for a million students.
 */
export const joiner = (rules: Rules, tests: readonly MergedTest[], lotOf: LotOf): Join =>
  rules.kind === "SHIFTS" ? bestShift(rules, tests, lotOf) : sumOfPapers(rules, tests, lotOf);

/** The shift with the smallest key counts; if keys are equal, the first shift. */
function bestShift({ tieBreak }: Rules, tests: readonly MergedTest[], lotOf: LotOf): Join {
  const segments = segmentsOf(tieBreak);
  const keys = tests.map((test) => shiftKeys(segments, test, lotOf));
  return (userId, scored) => {
    let best: { key: string; scoredTest: ScoredTest } | undefined;
    for (const scoredTest of scored) {
      const key = keys[scoredTest.test]?.(scoredTest.rankKey, userId);
      if (key === undefined) throw new Error(`The exam has no test ${scoredTest.test}`);
      const wins = best === undefined || key < best.key;
      if (wins || (key === best?.key && scoredTest.test < best.scoredTest.test))
        best = { key, scoredTest };
    }
    return { key: best?.key ?? null, counted: best ? [best.scoredTest] : [], absent: [] };
  };
}

type PaperStep = (units: readonly TakerUnits[], userId: string) => string;

function sumOfPapers({ tieBreak }: Rules, tests: readonly MergedTest[], lotOf: LotOf): Join {
  const weigh = weighedBy(tests.map(({ weight }) => weight));
  const steps = stepsOf(tieBreak).map((step) => paperStep(step, tests, weigh, lotOf));
  return (userId, scored) => {
    const counted = scored.toSorted((one, other) => one.test - other.test);
    const absent = tests.flatMap((_, i) => (counted.some(({ test }) => test === i) ? [] : [i]));
    if (absent.length > 0) return { key: null, counted, absent };
    const units = counted.map((scoredTest) => readUnits(scoredTest.units));
    const total = descending(weigh(units.map(totalOf)));
    return { key: [total, ...steps.map((step) => step(units, userId))].join("."), counted, absent };
  };
}

function paperStep(
  step: TieStep,
  tests: readonly MergedTest[],
  weigh: ReturnType<typeof weighedBy>,
  lotOf: LotOf,
): PaperStep {
  switch (step.by) {
    case "subjects": {
      const isOf = namedIn(step.of);
      const of = tests.map(({ subjects }) =>
        subjects.flatMap((name, i) => (isOf(name) ? [i] : [])),
      );
      return (units) =>
        descending(
          weigh(
            units.map((one, t) => (of[t] ?? []).reduce((s, i) => s + (one.subjects[i] ?? 0), 0)),
          ),
        );
    }
    case "positive":
      return (units) => descending(weigh(units.map(({ positive }) => positive)));
    case "negative":
      return (units) => lowest(weigh(units.map((one) => one.positive - totalOf(one))));
    case "lot":
      return (_units, userId) => lotOf(userId);
    default:
      throw new Error(`Papers are not ranked by ${step.by}`);
  }
}

/** The steps that can rank papers, because they need only marks and lots. */
export const PAPER_STEPS: readonly TieStep["by"][] = ["subjects", "positive", "negative", "lot"];

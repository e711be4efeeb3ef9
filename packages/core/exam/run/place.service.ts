import type { Attempt } from "../terms/attempt/attempt.rules.ts";
import type { LongTexts } from "../answers/sheet.rules.ts";
import type { PaperKey } from "../terms/paper/paper.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Test } from "../terms/test/assessment.schema.ts";
import type { Analytics } from "../terms/result/analytics.schema.ts";
import { type MarkedSheet, Marker } from "../marking/marker.rules.ts";
import { type Place, placeAmong } from "../ranks/rank.rules.ts";
import { unitsWriter } from "../marking/taker-units.rules.ts";
import { unitOfKey } from "../marking/grading.rules.ts";
import { gradeOf } from "../ranks/grades.rules.ts";
import {
  byPercentile,
  CutoffJudge,
  percentileScores,
  type QualifiedBits,
  qualifiedFor,
} from "../ranks/qualified.rules.ts";
import { byText, qualifiedOf, rankKeyOf } from "./taker.rules.ts";
import * as TakerStore from "./taker.store.ts";
import { tieFactsOf, type TimedAttempt } from "../ranks/tie-facts.service.ts";
import { RankKeys, scoreOfKey } from "../ranks/tie-break.rules.ts";

/**
 * Rank and percentile of a rank key among all students of the test. The percentile depends on the
 * score alone, the rank also on the test's tie-break, which needs one page of the list of takers.
 */
export async function placeOf(
  deps: Deps,
  test: Pick<Test, "testId" | "tieBreak">,
  analytics: Analytics,
  rankKey: string,
): Promise<Place> {
  const byScore = placeAmong(analytics.scores, scoreOfKey(rankKey));
  if (test.tieBreak === "shared" || analytics.takers === null) return byScore;
  const index = await TakerStore.readIndex(deps, test.testId, analytics.takers);
  return { ...byScore, rank: await rankIn(deps, test.testId, index, rankKey) };
}

/**
 * A marker for each paper key. A process caches each key as one object, so the object is the map's
 * key.
 */
const markers = new WeakMap<PaperKey, { marker: Marker; sheet: MarkedSheet }>();

function markerOf(key: PaperKey) {
  const known = markers.get(key);
  if (known) return known;
  const marker = new Marker(key);
  const created = { marker, sheet: marker.blank() };
  markers.set(key, created);
  return created;
}

/** A stored sheet, with the key to mark it by. */
interface StoredSheet {
  key: PaperKey;
  attempt: Pick<Attempt, "sheet" | "overrides"> & TimedAttempt;
  texts: LongTexts;
}

export function rankKeyOfSheet(
  test: Pick<Test, "tieBreak" | "lotSeed">,
  { key, attempt, texts }: StoredSheet,
): string {
  const { marker, sheet } = markerOf(key);
  marker.mark(attempt, texts, sheet);
  return new RankKeys(key, marker, test.tieBreak).of(sheet, tieFactsOf(test, attempt));
}

/** Rank and percentile of a stored sheet among all students of its test. */
export const placeOfSheet = (
  deps: Deps,
  test: Pick<Test, "testId" | "tieBreak" | "lotSeed">,
  analytics: Analytics,
  stored: StoredSheet,
): Promise<Place> => placeOf(deps, test, analytics, rankKeyOfSheet(test, stored));

/**
 * The lists for which a stored sheet qualifies in its test; undefined in a test without cut-offs.
 */
export function qualifiedOfSheet(
  { cutoffs, maxMarks }: Pick<Test, "cutoffs" | "maxMarks">,
  { scores }: Pick<Analytics, "scores">,
  { key, attempt, texts }: StoredSheet,
): QualifiedBits | undefined {
  if (cutoffs.length === 0) return undefined;
  const { marker, sheet } = markerOf(key);
  marker.mark(attempt, texts, sheet);
  const bits = new CutoffJudge(cutoffs, key, maxMarks).byMarks(sheet);
  return byPercentile(bits, sheet.score, percentileScores(cutoffs, scores));
}

/** A taker's grade in published results, and the lists for which the taker qualified. */
export function judgementOfTaker(
  { grades, qualified, unit }: Pick<Analytics, "grades" | "qualified" | "unit">,
  taker: { score: number; qualified?: QualifiedBits },
): { grade?: string; qualified?: string[] } {
  const grade = gradeOf(grades ?? [], taker.score, unitOfKey({ unit }));
  const lists = qualified?.filter((_, list) => qualifiedFor(taker.qualified ?? 0, list));
  return {
    ...(grade !== null && { grade }),
    ...(lists && { qualified: lists.map(({ list }) => list) }),
  };
}

/** Rank among the students who qualified for a list: 1 + the number of those with a smaller key. */
export async function rankInList(
  deps: Deps,
  testId: string,
  index: TakerStore.TakerIndex,
  { rankKey, list }: { rankKey: string; list: number },
): Promise<number> {
  const page = index.pages.find(({ lastKey }) => byText(lastKey, rankKey) >= 0);
  if (!page) return (index.qualified?.[list] ?? 0) + 1;
  const lines = await TakerStore.readPage(deps, testId, page.name);
  const better = lines.filter(
    (line) => byText(rankKeyOf(line), rankKey) < 0 && qualifiedFor(qualifiedOf(line), list),
  );
  return (page.qualified?.[list] ?? 0) + better.length + 1;
}

/** Rank key and units of a stored sheet, as the lists of an exam's tests have them. */
export function unitsOfSheet(
  test: Pick<Test, "tieBreak" | "lotSeed">,
  stored: StoredSheet,
): { rankKey: string; units: string } {
  const rankKey = rankKeyOfSheet(test, stored);
  const { marker, sheet } = markerOf(stored.key);
  return { rankKey, units: unitsWriter(marker.subjects)(sheet) };
}

/**
 * 1 + the number of takers with a smaller key.
 * @param testId the test or exam whose list it is
 */
export async function rankIn(
  deps: Deps,
  testId: string,
  index: TakerStore.TakerIndex,
  rankKey: string,
): Promise<number> {
  const page = index.pages.find(({ lastKey }) => byText(lastKey, rankKey) >= 0);
  if (!page) return index.students + 1;
  const lines = await TakerStore.readPage(deps, testId, page.name);
  const at = lines.findIndex((line) => byText(rankKeyOf(line), rankKey) >= 0);
  return page.before + at + 1;
}

import type { Attempt } from "../attempt/attempt.rules.ts";
import type { LongTexts } from "../answers/sheet.rules.ts";
import type { PaperKey } from "../paper/paper.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Test } from "../assessment/assessment.schema.ts";
import type { Analytics } from "../statistics/analytics.schema.ts";
import { type MarkedSheet, Marker } from "../marking/marker.rules.ts";
import { type Place, placeAmong } from "../processing/rank.rules.ts";
import { byText, rankKeyOf } from "./taker.rules.ts";
import * as TakerStore from "./taker.store.ts";
import { tieFactsOf, type TimedAttempt } from "../processing/tie-facts.service.ts";
import { RankKeys, scoreOfKey } from "../processing/tie-break.rules.ts";

/**
 * Rank and percentile of a rank key in its field. The percentile depends on the score alone, the
 * rank also on the test's tie-break, which needs one page of the list of takers.
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

/** Markers by paper key, which is cached as one object per process. */
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

/** The rank key of a stored sheet. */
export function rankKeyOfSheet(
  test: Pick<Test, "tieBreak" | "lotSeed">,
  { key, attempt, texts }: StoredSheet,
): string {
  const { marker, sheet } = markerOf(key);
  marker.mark(attempt.sheet, texts, sheet, attempt.overrides, attempt.userId);
  return new RankKeys(key, marker, test.tieBreak).of(sheet, tieFactsOf(test, attempt));
}

/** Rank and percentile of a stored sheet in its test's field. */
export const placeOfSheet = (
  deps: Deps,
  test: Pick<Test, "testId" | "tieBreak" | "lotSeed">,
  analytics: Analytics,
  stored: StoredSheet,
): Promise<Place> => placeOf(deps, test, analytics, rankKeyOfSheet(test, stored));

/** 1 + the number of takers with a smaller key. */
async function rankIn(
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

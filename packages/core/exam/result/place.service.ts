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
import { RankKeys, scoreOfKey } from "../processing/tie-break.rules.ts";

/**
 * Where a rank key stands in its field. The percentile goes by the score alone; the rank by the
 * test's tie-break, for which one page of the list of takers is read.
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

/** What makes rank keys of a paper's sheets; a key is one object in a process. */
const makers = new WeakMap<PaperKey, { marker: Marker; sheet: MarkedSheet }>();

function makerOf(key: PaperKey) {
  const known = makers.get(key);
  if (known) return known;
  const marker = new Marker(key);
  const made = { marker, sheet: marker.blank() };
  makers.set(key, made);
  return made;
}

/** A kept sheet, and what marks it. */
interface KeptSheet {
  key: PaperKey;
  attempt: Pick<Attempt, "sheet" | "overrides">;
  texts: LongTexts;
}

/** What a kept sheet is ranked by in its test. */
export function rankKeyOfSheet(
  { tieBreak }: Pick<Test, "tieBreak">,
  { key, attempt, texts }: KeptSheet,
): string {
  const maker = makerOf(key);
  maker.marker.mark(attempt.sheet, texts, maker.sheet, attempt.overrides);
  return new RankKeys(key, maker.marker, tieBreak).of(maker.sheet);
}

/** Where a kept sheet stands in its test's field. */
export const placeOfSheet = (
  deps: Deps,
  test: Pick<Test, "testId" | "tieBreak">,
  analytics: Analytics,
  kept: KeptSheet,
): Promise<Place> => placeOf(deps, test, analytics, rankKeyOfSheet(test, kept));

/** 1 + the takers with a smaller key, who stand higher. */
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

import type { Deps } from "../../kernel/platform/deps.ts";
import type { Analytics } from "../terms/result/analytics.schema.ts";
import * as AnalyticsStore from "../statistics/analytics.store.ts";
import * as DeletedTakers from "./deleted-takers.service.ts";
import { type Place, placeAmong } from "../ranks/rank.rules.ts";
import { judgementOfTaker } from "./place.service.ts";
import { readTaker, type TakerLine } from "./taker.rules.ts";
import * as TakerStore from "./taker.store.ts";

/** The published results of one run, opened to read its takers in rank order. */
export interface RankedRun {
  testId: string;
  analytics: Analytics;
  index: TakerStore.TakerIndex;
}

/** A taker with rank and percentile; the score is in units of the paper. */
export type RankedTaker = Omit<TakerLine, "rankKey" | "qualified"> &
  Place & { score: number; grade?: string; qualified?: string[] };

/** @throws AppError `not-found` when the test has no such run. */
export async function open(deps: Deps, testId: string, run: string): Promise<RankedRun> {
  const analytics = await AnalyticsStore.read(deps, testId, run);
  if (analytics.takers === null) throw new Error(`The run ${run} has no list of takers`);
  return { testId, analytics, index: await TakerStore.readIndex(deps, testId, analytics.takers) };
}

/** All takers in rank order, a page of the list at a time. */
export async function* takers(
  deps: Deps,
  { testId, analytics, index }: RankedRun,
): AsyncGenerator<RankedTaker[]> {
  const anonymise = await DeletedTakers.anonymiser(deps, testId);
  let place = { key: "", score: Number.NaN, rank: 0, percentile: 0 };
  for (const { name, before } of index.pages) {
    const lines = await TakerStore.readPageUncached(deps, testId, name);
    yield lines.map((line, at) => {
      const taker = anonymise(readTaker(line));
      const { rankKey, score, qualified: _bits, ...who } = taker;
      // Equal keys are adjacent, so they all share the rank of the first of them.
      if (rankKey !== place.key) {
        const { percentile } = score === place.score ? place : placeAmong(analytics.scores, score);
        place = { key: rankKey, score, rank: before + at + 1, percentile };
      }
      const { rank, percentile } = place;
      return { ...who, score, rank, percentile, ...judgementOfTaker(analytics, taker) };
    });
  }
}

/** The ids of all takers in rank order, a page of the list at a time, after the first `skip` pages. */
export async function* takerIds(
  deps: Deps,
  { testId, index }: Pick<RankedRun, "testId" | "index">,
  skip: number,
): AsyncGenerator<string[]> {
  for (const { name } of index.pages.slice(skip)) {
    const lines = await TakerStore.readPageUncached(deps, testId, name);
    yield lines.map((line) => readTaker(line).userId);
  }
}

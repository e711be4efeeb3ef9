import type { Deps } from "../../kernel/platform/deps.ts";
import type { Analytics } from "../statistics/analytics.schema.ts";
import * as AnalyticsStore from "../statistics/analytics.store.ts";
import * as DeletedTakers from "./deleted-takers.service.ts";
import { type Standing, standing } from "./rank.rules.ts";
import { readTaker, type TakerLine } from "../result/taker.rules.ts";
import * as TakerStore from "../result/taker.store.ts";

/** One published run of a test's processing, to be read from its first taker to its last. */
export interface RankedRun {
  testId: string;
  analytics: Analytics;
  index: TakerStore.TakerIndex;
}

/** A taker with their place; the score in centi-marks. */
export type RankedTaker = Omit<TakerLine, "rankKey"> & Standing & { score: number };

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
  const veil = await DeletedTakers.veilOf(deps, testId);
  let place = { key: "", score: Number.NaN, rank: 0, percentile: 0 };
  for (const { name, before } of index.pages) {
    const lines = await TakerStore.scanPage(deps, testId, name);
    yield lines.map((line, at) => {
      const { rankKey, score, ...who } = veil(readTaker(line));
      // Equal keys stand together, so whoever is the first of them gives all their rank.
      if (rankKey !== place.key) {
        const { percentile } = score === place.score ? place : standing(analytics.scores, score);
        place = { key: rankKey, score, rank: before + at + 1, percentile };
      }
      return { ...who, score, rank: place.rank, percentile: place.percentile };
    });
  }
}

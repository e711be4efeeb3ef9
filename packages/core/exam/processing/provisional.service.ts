import { lastDeadlineOf, SHARDS } from "../terms/attempt/attempt.rules.ts";
import { hasProvisionalResult } from "../attempt/release.rules.ts";
import * as PaperStore from "../paper/paper.store.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Test } from "../terms/test/assessment.schema.ts";
import * as TestStore from "../assessment/assessment.store.ts";
import * as ActivityStore from "./activity.store.ts";
import { toAnalytics } from "../statistics/analytics.rules.ts";
import type { FieldSums } from "../terms/result/analytics.schema.ts";
import * as AnalyticsStore from "../statistics/analytics.store.ts";
import { mergeSums } from "./field.rules.ts";
import { chunksOf, countShard, inTurn, passOf } from "./part.service.ts";
import { isSettled, isStale } from "./provisional.rules.ts";
import { byText, TAKERS_PER_PAGE, unnamed } from "../run/taker.rules.ts";
import * as TakerStore from "../run/taker.store.ts";

/**
 * Ranks the students who have submitted so far, for tests that release results before their end and
 * had recent submissions. Returns the number of tests refreshed. A test that fails is logged and
 * retried by the next run.
 */
export async function refreshProvisional(deps: Deps): Promise<number> {
  let refreshed = 0;
  for (const activity of await ActivityStore.list(deps)) {
    try {
      if (await refresh(deps, activity)) refreshed++;
    } catch (error) {
      deps.log.error("ranking.failed", error, { test: activity.testId });
    }
  }
  return refreshed;
}

async function refresh(deps: Deps, activity: ActivityStore.Activity): Promise<boolean> {
  const now = deps.clock.now();
  const [test] = (await TestStore.findMany(deps, [activity.testId])).values();
  // Once the test is over, processing publishes its final ranks.
  const ranked = test && hasProvisionalResult(test) && test.run === null;
  if (!test || !ranked || now >= lastDeadlineOf(test)) {
    await ActivityStore.forget(deps, activity);
    return false;
  }
  if (!isStale(test.provisional, now)) return false;
  const published = await rank(deps, test, now);
  if (isSettled(activity.at, now)) await ActivityStore.forget(deps, activity);
  return published;
}

/** Whether equal scores get different ranks; practice tests are not ranked at all. */
const breaksTies = ({ tieBreak, releasePolicy }: Test): boolean =>
  tieBreak !== "shared" && releasePolicy !== "PRACTICE";

/**
 * Writes the list by which ties are broken and returns its name; null if equal scores share a rank.
 */
async function writeRanking(deps: Deps, test: Test, lines: string[]): Promise<string | null> {
  if (!breaksTies(test)) return null;
  const pages = chunksOf(lines.toSorted(byText), TAKERS_PER_PAGE);
  return TakerStore.write(deps, test.testId, inTurn(pages));
}

async function rank(deps: Deps, test: Test, at: number): Promise<boolean> {
  const key = await PaperStore.readKey(deps, test, test.keyName);
  const pass = passOf(test, key);
  const parts: FieldSums[] = [];
  const lines: string[] = [];
  for (let shard = 0; shard < SHARDS; shard++) {
    const part = await countShard(deps, pass, shard);
    parts.push(part.sums);
    if (breaksTies(test)) lines.push(...part.lines.map(unnamed));
  }
  const sums = mergeSums(key, parts);
  const takers = await writeRanking(deps, test, lines);
  const run = await AnalyticsStore.write(deps, toAnalytics(sums, key, takers));
  return TestStore.publishProvisional(deps, test, { run, students: sums.students, at });
}

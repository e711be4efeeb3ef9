import type { Deps } from "../../kernel/platform/deps.ts";
import type { Item } from "../../kernel/platform/table.ts";
import * as AttemptDeadlines from "./attempt-deadline.store.ts";
import * as Partition from "./attempt-partition.store.ts";
import { type Actor, ownIds } from "../../kernel/shared/actor.ts";
import { idsOf } from "../../people/session/person.service.ts";
import {
  type Attempt,
  type AttemptRef,
  DEADLINE_SHARDS,
  isRanked,
  isRunning,
  SHARDS,
  soleNumber,
} from "../terms/attempt/attempt.rules.ts";
import { byEnd, onePerTest } from "../terms/attempt/two-attempts.rules.ts";
import * as AttemptStore from "./attempt.store.ts";
import * as OfUser from "./attempt-of-user.store.ts";
import * as ExtraTimeStore from "./extra-time.store.ts";
import * as LongTextStore from "./long-text.store.ts";
import { hasLongText, type LongTexts } from "../answers/sheet.rules.ts";

/**
 * A student's submissions, newest first; at most `limit`. Submissions of merged accounts are
 * included; if two accounts took the same test, only the earlier submission is.
 *
 * @param span only submissions of this period, both ends included
 */
export async function submittedBy(
  deps: Deps,
  userId: string,
  limit: number,
  span?: { from: number; to: number },
): Promise<Attempt[]> {
  const ids = await idsOf(deps, userId);
  if (ids.length === 1) return OfUser.submittedBy(deps, userId, limit, span);
  const found = await Promise.all(ids.map((id) => OfUser.submittedBy(deps, id, Infinity)));
  const { from, to } = span ?? { from: 0, to: Infinity };
  const isWithin = ({ submittedAt }: Attempt) =>
    submittedAt !== null && submittedAt >= from && submittedAt <= to;
  const newestFirst = found.flat().toSorted((a, b) => byEnd(b, a));
  return onePerTest(newestFirst).filter(isWithin).slice(0, limit);
}

/**
 * The only attempt of a caller on a test. If accounts were merged and both have an attempt, the
 * running attempt counts, otherwise the attempt that was submitted earlier.
 */
export async function soleRef(deps: Deps, actor: Actor, testId: string): Promise<AttemptRef> {
  const n = soleNumber(actor);
  const own = { testId, userId: actor.userId, n };
  if (!actor.others) return own;
  const refs = ownIds(actor).map((userId) => ({ testId, userId, n }));
  const found = await Promise.all(
    refs.map((ref) => AttemptStore.find(deps, ref, { consistent: true })),
  );
  const attempts = found.filter((one) => one !== undefined).toSorted(byEnd);
  const { userId } = attempts.find((one) => isRunning(one, deps.clock.now())) ?? attempts[0] ?? own;
  return { testId, userId, n };
}

/** The only attempt that a caller has running on a test, by a consistent read. */
export async function openOf(
  deps: Deps,
  actor: Actor,
  testId: string,
): Promise<Attempt | undefined> {
  const ref = await soleRef(deps, actor, testId);
  const attempt = await AttemptStore.find(deps, ref, { consistent: true });
  return attempt && isRunning(attempt, deps.clock.now()) ? attempt : undefined;
}

/** A user's attempts with the number `n` on the given tests, in one batch read. */
export async function onTests(
  deps: Deps,
  { userId, n }: Pick<AttemptRef, "userId" | "n">,
  testIds: readonly string[],
): Promise<Attempt[]> {
  const ids = testIds.length === 0 ? [] : await idsOf(deps, userId);
  const refs = ids.flatMap((id) => testIds.map((testId) => ({ testId, userId: id, n })));
  return AttemptStore.findMany(deps, refs);
}

/** At most this many attempts are counted in each shard, which limits the cost. */
const MAX_COUNTED = 25;

/** How many students are taking a test now; `more` if not all of them were counted. */
export async function countRunning(deps: Deps): Promise<{ count: number; more: boolean }> {
  const now = deps.clock.now();
  const shards = await Promise.all(
    Array.from({ length: DEADLINE_SHARDS }, (_, shard) =>
      AttemptDeadlines.running(deps, shard, now, MAX_COUNTED),
    ),
  );
  return {
    count: shards.flat().filter(isRanked).length,
    more: shards.some((refs) => refs.length === MAX_COUNTED),
  };
}

/** The long answers of an attempt; they are not read if the sheet refers to none. */
export async function longTexts(deps: Deps, attempt: Attempt): Promise<LongTexts> {
  return hasLongText(attempt.sheet) ? LongTextStore.read(deps, attempt) : new Map();
}

/** The extra time that a student was granted on a test, and the time that only this student lost. */
export const grantOf = (deps: Deps, testId: string, userId: string) =>
  ExtraTimeStore.find(deps, { testId, userId, n: 0 });

/** A stored attempt; `read` throws when it is corrupt. */
export interface AttemptEntry {
  ref: AttemptRef;
  read: () => { attempt: Attempt; texts: LongTexts };
}

/** All attempts on a test with their long answers, shard by shard. */
export async function* ofTest(deps: Deps, testId: string): AsyncGenerator<AttemptEntry> {
  for (let shard = 0; shard < SHARDS; shard++) yield* ofShard(deps, testId, shard);
}

/** The attempts of one of a test's `SHARDS` partitions, with their long answers. */
export async function* ofShard(
  deps: Deps,
  testId: string,
  shard: number,
): AsyncGenerator<AttemptEntry> {
  const items: Item[] = [];
  for await (const page of Partition.shardPages(deps, testId, shard)) items.push(...page);
  yield* entriesOf(items.filter(Partition.isAttempt), items.filter(LongTextStore.isText));
}

/** The most items that one batch read of the database returns. */
const BATCH = 100;

/**
 * Submissions with their long answers, in no particular order; submissions that do not exist are
 * left out. Makes one batch read per hundred, and a second one if some of these have long answers.
 */
export async function findMany(deps: Deps, refs: readonly AttemptRef[]): Promise<AttemptEntry[]> {
  const batches: AttemptRef[][] = [];
  for (let at = 0; at < refs.length; at += BATCH) batches.push(refs.slice(at, at + BATCH));
  const entries = batches.map(async (batch) => {
    const items = await Partition.itemsOf(deps, batch);
    const withTexts = entriesOf(items, []).flatMap(({ read }) => withLongText(read));
    return entriesOf(items, await LongTextStore.itemsOf(deps, withTexts));
  });
  return (await Promise.all(entries)).flat();
}

/** Skips a corrupt attempt; the caller gets the error from its own `read`. */
function withLongText(read: AttemptEntry["read"]): Attempt[] {
  try {
    const { attempt } = read();
    return hasLongText(attempt.sheet) ? [attempt] : [];
  } catch {
    return [];
  }
}

function entriesOf(attempts: readonly Item[], longTexts: readonly Item[]): AttemptEntry[] {
  const texts = Map.groupBy(longTexts, Partition.ownerOf);
  return attempts.map((item) => {
    const ref = Partition.refOfItem(item);
    const own = texts.get(Partition.ownerKey(ref)) ?? [];
    const read = () => ({
      attempt: AttemptStore.readAttempt(item),
      texts: new Map(own.map(LongTextStore.readText)),
    });
    return { ref, read };
  });
}

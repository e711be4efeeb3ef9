import type { Deps } from "../../kernel/platform/deps.ts";
import type { Item } from "../../kernel/platform/table.ts";
import * as Partition from "./attempt-partition.store.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { type Attempt, type AttemptRef, isRunning, SHARDS, soleNumber } from "./attempt.rules.ts";
import * as AttemptStore from "./attempt.store.ts";
import * as ExtraTimeStore from "../extra-time/extra-time.store.ts";
import * as LongTextStore from "../answers/long-text.store.ts";
import { holdsLongText, type LongTexts } from "../answers/sheet.rules.ts";

/** For the concepts that read attempts and never write one: papers, results, dashboards. */
export const find = AttemptStore.find;

/** How often full screen was left in an attempt. */

/** A student's handed-in attempts, newest first; at most `limit`. */
export const handedIn = AttemptStore.ofUser;

/** The attempt that a student or guest has open on a test, as the table has it now. */
export async function openOf(
  deps: Deps,
  actor: Actor,
  testId: string,
): Promise<Attempt | undefined> {
  const ref = { testId, userId: actor.userId, n: soleNumber(actor) };
  const attempt = await AttemptStore.find(deps, ref, { consistent: true });
  return attempt && isRunning(attempt, deps.clock.now()) ? attempt : undefined;
}

/** The attempts that a student is writing, of the tests named; read together. */
export async function running(
  deps: Deps,
  userId: string,
  testIds: readonly string[],
): Promise<Attempt[]> {
  const refs = testIds.map((testId) => ({ testId, userId, n: 0 }));
  const now = deps.clock.now();
  return (await AttemptStore.findMany(deps, refs)).filter(
    ({ status, deadline }) => status === "open" && deadline > now,
  );
}

/** The long answers of an attempt; nothing is read when its sheet names none. */
export async function longTexts(deps: Deps, attempt: Attempt): Promise<LongTexts> {
  return holdsLongText(attempt.sheet) ? LongTextStore.read(deps, attempt) : new Map();
}

/** Minutes that a student was granted on a test beyond its duration. */
export async function extraMinutesOf(deps: Deps, testId: string, userId: string): Promise<number> {
  return (await ExtraTimeStore.find(deps, { testId, userId, n: 0 }))?.minutes ?? 0;
}

/** Whose attempt it is, and what it says; `read` throws when that cannot be read. */
export interface FieldEntry {
  ref: AttemptRef;
  read: () => { attempt: Attempt; texts: LongTexts };
}

/** All attempts on a test, one partition after the other, with their long answers. */
export async function* field(deps: Deps, testId: string): AsyncGenerator<FieldEntry> {
  for (let number = 0; number < SHARDS; number++) yield* shard(deps, testId, number);
}

/** The attempts of one of a test's `SHARDS` partitions, with their long answers. */
export async function* shard(
  deps: Deps,
  testId: string,
  number: number,
): AsyncGenerator<FieldEntry> {
  const items: Item[] = [];
  for await (const page of Partition.shardPages(deps, testId, number)) items.push(...page);
  yield* entriesOf(items.filter(Partition.isAttempt), items.filter(LongTextStore.isText));
}

/** The database's own measure of one call. */
const BATCH = 100;

/**
 * Handed-in attempts by their names, with their long answers, in no order; those that do not exist
 * are left out. Two calls for each hundred, the second only where somebody wrote long answers.
 */
export async function many(deps: Deps, refs: readonly AttemptRef[]): Promise<FieldEntry[]> {
  const batches: AttemptRef[][] = [];
  for (let at = 0; at < refs.length; at += BATCH) batches.push(refs.slice(at, at + BATCH));
  const entries = batches.map(async (batch) => {
    const items = await Partition.itemsOf(deps, batch);
    const writers = entriesOf(items, []).flatMap(({ read }) => withLongText(read));
    return entriesOf(items, await LongTextStore.itemsOf(deps, writers));
  });
  return (await Promise.all(entries)).flat();
}

/** Nothing for an attempt that cannot be read: whoever reads it next is told why. */
function withLongText(read: FieldEntry["read"]): Attempt[] {
  try {
    const { attempt } = read();
    return holdsLongText(attempt.sheet) ? [attempt] : [];
  } catch {
    return [];
  }
}

function entriesOf(attempts: readonly Item[], longTexts: readonly Item[]): FieldEntry[] {
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

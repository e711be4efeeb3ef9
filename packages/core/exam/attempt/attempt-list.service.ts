import type { Deps } from "../../kernel/platform/deps.ts";
import type { Item } from "../../kernel/platform/table.ts";
import { iso } from "../../kernel/shared/time.ts";
import { load as loadTest } from "../assessment/assessment.service.ts";
import * as UserAdmin from "../../people/user/user-admin.service.ts";
import { cursorOf, type ListPlace, placeOf, shardsAtOnce } from "./attempt-list.rules.ts";
import { countOf } from "../attempt-log/attempt-log.rules.ts";
import * as LogStore from "../attempt-log/attempt-log.store.ts";
import * as Partition from "./attempt-partition.store.ts";
import { isPast, SHARDS, submissionIdOf } from "./attempt.rules.ts";
import type { AttemptPage, AttemptRow, AttemptsQuery } from "./attempt.schema.ts";
import * as AttemptStore from "./attempt.store.ts";
import * as ExtraTimeStore from "../extra-time/extra-time.store.ts";
import { countAnswered, decodeSheet } from "../answers/sheet.rules.ts";

/** An attempt and what stands beside it, as stored. */
interface Bundle {
  item: Item;
  beside: Item[];
}

/**
 * A page of a test's attempts with what was logged and granted: logs and grants come with the
 * attempts' own partitions, so that there is no read for each. By e-mail, one student's alone.
 * @throws AppError `not-found` for test or student, `invalid` for what is no cursor.
 */
export async function list(
  deps: Deps,
  testId: string,
  { cursor, limit, email }: AttemptsQuery,
): Promise<AttemptPage> {
  const place = placeOf(cursor);
  await loadTest(deps, testId);
  if (email !== undefined) {
    const { userId } = await UserAdmin.find(deps, { email });
    const items = await Partition.itemsOfUser(deps, { testId, userId, n: 0 });
    return { attempts: rowsOf(deps, bundle(items)), next: null };
  }
  const { found, next } = await readFrom(deps, testId, place, limit);
  return { attempts: rowsOf(deps, found), next: next && cursorOf(next) };
}

async function readFrom(
  deps: Deps,
  testId: string,
  place: ListPlace,
  limit: number,
): Promise<{ found: Bundle[]; next: ListPlace | null }> {
  const found: Bundle[] = [];
  for (let { shard, after } = place, seen = 0; shard < SHARDS; after = null) {
    const wanted = limit - found.length;
    const width = Math.min(shardsAtOnce(wanted, seen, found.length), SHARDS - shard);
    const shards = Array.from({ length: width }, (_, index) => shard + index);
    const parts = await Promise.all(
      shards.map((one) => readShard(deps, testId, one, one === shard ? after : null, wanted)),
    );
    for (const [index, bundles] of parts.entries()) {
      const taken = bundles.slice(0, limit - found.length);
      found.push(...taken);
      const last = taken.at(-1);
      if (found.length < limit) continue;
      const rest = taken.length < bundles.length && last;
      const here = { shard: shard + index, after: last ? Partition.refOfItem(last.item) : null };
      const behind = shard + index + 1 < SHARDS ? { shard: here.shard + 1, after: null } : null;
      return { found, next: rest ? here : behind };
    }
    shard += width;
    seen += width;
  }
  return { found, next: null };
}

/** The next attempts of a shard, one more than wanted where there are more. */
async function readShard(
  deps: Deps,
  testId: string,
  shard: number,
  after: ListPlace["after"],
  wanted: number,
): Promise<Bundle[]> {
  const items: Item[] = [];
  for await (const page of Partition.pagesAfter(deps, testId, shard, after, 3 * (wanted + 1))) {
    items.push(...page);
    // The last one may lack what stands beside it; it is only a sign that there is more.
    if (items.filter(Partition.isAttempt).length > wanted) break;
  }
  return bundle(items).slice(0, wanted + 1);
}

function bundle(items: readonly Item[]): Bundle[] {
  const beside = Map.groupBy(
    items.filter((item) => !Partition.isAttempt(item)),
    Partition.ownerOf,
  );
  return items
    .filter(Partition.isAttempt)
    .map((item) => ({ item, beside: beside.get(Partition.ownerOf(item)) ?? [] }));
}

/** One that cannot be read is logged and left out; the others are listed. */
function rowsOf(deps: Deps, bundles: readonly Bundle[]): AttemptRow[] {
  return bundles.flatMap((one) => {
    try {
      return [rowOf(deps, one)];
    } catch (error) {
      const submission = submissionIdOf(Partition.refOfItem(one.item));
      deps.log.error("attempt.read-failed", error, { submission });
      return [];
    }
  });
}

function rowOf(deps: Deps, { item, beside }: Bundle): AttemptRow {
  const attempt = AttemptStore.readAttempt(item);
  const events = beside.filter(LogStore.isLog).flatMap(LogStore.readLog);
  const [grant] = beside.filter(ExtraTimeStore.isGrant).map(ExtraTimeStore.readGrant);
  const sheet = decodeSheet(attempt.sheet, attempt.sheet.split(";").length);
  const over = attempt.status === "open" && isPast(attempt.deadline, deps.clock.now());
  return {
    attemptId: submissionIdOf(attempt),
    userId: attempt.userId,
    name: attempt.name,
    email: attempt.email,
    trial: attempt.n !== 0,
    status: over ? "closed" : attempt.status,
    startedAt: iso(attempt.startedAt),
    deadline: iso(attempt.deadline),
    submittedAt: attempt.submittedAt === null ? null : iso(attempt.submittedAt),
    answered: countAnswered(sheet),
    exits: countOf(events, "exit"),
    blurs: countOf(events, "blur"),
    extraMinutes: grant?.minutes ?? 0,
  };
}

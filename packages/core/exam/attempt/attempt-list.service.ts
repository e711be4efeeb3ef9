import type { Deps } from "../../kernel/platform/deps.ts";
import type { Item } from "../../kernel/platform/table.ts";
import { iso } from "../../kernel/shared/time.ts";
import { load as loadTest } from "../assessment/assessment.service.ts";
import * as UserAdmin from "../../people/account/user-admin.service.ts";
import { cursorOf, type ListPosition, parseCursor, shardsToRead } from "./attempt-list.rules.ts";
import { countOf, sinceReopened } from "../attempt-log/attempt-log.rules.ts";
import { leftoverIn } from "../attempt-log/leftover.service.ts";
import * as LogStore from "../attempt-log/attempt-log.store.ts";
import * as Partition from "../attempt-store/attempt-partition.store.ts";
import { type Attempt, isPast, SHARDS, submissionIdOf } from "../terms/attempt/attempt.rules.ts";
import type { AttemptPage, AttemptRow, AttemptsQuery } from "../terms/attempt/attempt.schema.ts";
import * as AttemptStore from "../attempt-store/attempt.store.ts";
import * as ExtraTimeStore from "../attempt-store/extra-time.store.ts";
import { decodeSheet, type Sheet } from "../answers/sheet.rules.ts";
import { answeredOf } from "../marking/choice.rules.ts";
import * as Papers from "../paper/paper.service.ts";

/** The stored items of an attempt: the attempt itself and its child items. */
interface AttemptItems {
  item: Item;
  children: Item[];
}

/**
 * A page of a test's attempts with their logged events and extra time, which are stored in the same
 * partitions and need no further reads. With `email`, only that student's attempts.
 * @throws AppError `not-found` for test or student, `invalid` for a bad cursor.
 */
export async function list(
  deps: Deps,
  testId: string,
  { cursor, limit, email }: AttemptsQuery,
): Promise<AttemptPage> {
  const position = parseCursor(cursor);
  const { sections = [], questions } = await Papers.key(deps, await loadTest(deps, testId));
  const answered = (sheet: Sheet) => answeredOf(sections, questions, sheet).answered;
  if (email !== undefined) {
    const { userId } = await UserAdmin.find(deps, { email });
    const items = await Partition.itemsOfUser(deps, { testId, userId, n: 0 });
    return { attempts: rowsOf(deps, answered, groupByAttempt(items)), next: null };
  }
  const { found, next } = await readFrom(deps, testId, position, limit);
  return { attempts: rowsOf(deps, answered, found), next: next && cursorOf(next) };
}

async function readFrom(
  deps: Deps,
  testId: string,
  position: ListPosition,
  limit: number,
): Promise<{ found: AttemptItems[]; next: ListPosition | null }> {
  const found: AttemptItems[] = [];
  for (let { shard, after } = position, seen = 0; shard < SHARDS; after = null) {
    const wanted = limit - found.length;
    const width = Math.min(shardsToRead(wanted, seen, found.length), SHARDS - shard);
    const shards = Array.from({ length: width }, (_, index) => shard + index);
    const parts = await Promise.all(
      shards.map((one) => readShard(deps, testId, one, one === shard ? after : null, wanted)),
    );
    for (const [index, part] of parts.entries()) {
      const taken = part.slice(0, limit - found.length);
      found.push(...taken);
      const last = taken.at(-1);
      if (found.length < limit) continue;
      const rest = taken.length < part.length && last;
      const here = { shard: shard + index, after: last ? Partition.refOfItem(last.item) : null };
      const nextShard = shard + index + 1 < SHARDS ? { shard: here.shard + 1, after: null } : null;
      return { found, next: rest ? here : nextShard };
    }
    shard += width;
    seen += width;
  }
  return { found, next: null };
}

/** The next attempts of a shard. If there are more than wanted, one more is returned. */
async function readShard(
  deps: Deps,
  testId: string,
  shard: number,
  after: ListPosition["after"],
  wanted: number,
): Promise<AttemptItems[]> {
  const items: Item[] = [];
  for await (const page of Partition.pagesAfter(deps, testId, shard, after, 3 * (wanted + 1))) {
    items.push(...page);
    // The child items of the last attempt may be missing. The last attempt is only read to show
    // that there are more than wanted.
    if (items.filter(Partition.isAttempt).length > wanted) break;
  }
  return groupByAttempt(items).slice(0, wanted + 1);
}

function groupByAttempt(items: readonly Item[]): AttemptItems[] {
  const children = Map.groupBy(
    items.filter((item) => !Partition.isAttempt(item)),
    Partition.ownerOf,
  );
  return items
    .filter(Partition.isAttempt)
    .map((item) => ({ item, children: children.get(Partition.ownerOf(item)) ?? [] }));
}

/** Counts the answers of a sheet that may count for the score. */
type CountAnswers = (sheet: Sheet) => number;

/**
 * Logs and skips attempts that cannot be read. Guests' attempts that have expired are left out too:
 * the database may delete them days later.
 */
function rowsOf(
  deps: Deps,
  answered: CountAnswers,
  attempts: readonly AttemptItems[],
): AttemptRow[] {
  return attempts.flatMap((one) => {
    try {
      const attempt = AttemptStore.readAttempt(one.item);
      const { keepUntil = Infinity } = attempt;
      return keepUntil > deps.clock.now() ? [rowOf(deps, attempt, one.children, answered)] : [];
    } catch (error) {
      const submission = submissionIdOf(Partition.refOfItem(one.item));
      deps.log.error("attempt.read-failed", error, { submission });
      return [];
    }
  });
}

function rowOf(
  deps: Deps,
  attempt: Attempt,
  children: readonly Item[],
  answered: CountAnswers,
): AttemptRow {
  const events = children.filter(LogStore.isLog).flatMap(LogStore.readLog);
  const [grant] = children.filter(ExtraTimeStore.isGrant).map(ExtraTimeStore.readGrant);
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
    answered: answered(sheet),
    exits: countOf(sinceReopened(attempt, events), "exit"),
    blurs: countOf(events, "blur"),
    leftover: leftoverIn(children),
    extraMinutes: grant?.minutes ?? 0,
  };
}

import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Item, Key } from "../../kernel/platform/table.ts";
import { DAY, dayStart } from "../../kernel/shared/time.ts";
import { placeOf, type Seen, shardOf, shards } from "./presence.rules.ts";

type StoreDeps = Pick<Deps, "content">;

/**
 * How long after its Monday a week's activities of students are kept; the counts of the week stay.
 */
const KEPT = 35 * DAY;

/**
 * What one student did in one week. Tests and lectures are sets, so that a repeated write changes
 * nothing.
 */
const WeekOfStudent = z.object({
  sk: z.string(),
  /** True if the student came. An attempt that ended because time was over does not show that. */
  came: z.literal(true).optional(),
  tests: z.set(z.string()).default(new Set()),
  lectures: z.set(z.string()).default(new Set()),
});
export interface WeekOfStudent extends Omit<z.infer<typeof WeekOfStudent>, "sk"> {
  userId: string;
}

/** The last day on which a student came. */
const StoredSeen = z.object({ userId: z.string(), day: z.string() });

const weekPartition = (week: string, shard: number) => `PRESENT#${week}#${shard}`;
const seenKey = (userId: string): Key => ({ pk: `U#${userId}`, sk: "SEEN" });
const seenPartition = (shard: number) => `SEEN#${shard}`;
interface Done {
  came?: true;
  testId?: string;
  videoId?: string;
}

/** Adds what a student did in a week. Safe to repeat. */
export async function addToWeek(
  deps: StoreDeps,
  { week, userId }: { week: string; userId: string },
  { came, testId, videoId }: Done,
): Promise<void> {
  const added = [testId && "tests :test", videoId && "lectures :video"].filter(Boolean);
  await deps.content.update(
    { pk: weekPartition(week, shardOf(userId)), sk: userId },
    {
      text: `SET #ttl = :ttl${came ? ", came = :came" : ""}${added.length > 0 ? ` ADD ${added.join(", ")}` : ""}`,
      names: { "#ttl": "ttl" },
      values: {
        ":ttl": Math.ceil((dayStart(week) + KEPT) / 1000),
        ...(came && { ":came": true }),
        ...(testId && { ":test": new Set([testId]) }),
        ...(videoId && { ":video": new Set([videoId]) }),
      },
    },
  );
}

/** What the students of one shard did in a week, page by page. */
export async function* ofWeek(
  deps: StoreDeps,
  week: string,
  shard: number,
): AsyncGenerator<WeekOfStudent[]> {
  for (let after: Item | undefined; ;) {
    const where = { text: "pk = :pk", values: { ":pk": weekPartition(week, shard) } };
    const { items, next } = await deps.content.query({ where, ...(after && { after }) });
    yield items.map((item) => {
      const { sk, ...done } = WeekOfStudent.parse(item);
      return { userId: sk, ...done };
    });
    if (!next) return;
    after = next;
  }
}

/** The last day on which a student came, as far as is known. */
export async function lastDay(deps: StoreDeps, userId: string): Promise<string | undefined> {
  const item = await deps.content.get(seenKey(userId));
  return item && StoredSeen.parse(item).day;
}

/** Notes that a student came on a day, unless a later one is known. */
export async function noteDay(deps: StoreDeps, seen: Seen): Promise<void> {
  await deps.content.update(
    seenKey(seen.userId),
    {
      text: "SET #day = :day, userId = :user, gsi1pk = :shard, gsi1sk = :place",
      names: { "#day": "day" },
      values: {
        ":day": seen.day,
        ":user": seen.userId,
        ":shard": seenPartition(shardOf(seen.userId)),
        ":place": placeOf(seen),
      },
    },
    "attribute_not_exists(#day) OR #day < :day",
  );
}

/**
 * The students before a place of the index, which is ordered by the last day on which they came;
 * the latest first.
 */
export async function seenBefore(deps: StoreDeps, place: string, limit: number): Promise<Seen[]> {
  const found = await Promise.all(
    shards.map((shard) =>
      deps.content.query({
        index: "gsi1",
        where: {
          text: "gsi1pk = :shard AND gsi1sk < :place",
          values: { ":shard": seenPartition(shard), ":place": place },
        },
        descending: true,
        limit,
      }),
    ),
  );
  return found
    .flatMap(({ items }) => items.map((item) => StoredSeen.parse(item)))
    .toSorted((one, other) => (placeOf(one) < placeOf(other) ? 1 : -1))
    .slice(0, limit);
}

/** Forgets when a student came; for an account that is deleted. */
export const forget = (deps: StoreDeps, userId: string): Promise<boolean> =>
  deps.content.remove(seenKey(userId));

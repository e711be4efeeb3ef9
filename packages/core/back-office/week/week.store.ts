import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import { DAY } from "../../kernel/shared/time.ts";
import { WeekCounts } from "./week.schema.ts";

type StoreDeps = Pick<Deps, "content">;

const PARTITION = "WEEK";
const countsKey = (week: string) => ({ pk: PARTITION, sk: week });
/** The users who want the letter of each week. */
const WANTED = { pk: "WEEK_LETTER", sk: "WANTED" };
/** The users who got the letter about a week. */
const sentKey = (week: string) => ({ pk: "WEEK_LETTER", sk: week });
const SENT_KEPT = 30 * DAY;

/** Weeks that were never counted are left out. */
export async function find(deps: StoreDeps, weeks: readonly string[]): Promise<WeekCounts[]> {
  const items = await deps.content.batchGet(weeks.map(countsKey));
  return items.map((item) => WeekCounts.parse(item));
}

/** Writes the counts of a week, unless the stored counts are newer. */
export async function write(deps: StoreDeps, counts: WeekCounts): Promise<void> {
  await deps.content.put(
    { ...countsKey(counts.week), ...counts },
    {
      text: "attribute_not_exists(pk) OR asOf <= :asOf",
      values: { ":asOf": counts.asOf },
    },
  );
}

const People = z.object({ ids: z.set(z.string()).default(new Set()) });

/** The ids of the administrators who want the letter. */
export async function wanting(
  deps: StoreDeps,
  options: { consistent?: boolean } = {},
): Promise<Set<string>> {
  return People.parse((await deps.content.get(WANTED, options)) ?? {}).ids;
}

/** Notes whether someone wants the letter. Safe to repeat. */
export async function setWanting(
  deps: StoreDeps,
  userId: string,
  isWanted: boolean,
): Promise<void> {
  const text = isWanted ? "ADD ids :one" : "DELETE ids :one";
  await deps.content.update(WANTED, { text, values: { ":one": new Set([userId]) } });
}

/** The ids of users who got the letter about a week. */
export async function writtenTo(deps: StoreDeps, week: string): Promise<Set<string>> {
  return People.parse((await deps.content.get(sentKey(week), { consistent: true })) ?? {}).ids;
}

/** Notes that a user gets the letter about a week; false if another run has noted it. */
export async function noteLetter(
  deps: StoreDeps,
  { week, userId, now }: { week: string; userId: string; now: number },
): Promise<boolean> {
  const updated = await deps.content.update(
    sentKey(week),
    {
      text: "SET #ttl = :ttl ADD ids :one",
      names: { "#ttl": "ttl" },
      values: {
        ":ttl": Math.ceil((now + SENT_KEPT) / 1000),
        ":one": new Set([userId]),
        ":id": userId,
      },
    },
    "attribute_not_exists(ids) OR NOT contains(ids, :id)",
  );
  return updated !== undefined;
}

/** Removes the note of a letter. */
export async function forgetLetter(deps: StoreDeps, week: string, userId: string): Promise<void> {
  const values = { ":one": new Set([userId]) };
  await deps.content.update(sentKey(week), { text: "DELETE ids :one", values });
}

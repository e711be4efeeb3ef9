import { onRevision } from "../../kernel/platform/revised-item.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Item, Key } from "../../kernel/platform/table.ts";
import type { Reminder } from "./subscription.rules.ts";
import { Subscription, type SubscriptionRef } from "./subscription.schema.ts";
import { startAfter, startAt } from "../../kernel/shared/paging.rules.ts";
import { sortableTime } from "../../kernel/shared/time.ts";

type ExamType = Subscription["examType"];

/** Single tests and lectures are stored beside the subscriptions, so that one query reads both. */
const keyOf = ({ userId, examType, only }: SubscriptionRef): Key => ({
  pk: `U#${userId}`,
  sk: only ? `SUBONLY#${only.kind}#${only.id}` : `SUB#${examType}`,
});

/** Indexes of an exam type's subscriptions by end and by start. */
const INDEXES = {
  end: { index: "gsi1", partition: "SUB#" },
  start: { index: "gsi2", partition: "SUBSTART#" },
} as const;
const sortKey = (at: number, userId = "") => `${sortableTime(at)}#${userId}`;

const read = (item: Item): Subscription => Subscription.parse(item);

export async function find(
  deps: Deps,
  of: SubscriptionRef,
  options?: { consistent: boolean },
): Promise<Subscription | undefined> {
  const item = await deps.content.get(keyOf(of), options);
  return item && read(item);
}

/** All of a student's subscriptions to exam types, ended ones included. */
export const ofUser = async (deps: Deps, userId: string): Promise<Subscription[]> =>
  (await everythingOf(deps, userId)).filter(({ only }) => only === undefined);

/** Like `ofUser`, with single tests and lectures too. */
export async function everythingOf(deps: Deps, userId: string): Promise<Subscription[]> {
  const items = await deps.content.all({
    where: {
      text: "pk = :pk AND begins_with(sk, :prefix)",
      values: { ":pk": `U#${userId}`, ":prefix": "SUB" },
    },
  });
  return items.map(read);
}

/** The subscriptions of some students to an exam type, in no particular order. */
export async function ofUsers(
  deps: Deps,
  userIds: readonly string[],
  examType: Subscription["examType"],
): Promise<Subscription[]> {
  const keys = userIds.map((userId) => keyOf({ userId, examType }));
  return (await deps.content.batchGet(keys)).map(read);
}

/** Replaces the revision that was read. @returns false when it has been changed since */
export function replace(deps: Deps, subscription: Subscription): Promise<boolean> {
  const { rev, only } = subscription;
  // Single tests and lectures are in no list and in no count.
  const places = only ? {} : placesOf(subscription);
  const item = { ...keyOf(subscription), ...subscription, rev: rev + 1, ...places };
  return deps.content.put(item, onRevision(rev));
}

const placesOf = ({ examType, startsAt, endsAt, userId }: Subscription) => ({
  gsi1pk: INDEXES.end.partition + examType,
  gsi1sk: sortKey(endsAt, userId),
  gsi2pk: INDEXES.start.partition + examType,
  gsi2sk: sortKey(startsAt, userId),
});

/** An exam type's subscriptions that end, or start, in a span of time. */
export interface Span {
  by: keyof typeof INDEXES;
  examType: ExamType;
  /** Epoch milliseconds, both included. */
  from: number;
  to: number;
}

/** Cursor of a subscription in the list by end. */
export const placeOfEnd = ({ endsAt, userId }: Pick<Subscription, "endsAt" | "userId">): string =>
  sortKey(endsAt, userId);

/** Cursor of a subscription in the list by start. */
export const placeOfStart = ({
  startsAt,
  userId,
}: Pick<Subscription, "startsAt" | "userId">): string => sortKey(startsAt, userId);

/**
 * Where a page starts: after a cursor or at a cursor; without a cursor, at the start of the span.
 */
export interface Start {
  after?: string | undefined;
  at?: string | undefined;
}

export interface SubscriptionPage {
  found: Subscription[];
  /** Cursor for `after`; undefined at the end. */
  next: string | undefined;
}

/** A page of the subscriptions that end, or start, in a span; earliest first. */
export async function within(
  deps: Deps,
  { by, examType, from, to }: Span,
  { after, at, limit }: Start & { limit: number },
): Promise<SubscriptionPage> {
  const { index, partition } = INDEXES[by];
  const span = { from: sortKey(from), until: sortKey(to + 1) };
  const { items, next } = await deps.content.query({
    index,
    where: {
      text: "#pk = :exam AND #sk BETWEEN :from AND :to",
      names: { "#pk": `${index}pk`, "#sk": `${index}sk` },
      values: {
        ":exam": partition + examType,
        ":from": after ? startAfter(after, span) : startAt(at ?? span.from, span),
        ":to": span.until,
      },
    },
    limit,
  });
  const last = items.at(-1);
  return { found: items.map(read), next: next && last && String(last[`${index}sk`]) };
}

/** How many subscriptions to an exam type end after a given time, counted up to `most`. */
export async function countEndingAfter(
  deps: Deps,
  examType: ExamType,
  { at, most }: { at: number; most: number },
): Promise<number> {
  let counted = 0;
  let after: Item | undefined;
  do {
    const page = await deps.content.query({
      index: INDEXES.end.index,
      where: {
        text: "gsi1pk = :exam AND gsi1sk > :at",
        // After every subscription that ends at exactly this time.
        values: { ":exam": INDEXES.end.partition + examType, ":at": sortKey(at + 1) },
      },
      countOnly: true,
      ...(after && { after }),
    });
    counted += page.count;
    after = page.next;
  } while (after && counted < most);
  return Math.min(counted, most);
}

/** The attribute with the end about which a student was reminded. */
const REMINDED = { week: "remindedWeek", day: "remindedDay" } as const;

/**
 * Records a reminder of this end. @returns false if it is recorded already or the end has changed
 */
export async function recordReminder(
  deps: Deps,
  subscription: Subscription,
  reminder: Reminder,
): Promise<boolean> {
  const names = { "#reminded": REMINDED[reminder] };
  const changed = await deps.content.update(
    keyOf(subscription),
    { text: "SET #reminded = :end", names, values: { ":end": subscription.endsAt } },
    "endsAt = :end AND (attribute_not_exists(#reminded) OR #reminded <> :end)",
  );
  return changed !== undefined;
}

/** Removes the record of a reminder whose email was refused. */
export async function forgetReminder(
  deps: Deps,
  subscription: Subscription,
  reminder: Reminder,
): Promise<void> {
  const names = { "#reminded": REMINDED[reminder] };
  await deps.content.update(
    keyOf(subscription),
    { text: "REMOVE #reminded", names, values: { ":end": subscription.endsAt } },
    "#reminded = :end",
  );
}

const ROUND = { pk: "SUBSCRIPTIONS", sk: "REMINDERS" };

/** When to check for reminders next; 0 before the first time. */
export async function nextRound(deps: Deps): Promise<number> {
  return Number((await deps.content.get(ROUND))?.["at"] ?? 0);
}

export async function setNextRound(deps: Deps, at: number): Promise<void> {
  await deps.content.put({ ...ROUND, at });
}

import type { Deps } from "../../kernel/platform/deps.ts";
import type { Item, Key } from "../../kernel/platform/table.ts";
import type { Reminder } from "./reminder.rules.ts";
import { Subscription, type SubscriptionRef } from "./subscription.schema.ts";

type ExamType = Subscription["examType"];

const keyOf = ({ userId, examType }: SubscriptionRef): Key => ({
  pk: `U#${userId}`,
  sk: `SUB#${examType}`,
});

/** An exam type's subscriptions in the order of their ends, and of their starts. */
const INDEXES = {
  end: { index: "gsi1", partition: "SUB#" },
  start: { index: "gsi2", partition: "SUBSTART#" },
} as const;
const place = (at: number, userId = "") => `${String(at).padStart(15, "0")}#${userId}`;

const read = (item: Item): Subscription => Subscription.parse(item);

export async function find(
  deps: Deps,
  of: SubscriptionRef,
  options?: { consistent: boolean },
): Promise<Subscription | undefined> {
  const item = await deps.content.get(keyOf(of), options);
  return item && read(item);
}

/** All of a student's subscriptions, ended ones included. */
export async function ofUser(deps: Deps, userId: string): Promise<Subscription[]> {
  const items = await deps.content.all({
    where: {
      text: "pk = :pk AND begins_with(sk, :prefix)",
      values: { ":pk": `U#${userId}`, ":prefix": "SUB#" },
    },
  });
  return items.map(read);
}

/** The subscriptions that there are of some students to an exam type, in no order. */
export async function ofUsers(
  deps: Deps,
  userIds: readonly string[],
  examType: Subscription["examType"],
): Promise<Subscription[]> {
  const keys = userIds.map((userId) => keyOf({ userId, examType }));
  return (await deps.content.batchGet(keys)).map(read);
}

/** Writes a subscription in place of the revision that was read. @returns false when that has gone */
export function replace(deps: Deps, subscription: Subscription): Promise<boolean> {
  const { userId, examType, startsAt, endsAt, rev } = subscription;
  const item = {
    ...keyOf(subscription),
    ...subscription,
    rev: rev + 1,
    gsi1pk: INDEXES.end.partition + examType,
    gsi1sk: place(endsAt, userId),
    gsi2pk: INDEXES.start.partition + examType,
    gsi2sk: place(startsAt, userId),
  };
  const condition =
    rev === 0
      ? { text: "attribute_not_exists(rev)" }
      : { text: "rev = :before", values: { ":before": rev } };
  return deps.content.put(item, condition);
}

/** Which part of an exam type's subscriptions: those that end, or start, in a span of time. */
export interface Span {
  by: keyof typeof INDEXES;
  examType: ExamType;
  /** Epoch milliseconds, both included. */
  from: number;
  to: number;
}

/** Where a list by the end goes on after a subscription. */
export const placeOfEnd = ({ endsAt, userId }: Pick<Subscription, "endsAt" | "userId">): string =>
  place(endsAt, userId);

/** Where a list by the start goes on after a subscription. */
export const placeOfStart = ({
  startsAt,
  userId,
}: Pick<Subscription, "startsAt" | "userId">): string => place(startsAt, userId);

/** Where a page begins: right behind a place, or at it; without either, at the span's beginning. */
export interface Start {
  after?: string | undefined;
  at?: string | undefined;
}

export interface SubscriptionPage {
  found: Subscription[];
  /** Where to go on, for `after`; absent at the end. */
  next: string | undefined;
}

/** A page of the subscriptions that end, or start, in a span; the earliest first. */
export async function within(
  deps: Deps,
  { by, examType, from, to }: Span,
  { after, at, limit }: Start & { limit: number },
): Promise<SubscriptionPage> {
  const { index, partition } = INDEXES[by];
  const { items, next } = await deps.content.query({
    index,
    where: {
      text: "#pk = :exam AND #sk BETWEEN :from AND :to",
      names: { "#pk": `${index}pk`, "#sk": `${index}sk` },
      // A place sorts behind the one it is the start of, so this begins right behind `after`.
      values: {
        ":exam": partition + examType,
        ":from": after ? `${after}\0` : (at ?? place(from)),
        ":to": place(to + 1),
      },
    },
    limit,
  });
  const last = items.at(-1);
  return { found: items.map(read), next: next && last && String(last[`${index}sk`]) };
}

/** How many subscriptions to an exam type end after a moment; counts no further than `most`. */
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
        // Behind every subscription that ends at this very moment.
        values: { ":exam": INDEXES.end.partition + examType, ":at": place(at + 1) },
      },
      countOnly: true,
      ...(after && { after }),
    });
    counted += page.count;
    after = page.next;
  } while (after && counted < most);
  return Math.min(counted, most);
}

/** Where it is noted of which end a student was reminded. */
const NOTED = { week: "remindedWeek", day: "remindedDay" } as const;

/** Notes that a student is reminded of this end. @returns false when somebody has, or it moved */
export async function noteReminder(
  deps: Deps,
  subscription: Subscription,
  reminder: Reminder,
): Promise<boolean> {
  const names = { "#noted": NOTED[reminder] };
  const changed = await deps.content.update(
    keyOf(subscription),
    { text: "SET #noted = :end", names, values: { ":end": subscription.endsAt } },
    "endsAt = :end AND (attribute_not_exists(#noted) OR #noted <> :end)",
  );
  return changed !== undefined;
}

/** Takes the note back: the mail was not taken. */
export async function forgetReminder(
  deps: Deps,
  subscription: Subscription,
  reminder: Reminder,
): Promise<void> {
  const names = { "#noted": NOTED[reminder] };
  await deps.content.update(
    keyOf(subscription),
    { text: "REMOVE #noted", names, values: { ":end": subscription.endsAt } },
    "#noted = :end",
  );
}

const ROUND = { pk: "SUBSCRIPTIONS", sk: "REMINDERS" };

/** When reminders are to be looked for next; 0 when they never were. */
export async function nextRound(deps: Deps): Promise<number> {
  return Number((await deps.content.get(ROUND))?.["at"] ?? 0);
}

export async function setNextRound(deps: Deps, at: number): Promise<void> {
  await deps.content.put({ ...ROUND, at });
}

import type { Deps } from "../platform/deps.ts";
import type { Item, Key } from "../platform/table.ts";
import { Subscription } from "./subscription.schema.ts";

const keyOf = ({ userId, examType }: Omit<Subscription, "endsAt">): Key => ({
  pk: `U#${userId}`,
  sk: `SUB#${examType}`,
});

/** Index of an exam type's subscriptions by their end; written when one is bought or granted. */
const examPartition = (examType: Subscription["examType"]) => `SUB#${examType}`;
const endPlace = (endsAt: number, userId = "") => `${String(endsAt).padStart(15, "0")}#${userId}`;

const read = (item: Item): Subscription => Subscription.parse(item);

export async function find(
  deps: Deps,
  of: Omit<Subscription, "endsAt">,
): Promise<Subscription | undefined> {
  const item = await deps.content.get(keyOf(of));
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

/** An exam type's subscriptions that end after a place, those that end first before the others. */
export async function endingAfter(
  deps: Deps,
  examType: Subscription["examType"],
  place: string,
  limit: number,
): Promise<{ found: (Subscription & { place: string })[]; more: boolean }> {
  const { items, next } = await deps.content.query({
    index: "gsi1",
    where: {
      text: "gsi1pk = :exam AND gsi1sk > :place",
      values: { ":exam": examPartition(examType), ":place": place },
    },
    limit,
  });
  const found = items.map(read).map((one) => ({ ...one, place: endPlace(one.endsAt, one.userId) }));
  return { found, more: next !== undefined };
}

/** The place right before the first subscription that runs at `now`. */
export const placeAt = (now: number): string => endPlace(now + 1);

export async function put(deps: Deps, subscription: Subscription): Promise<void> {
  await deps.content.put({
    ...keyOf(subscription),
    ...subscription,
    gsi1pk: examPartition(subscription.examType),
    gsi1sk: endPlace(subscription.endsAt, subscription.userId),
  });
}

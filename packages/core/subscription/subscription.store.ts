import type { Deps } from "../platform/deps.ts";
import type { Item, Key } from "../platform/table.ts";
import { HeldSubscription } from "./purchase.schema.ts";
import { Subscription } from "./subscription.schema.ts";

const keyOf = ({ userId, examType }: Omit<Subscription, "endsAt">): Key => ({
  pk: `U#${userId}`,
  sk: `SUB#${examType}`,
});

/** Index of an exam type's subscriptions by their end; written when one is bought or granted. */
const examPartition = (examType: Subscription["examType"]) => `SUB#${examType}`;
const endPlace = (endsAt: number, userId = "") => `${String(endsAt).padStart(15, "0")}#${userId}`;

/** All that an item says of a subscription itself; what was bought stands beside it. */
const saidOf = ({ userId, examType, endsAt }: Subscription) => ({
  userId,
  examType,
  endsAt,
  gsi1pk: examPartition(examType),
  gsi1sk: endPlace(endsAt, userId),
});

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

/** Sets until when a subscription runs, whatever stood there; what was bought stays noted. */
export async function put(deps: Deps, subscription: Subscription): Promise<void> {
  const said = Object.entries(saidOf(subscription));
  await deps.content.update(keyOf(subscription), {
    text: `SET ${said.map(([name]) => `${name} = :${name}`).join(", ")} ADD rev :one`,
    values: { ...Object.fromEntries(said.map(([name, value]) => [`:${name}`, value])), ":one": 1 },
  });
}

/** A subscription with what paid orders bought of it, as it is now. */
export async function held(
  deps: Deps,
  of: Omit<Subscription, "endsAt">,
): Promise<HeldSubscription | undefined> {
  const item = await deps.content.get(keyOf(of), { consistent: true });
  return item && HeldSubscription.parse(item);
}

/** Writes a subscription in place of the revision that was read. @returns false when that has gone */
export function replace(deps: Deps, { bought, rev, ...after }: HeldSubscription): Promise<boolean> {
  return deps.content.put(
    { ...keyOf(after), ...saidOf(after), bought, rev: rev + 1 },
    rev === 0
      ? { text: "attribute_not_exists(rev)" }
      : { text: "rev = :before", values: { ":before": rev } },
  );
}

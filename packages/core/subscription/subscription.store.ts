import type { Deps } from "../platform/deps.ts";
import type { Item, Key } from "../platform/table.ts";
import { Subscription } from "./subscription.schema.ts";

const keyOf = ({ userId, examType }: Omit<Subscription, "endsAt">): Key => ({
  pk: `U#${userId}`,
  sk: `SUB#${examType}`,
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

export async function put(deps: Deps, subscription: Subscription): Promise<void> {
  await deps.content.put({ ...keyOf(subscription), ...subscription });
}

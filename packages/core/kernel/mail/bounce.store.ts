import type { Deps } from "../platform/deps.ts";
import { Bounce } from "./bounce.schema.ts";

type StoreDeps = Pick<Deps, "content">;

const keyOf = (email: string) => ({ pk: `BOUNCED#${email}`, sk: "B" });

/**
 * What is stored about an address; undefined while no letter to it came back or was reported as
 * spam.
 */
export async function find(deps: StoreDeps, email: string): Promise<Bounce | undefined> {
  const item = await deps.content.get(keyOf(email), { consistent: true });
  return item && Bounce.parse(item);
}

/**
 * Stores what is known of an address, unless something newer is stored: events may come twice, late
 * and in any order.
 */
export function put(deps: StoreDeps, bounce: Bounce): Promise<boolean> {
  return deps.content.put(
    { ...keyOf(bounce.email), ...bounce },
    {
      text: "attribute_not_exists(pk) OR #at < :at",
      names: { "#at": "at" },
      values: { ":at": bounce.at },
    },
  );
}

export async function remove(deps: StoreDeps, email: string): Promise<void> {
  await deps.content.remove(keyOf(email));
}

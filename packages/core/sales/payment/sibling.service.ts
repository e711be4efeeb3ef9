import type { Deps } from "../../kernel/platform/deps.ts";
import { phoneWord } from "../../kernel/shared/phone.rules.ts";
import { profileById } from "../../people/account/user-lookup.service.ts";
import { bySearch } from "../../people/account/user-source.service.ts";
import { particularsOf } from "../../people/user/particulars.rules.ts";
import type { Profile } from "../../people/user/user.schema.ts";
import * as OrderStore from "./order.store.ts";

/** Limits: students on a page of the search, orders that are read, and pages of the search. */
const MAX_SIBLINGS = 20;
const MAX_ORDERS = 100;
const MAX_PAGES = 5;

const phoneOf = (profile: Profile): string => phoneWord(particularsOf(profile).guardian.phone);

/** Whether another student whose guardian has the same phone number has a paid order. */
export async function hasPaidSibling(deps: Deps, userId: string): Promise<boolean> {
  const phone = phoneOf(await profileById(deps, userId));
  if (phone === "") return false;
  const children = (await childrenOf(deps, phone)).filter((id) => id !== userId);
  const ids = await OrderStore.idsOfUsers(deps, children);
  const orders = await OrderStore.many(deps, ids.slice(0, MAX_ORDERS));
  return orders.some(({ state }) => state === "paid");
}

/** The accounts whose guardian has this phone number, without accounts that were merged away. */
async function childrenOf(deps: Deps, phone: string): Promise<string[]> {
  const children: string[] = [];
  let after: string | undefined;
  // A page of a search can be empty although more users follow.
  for (let page = 0; page < MAX_PAGES; page++) {
    const { found, next } = await bySearch(phone)(deps, after, MAX_SIBLINGS);
    const own = found.filter(({ profile }) => !profile.mergedInto && phoneOf(profile) === phone);
    children.push(...own.map(({ profile }) => profile.userId));
    if (next === null) return children;
    after = next;
  }
  return children;
}

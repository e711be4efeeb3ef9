import type { Deps } from "../../kernel/platform/deps.ts";
import { idsOf } from "../../people/session/person.service.ts";
import type { Owned } from "./owned.rules.ts";
import * as store from "./progress.store.ts";

/**
 * The accounts of a student: their own and those merged into it. The learning state follows from
 * the events of all of them.
 */
export async function accountsOf(deps: Deps, userId: string): Promise<store.Accounts> {
  const [, ...others] = await idsOf(deps, userId);
  return [userId, ...others];
}

/** The data of each of a student's accounts; the data of the current account come first. */
export async function ofAccounts<T extends object>(
  deps: Deps,
  userId: string,
  read: (account: string) => Promise<readonly T[]>,
): Promise<Owned<T>[]> {
  const accounts = await accountsOf(deps, userId);
  const found = accounts.map(async (owner) =>
    (await read(owner)).map((one) => ({ ...one, owner })),
  );
  return (await Promise.all(found)).flat();
}

/**
 * What the dashboard needs of a student (the head), with the number of bookmarks of all their
 * accounts. The number is stored for each account, so that it is still correct if a merge is
 * undone.
 */
export async function readHead(
  deps: Deps,
  [userId, ...others]: store.Accounts,
  options: { consistent?: boolean } = {},
): Promise<store.HeadItem> {
  const [item, more] = await Promise.all([
    store.readHead(deps, userId, options),
    bookmarksOf(deps, others),
  ]);
  return { ...item, bookmarks: item.bookmarks + more };
}

/** How many bookmarks these accounts have together. */
export async function bookmarksOf(deps: Deps, accounts: readonly string[]): Promise<number> {
  const heads = await Promise.all(accounts.map((id) => store.readHead(deps, id)));
  return heads.reduce((sum, { bookmarks }) => sum + bookmarks, 0);
}

import { mapConcurrently } from "../../kernel/shared/concurrency.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import * as OwnerStore from "./attempt-owner.store.ts";
import type { Attempt } from "./attempt.rules.ts";

/** Who an attempt's student is once the account is deleted. */
export const DELETED_NAME = "Deleted account";

/** Everything a user ever wrote: what is open first, then the newest. */
export async function allOf(deps: Deps, userId: string): Promise<Attempt[]> {
  const open = await OwnerStore.openOf(deps, userId);
  return [...open, ...(await OwnerStore.handedInBy(deps, userId))];
}

/** Takes name and e-mail out of attempts; whatever was marked and ranked stays. Safe to repeat. */
export async function anonymise(deps: Deps, attempts: readonly Attempt[]): Promise<void> {
  await mapConcurrently(attempts, (attempt) => OwnerStore.rename(deps, attempt, DELETED_NAME));
}

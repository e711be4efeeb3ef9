import { mapConcurrently } from "../../kernel/shared/concurrency.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import * as AttemptDeadlines from "../attempt-store/attempt-deadline.store.ts";
import type { Attempt } from "../terms/attempt/attempt.rules.ts";
import * as OfUser from "../attempt-store/attempt-of-user.store.ts";

/** Replaces the student's name on attempts after the account is deleted. */
export const DELETED_NAME = "Deleted account";

/** A user's open attempts. */
export const openOf = AttemptDeadlines.openOf;

/** All attempts of a user: open ones first, then submitted ones, newest first. */
export async function allOf(deps: Deps, userId: string): Promise<Attempt[]> {
  const open = await AttemptDeadlines.openOf(deps, userId);
  return [...open, ...(await OfUser.submittedBy(deps, userId, Infinity))];
}

/** Removes name and email from attempts; marks and ranks stay. Safe to repeat. */
export async function anonymise(deps: Deps, attempts: readonly Attempt[]): Promise<void> {
  await mapConcurrently(attempts, (attempt) => OfUser.anonymise(deps, attempt, DELETED_NAME));
}

import { ApiError } from "./api-error.ts";
import type { SessionStore } from "./session.ts";

/**
 * Notes that the API wants a second factor of whoever is signed in, as it does of administrators
 * from the day that it is demanded on: the guards then lead to where it is set up.
 */
export function noteNeeded(store: SessionStore, error: unknown): void {
  if (!(error instanceof ApiError && error.code === "second_factor_needed")) return;
  const { token, user } = store.get();
  if (!token || !user || user.needsSecondFactor) return;
  store.signIn({ token, user: { ...user, needsSecondFactor: true } });
}

/** What the API wants a code for, where a password was right and the account has a second factor. */
export function challengeOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError && error.code === "second_factor")) return undefined;
  const { challenge } = error.details;
  return typeof challenge === "string" ? challenge : undefined;
}

import { ApiError } from "../api/api-error.ts";
import type { SessionStore } from "./session.ts";

/**
 * Records that the API requires a second factor of the logged-in user, as it does for
 * administrators once it is mandatory: the guards then redirect to setting it up.
 */
export function noteNeeded(store: SessionStore, error: unknown): void {
  if (!(error instanceof ApiError && error.code === "second_factor_needed")) return;
  const { token, user } = store.get();
  if (!token || !user || user.needsSecondFactor) return;
  store.signIn({ token, user: { ...user, needsSecondFactor: true } });
}

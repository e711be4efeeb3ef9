import { ApiError } from "../api/api-error.ts";
import type { SessionStore } from "./session.ts";

/**
 * Notes that the API requires a second factor of the logged-in user, for example of administrators
 * when it becomes mandatory. The guards then redirect the user to set it up.
 */
export function noteNeeded(store: SessionStore, error: unknown): void {
  if (!(error instanceof ApiError && error.code === "second_factor_needed")) return;
  const { token, user } = store.get();
  if (!token || !user || user.needsSecondFactor) return;
  store.signIn({ token, user: { ...user, needsSecondFactor: true } });
}

import { openStorage } from "../../lib/session/browser-storage.ts";
import { signedInUser } from "../../lib/session/session.ts";

/** Storage key of the last user of this browser who logged in with Google. */
const BY_GOOGLE = "academy-google";

/** Stores the user who logged in with Google; null clears it. */
export function noteByGoogle(userId: string | null): void {
  const storage = openStorage();
  if (userId === null) storage.removeItem(BY_GOOGLE);
  else storage.setItem(BY_GOOGLE, userId);
}

/** Whether the current user, or the last one before the session expired, logged in with Google. */
export const isByGoogle = (): boolean =>
  openStorage().getItem(BY_GOOGLE) === (signedInUser() ?? "");

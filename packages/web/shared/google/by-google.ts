import { openStorage } from "../../lib/browser-storage.ts";
import { session } from "../../lib/session.ts";

/** Holds the id of whoever came to this browser by Google last. */
const BY_GOOGLE = "academy-google";

/** Notes who came by Google; null, that nobody did. */
export function noteByGoogle(userId: string | null): void {
  const storage = openStorage();
  if (userId === null) storage.removeItem(BY_GOOGLE);
  else storage.setItem(BY_GOOGLE, userId);
}

/** Whether whoever is signed in here, or was until it ran out, came by Google. */
export const isByGoogle = (): boolean =>
  openStorage().getItem(BY_GOOGLE) === (session.get().user?.userId ?? "");

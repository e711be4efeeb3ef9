import { endSession } from "../../lib/api.ts";
import { isByGoogle } from "../google/by-google.ts";
import { notify } from "../../lib/notices.ts";

/** Ends the session on the server and here; the guards lead to the login page. */
export async function signOut(): Promise<void> {
  const byGoogle = isByGoogle();
  if (!(await endSession())) {
    notify(
      "You are logged out on this device. The session ends when you are online again.",
      "warning",
    );
  }
  if (!byGoogle) return;
  const { forgetGoogle } = await import("../google/trip.ts");
  await forgetGoogle();
}

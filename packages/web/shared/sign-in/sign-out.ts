import { endSession } from "../../lib/api.ts";
import { isByGoogle } from "../google/by-google.ts";
import { notify } from "../../lib/notices.ts";

/** Ends the session on the server and here; the guards lead to the login page. */
export async function signOut(): Promise<void> {
  const byGoogle = isByGoogle();
  if (!(await endSession())) {
    notify(
      "You are signed out on this device. The server is told as soon as it can be reached.",
      "warning",
    );
  }
  if (!byGoogle) return;
  const { forgetGoogle } = await import("../google/trip.ts");
  await forgetGoogle();
}

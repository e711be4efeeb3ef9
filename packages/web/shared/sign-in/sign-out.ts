import { endSession } from "../../lib/api/api.ts";
import { isByGoogle } from "../google/by-google.ts";
import { session } from "../../lib/session/session.ts";
import { notify } from "../../lib/notices.ts";

/** Deletes the papers of the tests that were running here; the answers wait for their student. */
async function forgetPapers(userId: string): Promise<void> {
  try {
    const { forgetRooms } = await import("../offline/offline-rooms.shelf.ts");
    await forgetRooms(userId);
  } catch {
    // A browser without storage has kept none; the dashboard deletes others a day after their end.
  }
}

/** Ends the session on the server and here; the guards lead to the login page. */
export async function signOut(): Promise<void> {
  const byGoogle = isByGoogle();
  const { user } = session.get();
  if (!(await endSession())) {
    notify(
      "You are logged out on this device. The session ends when you are online again.",
      "warning",
    );
  }
  if (user) await forgetPapers(user.userId);
  if (!byGoogle) return;
  const { forgetGoogle } = await import("../google/trip.ts");
  await forgetGoogle();
}

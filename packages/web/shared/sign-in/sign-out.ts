import { endSession } from "../../lib/api/api.ts";
import { isByGoogle } from "../google/by-google.ts";
import { session } from "../../lib/session/session.ts";
import { notify } from "../../lib/notices.ts";

/**
 * Deletes the papers of the tests that were running here, and the practised questions with their
 * keys; answers that were not sent wait for their student.
 */
export async function forgetQuestions(userId: string): Promise<void> {
  // A browser without storage has kept none; the dashboard deletes papers a day after their end.
  await Promise.allSettled([
    import("../offline/offline-rooms.shelf.ts").then(({ forgetRooms }) => forgetRooms(userId)),
    import("../learning/kept-sets.shelf.ts").then(({ forgetSets }) => forgetSets(userId)),
  ]);
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
  if (user) await forgetQuestions(user.userId);
  if (!byGoogle) return;
  const { forgetGoogle } = await import("../google/trip.ts");
  await forgetGoogle();
}

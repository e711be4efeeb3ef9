import { endSession } from "../../lib/api/api.ts";
import { isByGoogle } from "../google/by-google.ts";
import { session } from "../../lib/session/session.ts";
import { notify } from "../../lib/notices.ts";

/**
 * Deletes the papers of the tests that were running here, the practised questions with their keys,
 * and the kept lectures; answers that were not sent wait for their student.
 */
export async function forgetQuestions(userId: string): Promise<void> {
  // A newer version may have been deployed, without this file.
  await import("./forget-device.ts")
    .then(({ forgetOnDevice }) => forgetOnDevice(userId))
    .catch(() => undefined);
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
  const { forgetGoogle } = await import("../google/google-redirect.ts");
  await forgetGoogle();
}

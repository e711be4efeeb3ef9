import type { logout } from "@academy/functions/api/auth/logout.ts";
import { call } from "./api.ts";
import { ApiError } from "./api-error.ts";
import { isByGoogle } from "./google/by-google.ts";
import { notify } from "./notices.ts";
import { session } from "./session.ts";

/** Ends the session on the server, then forgets it here; the guards lead to the login page. */
export async function signOut(): Promise<void> {
  const { refreshToken } = session.get();
  const byGoogle = isByGoogle();
  try {
    await call<typeof logout>({
      method: "POST",
      path: "/api/auth/logout",
      body: refreshToken ? { refreshToken } : {},
    });
  } catch (error) {
    // A refused token means that the server's side has ended already.
    if (!(error instanceof ApiError && error.status === 401)) {
      notify(
        "You are signed out on this device. The server could not be reached to end the session there as well.",
        "warning",
      );
    }
  } finally {
    session.clear();
  }
  if (!byGoogle) return;
  const { forgetGoogle } = await import("./google/trip.ts");
  await forgetGoogle();
}

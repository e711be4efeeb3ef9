import { isGuestToken } from "@academy/core/exam/guest/guest.rules.ts";
import * as Guests from "@academy/core/exam/guest/guest.service.ts";
import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import { authenticate } from "@academy/core/people/session/user-access.service.ts";
import type { Authenticate } from "./http/caller.ts";
import { httpApp } from "./http/http-app.ts";
import { routeTable } from "./route-table.ts";

/**
 * A bearer token is either a guest's pass or a user's access token; neither is tried as the other.
 */
const whoCalls: Authenticate = (deps, token) =>
  isGuestToken(token) ? Guests.authenticate(deps, token) : authenticate(deps, token);

async function announced(deps: Deps): Promise<string | undefined> {
  const Announcements =
    await import("@academy/core/back-office/announcement/announcement.service.ts");
  return Announcements.shown(deps);
}

/** The product's API: on Lambda, on a laptop and in tests. */
export const createApp = (deps: Deps) =>
  httpApp(deps, { groups: routeTable, authenticate: whoCalls, announced });

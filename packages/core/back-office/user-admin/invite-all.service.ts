import * as Audit from "../../kernel/audit/audit.service.ts";
import { Throttle } from "../../kernel/overload/overload.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { mapConcurrently } from "../../kernel/shared/concurrency.ts";
import { isAppError } from "../../kernel/shared/error.ts";
import { DAY, SECOND } from "../../kernel/shared/time.ts";
import * as Invitations from "../../people/sign-in/invitation.service.ts";
import { INVITATION_S } from "../../people/user/user.rules.ts";
import type { InvitedAgain, UserRow } from "../../people/user/user-list.schema.ts";
import * as UserList from "./user-list.service.ts";

/**
 * For how many seconds a call sends letters, at the rate of the mail service. A call may take 25 s.
 */
const SECONDS_PER_CALL = 8;
const MOST_PER_CALL = 80;

/** No one gets a second link within this time, however often someone asks for it. */
const QUIET = DAY;

type Outcome = "sent" | "recent" | "failed";

/**
 * Sends a new link to everyone who has not opened their link yet, a page of users at a time.
 * @param after the `next` of an earlier answer
 * @throws AppError `conflict` mail_off; `invalid` for a malformed cursor
 */
export async function inviteAll(
  deps: Deps,
  actor: Actor,
  after: string | undefined,
): Promise<InvitedAgain> {
  Invitations.assertMail(deps);
  const { mailPerSecond } = deps.config;
  const limit = Math.max(1, Math.min(MOST_PER_CALL, Math.floor(mailPerSecond * SECONDS_PER_CALL)));
  const query = { search: "", state: "invited" as const, after, limit };
  const { users, next } = await UserList.list(deps, query);
  const throttle = new Throttle(mailPerSecond);
  const mailed = users.filter(({ email }) => email !== "");
  const outcomes = await mapConcurrently(mailed, (user) => inviteOne(deps, user, throttle));
  const count = (wanted: Outcome) => outcomes.filter((one) => one === wanted).length;
  const counts = { sent: count("sent"), recent: count("recent"), failed: count("failed") };
  if (counts.sent > 0) {
    // All letters of a call share one entry in the audit log. Each user's page shows how long the
    // link is valid.
    const act = { action: "user.invite-all", target: actor.userId, after: counts };
    await Audit.record(deps, actor, act);
  }
  return { ...counts, next };
}

async function inviteOne(deps: Deps, user: UserRow, throttle: Throttle): Promise<Outcome> {
  const until = user.invitedUntil === null ? 0 : Date.parse(user.invitedUntil);
  if (deps.clock.now() - (until - INVITATION_S * SECOND) < QUIET) return "recent";
  await throttle.turn();
  try {
    return (await Invitations.inviteAgain(deps, user.userId)) ? "sent" : "recent";
  } catch (error) {
    // If an address is blocked or the mail service rejects a letter, the other letters are still
    // sent.
    if (!isAppError(error)) throw error;
    return "failed";
  }
}

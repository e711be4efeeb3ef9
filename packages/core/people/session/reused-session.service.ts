import * as Audit from "../../kernel/audit/audit.service.ts";
import * as Letters from "../../kernel/mail/letter.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { endSession } from "./end-session.service.ts";
import type { SessionItem } from "./session.store.ts";
import { toActor } from "./user-access.service.ts";
import type { Profile } from "../user/user.schema.ts";

/** Ends a session whose renewal token someone else has copied, and notifies the owner once. */
export async function endReused(
  deps: Deps,
  profile: Profile,
  { sid, at, device }: SessionItem,
): Promise<void> {
  const { userId } = profile;
  if (!(await endSession(deps, { userId, sid, authTime: at }))) return;
  const act = { action: "session.reuse", target: userId, before: { device } };
  await Audit.record(deps, toActor(profile), act);
  deps.log.info("session.reused", { userId });
  if (!deps.userMail.ready) return;
  const letter = reusedLetter(profile, { device, webOrigin: deps.config.webOrigin });
  await Letters.send(deps, letter).catch((error: unknown) =>
    deps.log.error("session.reuse-mail-failed", error, { userId }),
  );
}

const reusedLetter = (
  { name, email }: Profile,
  { device, webOrigin }: { device: string; webOrigin: string },
) => ({
  to: email,
  subject: "We logged you out on one of your devices",
  text: [
    `Hello ${name.replace(/\s+/g, " ")},`,
    "",
    `someone used a copy of your login on "${device}", so we ended that session.`,
    "",
    `Log in again: ${webOrigin}/login`,
    "If you don't know why this happened, change your password on the page",
    '"My account". That also logs you out on all other devices.',
  ].join("\n"),
});

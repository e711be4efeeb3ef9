import * as Audit from "../../kernel/audit/audit.service.ts";
import * as Letters from "../../kernel/mail/letter.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { endSession } from "./end-session.service.ts";
import { reusedLetter } from "./session-letters.rules.ts";
import type { SessionItem } from "./session.store.ts";
import { toActor } from "../user/user-access.service.ts";
import type { Profile } from "../user/user.schema.ts";

/** Ends a session of whose renewal token somebody else has a copy, and tells its owner once. */
export async function endReused(
  deps: Deps,
  profile: Profile,
  { sid, at, device }: SessionItem,
): Promise<void> {
  const { userId } = profile;
  if (!(await endSession(deps, { userId, sid, authTime: at }))) return;
  const act = { action: "session.reuse", subject: userId, before: { device } };
  await Audit.record(deps, toActor(profile), act);
  deps.log.info("session.reused", { userId });
  if (!deps.userMail.ready) return;
  const letter = reusedLetter(profile, { device, webOrigin: deps.config.webOrigin });
  await Letters.send(deps, letter).catch((error: unknown) =>
    deps.log.error("session.reuse-mail-failed", error, { userId }),
  );
}

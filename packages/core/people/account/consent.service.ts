import type { Deps } from "../../kernel/platform/deps.ts";
import { forbidden } from "../../kernel/shared/error.ts";
import type { ConsentInput } from "../user/consent.schema.ts";
import { type AccessDeps, changeUser, me, toActor } from "../session/user-access.service.ts";
import type { User } from "../user/user.schema.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { readProfile } from "../user/user.store.ts";

/** Records who agreed for the caller and when. The first consent stays if this is called again. */
export async function give(
  deps: AccessDeps & Pick<Deps, "log">,
  { userId }: Actor,
  { agreedBy }: ConsentInput,
): Promise<User> {
  const given = { by: agreedBy, at: Math.floor(deps.clock.now() / 1000) };
  const { after } = await changeUser(deps, userId, ({ consent = given }) => ({ consent }));
  deps.log.info("user.consent-recorded", { userId, by: after.consent?.by });
  return me(toActor(after));
}

/**
 * Rejects a caller without consent. If the cached profile has none, it is read again, because
 * consent may have been given within the last minute.
 *
 * @throws AppError `forbidden` consent_needed
 */
export async function assertGiven(deps: AccessDeps, actor: Actor): Promise<void> {
  if (!actor.needsConsent) return;
  const profile = await readProfile(deps, actor.userId);
  if (profile?.consent) return;
  throw forbidden(
    "Before you buy, log in again and say who agrees to the terms: you, or a parent or guardian if you are under 18.",
    "consent_needed",
  );
}

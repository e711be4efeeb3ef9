import type { Deps } from "../../kernel/platform/deps.ts";
import { forbidden } from "../../kernel/shared/error.ts";
import type { ConsentInput } from "./consent.schema.ts";
import type { AccessDeps } from "./user-access.service.ts";
import { me, toActor } from "./user-access.service.ts";
import { changeUser } from "./user-change.service.ts";
import type { User } from "./user.schema.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { readProfile } from "./user.store.ts";

/** Records who agreed for the caller and when; the first consent stays. */
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
 * Lets only those go on who have given their consent. A caller who seems to lack it is looked up
 * again: it may have been given within the last minute.
 *
 * @throws AppError `forbidden` consent_needed
 */
export async function assertGiven(deps: AccessDeps, actor: Actor): Promise<void> {
  if (!actor.needsConsent) return;
  const profile = await readProfile(deps, actor.userId);
  if (profile?.consent) return;
  throw forbidden(
    "Before you buy, log in again and say who agrees to the terms: you, or your parent or guardian if you are under 18.",
    "consent_needed",
  );
}

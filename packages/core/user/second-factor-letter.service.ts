import type { Deps } from "../platform/deps.ts";
import { type FactorChange, factorLetter } from "./second-factor-letters.rules.ts";
import type { Profile } from "./user.schema.ts";

/** Tells the owner by mail: whoever did it may be somebody else. Its failure undoes nothing. */
export async function tellOwner(
  { userMail, config, log }: Pick<Deps, "userMail" | "config" | "log">,
  profile: Profile,
  change: FactorChange,
): Promise<void> {
  if (!userMail.ready) return;
  const { userId } = profile;
  await userMail
    .send(factorLetter(profile, change, config.webOrigin))
    .catch((error: unknown) => log.error("user.second-factor-mail", error, { userId }));
}

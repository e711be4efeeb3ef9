import * as Letters from "../../kernel/mail/letter.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { type FactorChange, factorLetter } from "./second-factor-letters.rules.ts";
import type { Profile } from "../user/user.schema.ts";

/** Tells the owner by mail: whoever did it may be somebody else. Its failure undoes nothing. */
export async function tellOwner(
  deps: Pick<Deps, "content" | "userMail" | "config" | "log">,
  profile: Profile,
  change: FactorChange,
): Promise<void> {
  if (!deps.userMail.ready) return;
  const letter = factorLetter(profile, change, deps.config.webOrigin);
  await Letters.send(deps, letter).catch((error: unknown) =>
    deps.log.error("user.second-factor-mail-failed", error, { userId: profile.userId }),
  );
}

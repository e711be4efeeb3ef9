import { isProtected, type Trusted } from "../../kernel/shared/staff-role.rules.ts";
import type { Profile } from "./user.schema.ts";

interface FactorConfig {
  adminSecondFactorRequired: boolean;
}

/** Whether an account must have a second factor, because it opens keys or gives marks. */
export const needsFactor = (
  holder: Trusted,
  { adminSecondFactorRequired }: FactorConfig,
): boolean => adminSecondFactorRequired && isProtected(holder);

/** Whether a second factor has to be set up before anything else. */
export const lacksFactor = (
  profile: Trusted & Pick<Profile, "secondFactor">,
  config: FactorConfig,
): boolean => needsFactor(profile, config) && profile.secondFactor === undefined;

import * as Attempts from "../../exam/attempt-store/attempt-read.service.ts";
import { blockOf } from "../../kernel/mail/bounce.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import * as Grants from "../../sales/subscription/grant.service.ts";
import { consentView } from "../../people/user/user.rules.ts";
import { signInMethodsOf } from "../../people/user/listing.rules.ts";
import { iso } from "../../kernel/shared/time.ts";
import { hasSlip } from "../../people/user/first-password.rules.ts";
import type { Profile } from "../../people/user/user.schema.ts";
import { openedOf } from "../product-admin/opened-names.service.ts";
import { mergeOf } from "./merge-view.service.ts";
import { rowOf } from "./user-list.service.ts";
import { MAX_COUNTED_ATTEMPTS, type UserDetail } from "./user-detail.schema.ts";
import * as Particulars from "../../people/account/particulars.service.ts";
import { profileById } from "../../people/account/user-lookup.service.ts";

const slipUntil = (profile: Profile, now: number): string | null =>
  profile.firstPassword && hasSlip(profile, now) ? iso(profile.firstPassword.until * 1000) : null;

/** A user with their subscriptions and number of attempts. @throws AppError `not-found` */
export async function detail(deps: Deps, userId: string): Promise<UserDetail> {
  const profile = await profileById(deps, userId);
  const [subscriptions, opened, attempts, mailBlock, particulars] = await Promise.all([
    Grants.list(deps, userId),
    openedOf(deps, userId),
    Attempts.submittedBy(deps, userId, MAX_COUNTED_ATTEMPTS),
    blockOf(deps, profile.email),
    Particulars.view(deps, profile),
  ]);
  return {
    ...rowOf(profile),
    rev: profile.edition,
    roles: profile.roles ?? [],
    ways: signInMethodsOf(profile),
    slipUntil: slipUntil(profile, deps.clock.now()),
    consent: consentView(profile.consent),
    mailBlock,
    particulars,
    subscriptions,
    opened,
    ...(await mergeOf(deps, profile)),
    counts: {
      attempts: attempts.length,
      runningSubscriptions: subscriptions.filter(({ running }) => running).length,
    },
  };
}

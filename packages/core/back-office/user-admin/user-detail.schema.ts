import * as z from "zod";
import { BounceView } from "../../kernel/mail/bounce.schema.ts";
import { ConsentView } from "../../people/user/consent.schema.ts";
import { UserRow } from "../../people/user/user-list.schema.ts";
import { SignInWays } from "../../people/user/user.schema.ts";
import { SubscriptionView } from "../../sales/subscription/subscription.schema.ts";

/** A user with their consent, subscriptions and number of attempts. */
export const UserDetail = UserRow.extend({
  /** For the next change. */
  rev: z.int(),
  ways: SignInWays,
  consent: ConsentView,
  /** Why no mail is sent to this address; null where it is. */
  mailBlock: BounceView.nullable(),
  subscriptions: z.array(SubscriptionView),
  counts: z.object({
    /** Submitted attempts, counted up to `MOST_COUNTED`. */
    attempts: z.int(),
    runningSubscriptions: z.int(),
  }),
});
export type UserDetail = z.infer<typeof UserDetail>;

/** Attempts of a user are counted up to this number. */
export const MOST_COUNTED = 100;

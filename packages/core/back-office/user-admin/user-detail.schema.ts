import * as z from "zod";
import { STAFF_ROLES } from "../../kernel/shared/staff-role.rules.ts";
import { BounceView } from "../../kernel/mail/bounce.schema.ts";
import { ConsentView } from "../../people/user/consent.schema.ts";
import { ParticularsView } from "../../people/user/particulars.schema.ts";
import { UserRow } from "../../people/user/user-list.schema.ts";
import { SignInMethods } from "../../people/user/user.schema.ts";
import { NamedOpened } from "../product-admin/opened.schema.ts";
import { SubscriptionView } from "../../sales/subscription/subscription.schema.ts";

const OneOfTwo = z.object({
  userId: z.string(),
  name: z.string(),
  loginName: z.string(),
  mergedAt: z.string(),
  /** Until when the merge can be undone; null if it cannot be undone any more. */
  undoUntil: z.string().nullable(),
  reason: z.string(),
  byName: z.string(),
});

/** How the accounts of one student belong together. */
const MergeView = z.object({
  /** For an account that was merged away: the account that was kept. */
  into: OneOfTwo.nullable(),
  /** The accounts that were merged into this one. */
  others: z.array(OneOfTwo),
  /** Ids of accounts whose merge or undo was interrupted: it has to be repeated. */
  unfinished: z.array(z.string()),
});
export type MergeView = z.infer<typeof MergeView>;

/** A user with their consent, subscriptions and number of attempts. */
export const UserDetail = UserRow.extend({
  /** The revision, which the next change has to send. */
  rev: z.int(),
  roles: z.array(z.enum(STAFF_ROLES)),
  ways: SignInMethods,
  /** Until when the password of a printed slip works; null without an unused slip. */
  slipUntil: z.string().nullable(),
  consent: ConsentView,
  /** Why mail to this address is blocked; null if it is not. */
  mailBlock: BounceView.nullable(),
  particulars: ParticularsView,
  subscriptions: z.array(SubscriptionView),
  /** Single tests and lectures that were bought. */
  opened: z.array(NamedOpened),
  /** Missing for a student with one account. */
  merge: MergeView.optional(),
  counts: z.object({
    /** Submitted attempts, counted up to `MAX_COUNTED_ATTEMPTS`. */
    attempts: z.int(),
    runningSubscriptions: z.int(),
  }),
});
export type UserDetail = z.infer<typeof UserDetail>;

/** A user's attempts are counted up to this number. */
export const MAX_COUNTED_ATTEMPTS = 100;

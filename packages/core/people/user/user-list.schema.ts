import * as z from "zod";
import { ConsentView } from "./consent.schema.ts";
import { ExamType } from "../../kernel/exam-type/exam-type.schema.ts";
import { BounceView } from "../../kernel/mail/bounce.schema.ts";
import { orNothing, pageLimit } from "../../kernel/shared/query.schema.ts";
import { SubscriptionView } from "../../sales/subscription/subscription.schema.ts";
import { Email, SignInWays, DefaultExtraTime, UserName } from "./user.schema.ts";

/** `invited`: has not chosen a password yet. Who is disabled is that before all else. */
export const USER_STATES = ["active", "invited", "disabled"] as const;
export const USER_ROLES = ["student", "admin"] as const;

export const UserState = z.enum(USER_STATES);
export type UserState = z.infer<typeof UserState>;
export const UserRole = z.enum(USER_ROLES);
export type UserRole = z.infer<typeof UserRole>;

/** Which users an administrator looks for. */
export const UserFilters = z.object({
  /** Beginnings of words of the name, or the beginning of the e-mail; case and accents aside. */
  search: z.string().trim().max(200).default(""),
  role: orNothing(UserRole),
  state: orNothing(UserState),
  /** Those with a running subscription to it. */
  examType: orNothing(ExamType),
});
export type UserFilters = z.infer<typeof UserFilters>;

export const UserQuery = UserFilters.extend({
  /** The place where an earlier page ended. */
  after: orNothing(z.string().max(300)),
  limit: pageLimit(25),
});
export type UserQuery = z.infer<typeof UserQuery>;

/** A user as the list shows them; times ISO 8601. */
export const UserRow = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  role: UserRole,
  state: UserState,
  registeredAt: z.string(),
  /** Of an invited user: until when the link is good. */
  invitedUntil: z.string().nullable(),
  extraTime: DefaultExtraTime.nullable(),
});
export type UserRow = z.infer<typeof UserRow>;

/**
 * A page of users. The newest come first; those found by a search in the order of what was found;
 * those of an exam in the order in which their subscriptions end.
 */
export const UserPage = z.object({
  users: z.array(UserRow),
  /** Where to go on, for `after`; null at the end. A page before the end may be short. */
  next: z.string().nullable(),
});
export type UserPage = z.infer<typeof UserPage>;

/** One user with what is theirs. */
export const UserDetail = UserRow.extend({
  /** For the next change. */
  rev: z.int(),
  ways: SignInWays,
  consent: ConsentView,
  /** Why no letters go to the e-mail; null where they do. */
  mailBlock: BounceView.nullable(),
  subscriptions: z.array(SubscriptionView),
  counts: z.object({
    /** Handed in; counted up to a hundred. */
    attempts: z.int(),
    runningSubscriptions: z.int(),
  }),
});
export type UserDetail = z.infer<typeof UserDetail>;

/** Of an attempt's list no more are counted. */
export const MOST_COUNTED = 100;

export const CreateUserInput = z.strictObject({
  name: UserName,
  email: Email,
  role: UserRole.default("student"),
});
export type CreateUserInput = z.infer<typeof CreateUserInput>;

/** What an administrator changes of a user; `rev` is the one that was read. */
export const UpdateUserInput = z.strictObject({
  name: UserName,
  extraTime: DefaultExtraTime.nullable(),
  rev: z.int(),
});
export type UpdateUserInput = z.infer<typeof UpdateUserInput>;

/** How an administrator helps somebody to a password: a new invitation, or a mailed code. */
export const PasswordHelp = z.object({ sent: z.enum(["invitation", "code"]) });
export type PasswordHelp = z.infer<typeof PasswordHelp>;

import * as z from "zod";
import { ExamType } from "../../kernel/exam-type/exam-type.schema.ts";
import { orNothing, pageCursor, pageLimit } from "../../kernel/shared/query.schema.ts";
import { STAFF_ROLES } from "../../kernel/shared/staff-role.rules.ts";
import { Particulars } from "./particulars.schema.ts";
import { DefaultExtraTime, Email, UserName } from "./user.schema.ts";
import { PhoneNumber, RollNumber } from "./sign-in.schema.ts";

/** `invited`: has not set a password yet. A disabled user is `disabled`, invited or not. */
export const USER_STATES = ["active", "invited", "disabled"] as const;
export const USER_ROLES = ["student", "admin"] as const;

export const UserState = z.enum(USER_STATES);
export type UserState = z.infer<typeof UserState>;
export const UserRole = z.enum(USER_ROLES);
export type UserRole = z.infer<typeof UserRole>;

/** Filters of an administrator's list of users. */
export const UserFilters = z.object({
  /** Prefixes of words of the name, or a prefix of a login name; case and accents are ignored. */
  search: z.string().trim().max(200).default(""),
  role: orNothing(UserRole),
  state: orNothing(UserState),
  /** Only users with a running subscription to this exam type. */
  examType: orNothing(ExamType),
});
export type UserFilters = z.infer<typeof UserFilters>;

export const UserQuery = UserFilters.extend({
  /** The `next` of an earlier page. */
  after: pageCursor,
  limit: pageLimit(25),
});
export type UserQuery = z.infer<typeof UserQuery>;

/** A row of the list of users; times ISO 8601. */
export const UserRow = z.object({
  userId: z.string(),
  name: z.string(),
  /** Empty for an account without one. */
  email: z.string(),
  /** The roll number and the phone number with which the user can log in. */
  roll: z.string().nullable(),
  phone: z.string().nullable(),
  /** Whether the owner has proved that the email is theirs; if not, anyone may have signed up. */
  emailVerified: z.boolean(),
  role: UserRole,
  state: UserState,
  registeredAt: z.string(),
  /** When an invited user's link expires. */
  invitedUntil: z.string().nullable(),
  extraTime: DefaultExtraTime.nullable(),
  /** Missing for users of whom the office keeps nothing. */
  particulars: Particulars.optional(),
  /** Missing for users without a role in the question bank. */
  roles: z.array(z.enum(STAFF_ROLES)).optional(),
  /**
   * True for an account that was merged into another one. Only searches and the filter by exam list
   * such accounts.
   */
  merged: z.literal(true).optional(),
});
export type UserRow = z.infer<typeof UserRow>;

/**
 * A page of users, the newest first. A search orders them by the matching word or email; the filter
 * for an exam by the end of their subscription.
 */
export const UserPage = z.object({
  users: z.array(UserRow),
  /** The cursor for `after`; null on the last page. Other pages may be short too. */
  next: z.string().nullable(),
  /**
   * True when no name is spelled like the search. Then the names in the list sound like it, or
   * differ in a letter.
   */
  alike: z.literal(true).optional(),
});
export type UserPage = z.infer<typeof UserPage>;

/** An account has an email address or a number to log in with; administrators have an address. */
export const CreateUserInput = z
  .strictObject({
    name: UserName,
    email: Email.optional(),
    roll: RollNumber.optional(),
    phone: PhoneNumber.optional(),
    role: UserRole.default("student"),
  })
  .refine(({ email, roll, phone, role }) => email ?? (role === "admin" ? "" : (roll ?? phone)), {
    path: ["email"],
    message: "Enter an email address. Students can have a roll number or phone number instead.",
  });
export type CreateUserInput = z.infer<typeof CreateUserInput>;

/** An administrator's changes to a user; `rev` as it was read. */
export const UpdateUserInput = z.strictObject({
  name: UserName,
  extraTime: DefaultExtraTime.nullable(),
  rev: z.int(),
  /** As it was read: another address is rejected, because an account keeps its own. */
  email: z.union([Email, z.literal("")]).optional(),
  /** A number that is left out stays; null removes it. */
  roll: RollNumber.nullable().optional(),
  phone: PhoneNumber.nullable().optional(),
});
export type UpdateUserInput = z.infer<typeof UpdateUserInput>;

/** The new address of a student; `rev` is the revision that was read. */
export const EmailInput = z.strictObject({ email: Email, rev: z.int() });
export type EmailInput = z.infer<typeof EmailInput>;

/** The new roles of a user; an empty list removes all roles. */
export const RolesInput = z.strictObject({ roles: z.array(z.enum(STAFF_ROLES)).max(10) });
export type RolesInput = z.infer<typeof RolesInput>;

/** What was sent to help a user set a password: a new invitation, or a code. */
export const PasswordHelp = z.object({ sent: z.enum(["invitation", "code"]) });
export type PasswordHelp = z.infer<typeof PasswordHelp>;

/** Continues where an earlier answer stopped. */
export const InviteAllInput = z.strictObject({ after: orNothing(z.string().max(300)) });

/** The result of inviting a page of users again who have not opened their invitation. */
export const InvitedAgain = z.object({
  sent: z.int(),
  /** How many got a link within the last day, or opened theirs in between. */
  recent: z.int(),
  /**
   * How many got no link, because mail to their address is blocked or the mail service did not
   * accept it.
   */
  failed: z.int(),
  /** The cursor for `after`; null when everyone was reached. */
  next: z.string().nullable(),
});
export type InvitedAgain = z.infer<typeof InvitedAgain>;

import * as z from "zod";
import { EXTRA_MINUTES_MAX } from "../../kernel/shared/test-time.rules.ts";
import { Consent } from "./consent.schema.ts";
import { StoredParticulars } from "./particulars.schema.ts";
import { MergedAccount, MergedInto } from "./one-student.schema.ts";
import { SecondFactor } from "./second-factor.schema.ts";
import { STAFF_ROLES, type StaffRole } from "../../kernel/shared/staff-role.rules.ts";
import { normaliseEmail } from "../../kernel/shared/email.rules.ts";
import { cleanName } from "./user.rules.ts";

export const Email = z
  .string()
  .max(254)
  .transform(normaliseEmail)
  .pipe(z.email({ message: "Enter an email address, such as name@example.com." }));

export const NewPassword = z
  .string()
  .min(8, { message: "Use at least 8 characters." })
  .max(128, { message: "Use at most 128 characters." });

export const UserId = z.uuid();

/** The logged-in user as the web app knows them. */
export const User = z.strictObject({
  userId: UserId,
  name: z.string(),
  /** Empty for an account without one. */
  email: z.string(),
  /** What a user without an email address types to log in. */
  loginName: z.string().optional(),
  isAdmin: z.boolean(),
  role: z.enum(["admin", "student"]),
  /** What the user may do in the question bank; missing for users without a role. */
  roles: z.array(z.enum(STAFF_ROLES)).optional(),
  /** For a student without consent to the terms and the privacy policy. */
  needsConsent: z.literal(true).optional(),
  /** For someone who may see keys and has to set up a second factor before anything else. */
  needsSecondFactor: z.literal(true).optional(),
});
export type User = z.infer<typeof User>;

export const UserName = z
  .string()
  .overwrite(cleanName)
  .min(1, { message: "Enter a name." })
  .max(100);

/** The result of logging in: an access token, and a renewal token to get the next one. */
export const Session = z.strictObject({
  token: z.string(),
  /** The renewal token, valid once; null if a cookie carries it. */
  refreshToken: z.string().nullable(),
  /** When `token` stops working. */
  expiresAt: z.iso.datetime(),
  user: User,
});
export type Session = z.infer<typeof Session>;

/** A session as the services return it; the API moves the renewal token to a cookie if asked to. */
export interface NewSession extends Session {
  refreshToken: string;
}

/** How the owner of an account can log in; an invited user cannot yet. */
export const SignInMethods = z.object({ password: z.boolean(), google: z.boolean() });
export type SignInMethods = z.infer<typeof SignInMethods>;

/** Extra time that a user has in every test: a percentage of its duration, or minutes. */
export const DefaultExtraTime = z.strictObject({
  unit: z.enum(["percent", "minutes"]),
  amount: z.int().min(1).max(EXTRA_MINUTES_MAX),
});

/** A pending invitation: the owner has not yet set a password with the mailed link. */
const Invitation = z.object({
  /** SHA-256 of the link's secret, as base64url. */
  hash: z.string(),
  /** Epoch seconds. */
  until: z.int(),
  /** False until the mail service has accepted the letter. */
  mailed: z.boolean(),
  /** The import that created the account, if any. */
  importId: z.string().optional(),
});
export type Invitation = z.infer<typeof Invitation>;

/** A first password on a printed slip, until its owner has changed it. */
const FirstPassword = z.object({
  /** A keyed hash. */
  hash: z.string(),
  /** Epoch seconds. */
  until: z.int(),
});

/** Older entries name tokens of Cognito, which are no longer accepted; they are dropped. */
const EndedSession = z.object({ sid: z.string(), exp: z.int(), authTime: z.int().optional() });

/** Roles in a fixed order; a role that this version does not know gives no rights. */
const StaffRoles = z
  .array(z.unknown())
  .transform((stored): StaffRole[] => STAFF_ROLES.filter((role) => stored.includes(role)));

/** A user as stored in the table. Cognito stores the password. */
export const Profile = z.object({
  userId: UserId,
  name: z.string(),
  /** Empty for an account without one. */
  email: z.string(),
  /** The academy's roll number, with which the owner can log in. */
  roll: z.string().optional(),
  /** The owner's phone number with its country's code, with which they can log in. */
  phone: z.string().optional(),
  isAdmin: z.boolean(),
  disabled: z.boolean().default(false),
  /** Absent for users without a role. */
  roles: StaffRoles.optional(),
  endedSessions: z
    .array(z.unknown())
    .transform((list) => list.flatMap((one) => EndedSession.safeParse(one).data ?? []))
    .default([]),
  /** Epoch seconds. */
  registeredAt: z.int(),
  /** Optimistic lock of `endedSessions`. */
  rev: z.int(),
  /** Sessions that began before this time (epoch seconds) have ended. */
  validAfter: z.int().optional(),
  /** The session from which all others were ended; `validAfter` does not apply to it. */
  keptSession: z.string().optional(),
  /** When the owner verified the email (epoch seconds); absent until then. */
  emailVerifiedAt: z.int().optional(),
  /** When Google was linked (epoch seconds). */
  googleSince: z.int().optional(),
  /** True while the owner has no password and logs in with Google only. */
  noPassword: z.boolean().optional(),
  /** Optimistic lock of all other fields. */
  edition: z.int(),
  /** Absent once a password is set. */
  invitation: Invitation.optional(),
  firstPassword: FirstPassword.optional(),
  extraTime: DefaultExtraTime.optional(),
  particulars: StoredParticulars.optional(),
  consent: Consent.optional(),
  /** Absent while the owner has no second factor. */
  secondFactor: SecondFactor.optional(),
  /**
   * Other accounts of the same student. An entry counts only while the other account's `mergedInto`
   * names this account.
   */
  merged: z.array(MergedAccount).optional(),
  /** The account of the same student into which this one was merged. */
  mergedInto: MergedInto.optional(),
  /** When the owner began to delete the account (epoch seconds); the schedule finishes it. */
  deletingSince: z.int().optional(),
});
export type Profile = z.infer<typeof Profile>;

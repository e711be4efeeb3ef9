import * as z from "zod";
import { EXTRA_MINUTES_MAX } from "../../kernel/shared/test-time.rules.ts";
import { AgreedBy, Consent } from "./consent.schema.ts";
import { SecondFactor } from "../second-factor/second-factor.schema.ts";
import { normaliseEmail } from "../../kernel/shared/email.rules.ts";
import { seenName } from "./user-name.rules.ts";

export const Email = z
  .string()
  .max(254)
  .transform(normaliseEmail)
  .pipe(z.email({ message: "Give an e-mail address, such as name@example.com." }));

export const NewPassword = z
  .string()
  .min(8, { message: "Use at least 8 characters." })
  .max(128, { message: "Use at most 128 characters." });

/** Cognito's tokens are some 1,000 to 2,000 characters. */
const Token = z.string().min(1).max(8192);

export const UserId = z.uuid();

/** A user as everybody's screens know them. */
export const User = z.strictObject({
  userId: UserId,
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  role: z.enum(["admin", "student"]),
  /** For a student about whom nobody has agreed to the terms and the privacy policy yet. */
  needsConsent: z.literal(true).optional(),
  /** For an administrator who may do nothing before they have set up a second factor. */
  needsSecondFactor: z.literal(true).optional(),
});
export type User = z.infer<typeof User>;

/** What makes a caller a guest: one without an account, who may take one test and no other. */
export interface Guest {
  testId: string;
  /** When the pass ends and all that it left behind may go; epoch milliseconds. */
  until: number;
}

/** Who makes a call, as the token and the profile say; never as the request says. */
export type Actor = Omit<User, "role"> & { guest?: Guest; extraTime?: DefaultExtraTime };

export const UserName = z.string().overwrite(seenName).min(1, { message: "Give a name." }).max(100);

export const RegisterInput = z.strictObject({
  name: UserName,
  email: Email,
  password: NewPassword,
  /** Without it the account is made, and the consent is asked for at the next sign-in. */
  agreedBy: AgreedBy.optional(),
});
export type RegisterInput = z.infer<typeof RegisterInput>;

export const LoginInput = z.strictObject({ email: Email, password: z.string().min(1).max(128) });
export type LoginInput = z.infer<typeof LoginInput>;

/** Without a token in it, the cookie's is meant. */
export const RefreshInput = z.strictObject({ refreshToken: Token.optional() });
export type RefreshInput = z.infer<typeof RefreshInput>;

export const LogoutInput = z.strictObject({ refreshToken: Token.optional() });
export type LogoutInput = z.infer<typeof LogoutInput>;

export const ForgotInput = z.strictObject({ email: Email });
export type ForgotInput = z.infer<typeof ForgotInput>;

export const MailedCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, { message: "The code has six digits." });

export const ResetInput = z.strictObject({
  email: Email,
  code: MailedCode,
  password: NewPassword,
});
export type ResetInput = z.infer<typeof ResetInput>;

/** How the owner of a new account chooses its password: by what the mailed link holds. */
export const AcceptInput = z.strictObject({
  userId: UserId,
  secret: z.string().min(1).max(100),
  password: NewPassword,
});
export type AcceptInput = z.infer<typeof AcceptInput>;

/** What signing in gives: an access token, and the renewal token that brings the next one. */
export const Session = z.strictObject({
  token: z.string(),
  /** The renewal token, good once; null where a cookie carries it. */
  refreshToken: z.string().nullable(),
  /** When `token` stops working. */
  expiresAt: z.iso.datetime(),
  user: User,
});
export type Session = z.infer<typeof Session>;

/** A session as the services give it: whether a cookie carries the renewal token is the API's business. */
export interface GivenSession extends Session {
  refreshToken: string;
}

/** What the sign-in page has given to whoever came by Google. */
export const GoogleInput = z.strictObject({ refreshToken: Token });
export type GoogleInput = z.infer<typeof GoogleInput>;

/** Says that the sign-in page has to be passed again, to whom Google has just been joined to an account. */
const JoinedByGoogle = z.strictObject({
  again: z.literal(true),
  /** Whom it is about, for the page to go on with. */
  email: z.string(),
  /** Whether the account had a password that opens nothing any more. */
  passwordEnded: z.boolean(),
});
export type JoinedByGoogle = z.infer<typeof JoinedByGoogle>;

/** A session; or, for whom Google has just been joined to an account, that the page comes again. */
export const GoogleOutcome = z.union([Session, JoinedByGoogle]);
export type GoogleOutcome = z.infer<typeof GoogleOutcome>;

/** How the owner of an account can sign in; whoever is invited cannot yet. */
export const SignInWays = z.object({ password: z.boolean(), google: z.boolean() });
export type SignInWays = z.infer<typeof SignInWays>;

/** Extra time that a person has in every test: a share of its duration, or so many minutes. */
export const DefaultExtraTime = z.strictObject({
  unit: z.enum(["percent", "minutes"]),
  amount: z.int().min(1).max(EXTRA_MINUTES_MAX),
});
export type DefaultExtraTime = z.infer<typeof DefaultExtraTime>;

/** An account that waits for its owner to choose a password by a mailed link. */
const Invitation = z.object({
  /** SHA-256 of the link's secret, as base64url. */
  hash: z.string(),
  /** Epoch seconds. */
  until: z.int(),
  /** False until the mail service has taken the letter. */
  mailed: z.boolean(),
  /** The import that made the account, where one did. */
  importId: z.string().optional(),
});
export type Invitation = z.infer<typeof Invitation>;

/** Older lines of the list name tokens of Cognito, which open nothing any more; they are left out. */
const EndedSession = z.object({ sid: z.string(), exp: z.int(), authTime: z.int().optional() });

/** A user as kept in the table. Cognito keeps the password, and that an e-mail is used once. */
export const Profile = z.object({
  userId: UserId,
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  disabled: z.boolean().default(false),
  endedSessions: z
    .array(z.unknown())
    .transform((list) => list.flatMap((one) => EndedSession.safeParse(one).data ?? []))
    .default([]),
  /** Epoch seconds. */
  registeredAt: z.int(),
  /** Guards `endedSessions`, the one part that is read before it is written. */
  rev: z.int(),
  /** Sign-ins before this moment (epoch seconds) have ended. */
  validAfter: z.int().optional(),
  /** The one of them that goes on all the same: from it the others were ended. */
  keptSession: z.string().optional(),
  /** When its owner proved to read the e-mail (epoch seconds); absent until then. */
  emailVerifiedAt: z.int().optional(),
  /** Since when Google signs its owner in (epoch seconds). */
  googleSince: z.int().optional(),
  /** True while its owner knows no password, having come by Google alone. */
  noPassword: z.boolean().optional(),
  /** Counts the changes by administrators; 0 where users were not listed yet. */
  edition: z.int().default(0),
  /** Absent once a password was chosen. */
  invitation: Invitation.optional(),
  extraTime: DefaultExtraTime.optional(),
  consent: Consent.optional(),
  /** Absent while a password alone signs its owner in. */
  secondFactor: SecondFactor.optional(),
  /** When its owner began to delete the account (epoch seconds); what a crash leaves is finished. */
  deletingSince: z.int().optional(),
});
export type Profile = z.infer<typeof Profile>;

import * as z from "zod";
import { ConsentView } from "./consent.schema.ts";
import { Email, NewPassword, SignInMethods, UserName } from "./user.schema.ts";
import { MailedCode } from "./sign-in.schema.ts";

/** An active session; times ISO 8601. */
const SignInView = z.object({
  id: z.string(),
  /** True for the session that sent the request. */
  current: z.boolean(),
  at: z.string(),
  /** "Chrome on Windows". */
  device: z.string(),
  /** The IP address of the login; empty if unknown. */
  ip: z.string(),
});
export type SignInView = z.infer<typeof SignInView>;

/** An account as its owner sees it. */
export const AccountView = z.object({
  userId: z.string(),
  name: z.string(),
  /** Empty for an account without an address. */
  email: z.string(),
  /** What the owner types to log in: the email, otherwise the roll or phone number. */
  loginName: z.string(),
  /**
   * The login names of accounts that were merged into it; missing for a student with one account.
   */
  otherLoginNames: z.array(z.string()).optional(),
  emailVerified: z.boolean(),
  role: z.enum(["admin", "student"]),
  registeredAt: z.string(),
  ways: SignInMethods,
  /** Who agreed to the terms and the privacy policy, and when (ISO 8601). */
  consent: ConsentView,
  /** The current session first, then the most recent. */
  sessions: z.array(SignInView),
  rev: z.int(),
});
export type AccountView = z.infer<typeof AccountView>;

export const RenameInput = z.strictObject({
  name: UserName,
  rev: z.int().min(0),
  /** The address as it was read. Another address is rejected, because an account keeps its own. */
  email: Email.optional(),
});
export type RenameInput = z.infer<typeof RenameInput>;

const KnownPassword = z
  .string()
  .min(1, { message: "Enter your current password." })
  .max(128, { message: "This password is incorrect." });

export const ChangePasswordInput = z.strictObject({
  oldPassword: KnownPassword,
  newPassword: NewPassword,
});
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>;

/** The password, if the account has one, and `session` to end only this session. */
export const EndSessionsInput = z.strictObject({
  password: KnownPassword.optional(),
  session: z.string().max(40).optional(),
});
export type EndSessionsInput = z.infer<typeof EndSessionsInput>;

export const VerifyEmailInput = z.strictObject({ code: MailedCode });
export type VerifyEmailInput = z.infer<typeof VerifyEmailInput>;

/** What owners type to delete their account: its email, and the password if it has one. */
export const DeleteAccountInput = z.strictObject({
  email: z.string().trim().max(254),
  password: KnownPassword.optional(),
});
export type DeleteAccountInput = z.infer<typeof DeleteAccountInput>;

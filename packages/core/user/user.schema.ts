import * as z from "zod";
import { normaliseEmail } from "./user.rules.ts";

export const Email = z
  .string()
  .max(254)
  .transform(normaliseEmail)
  .pipe(z.email({ message: "Give an e-mail address, such as name@example.com." }));

const NewPassword = z
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
});
export type User = z.infer<typeof User>;

/** What makes a caller a guest: one without an account, who may take one test and no other. */
export interface Guest {
  testId: string;
  /** When the pass ends and all that it left behind may go; epoch milliseconds. */
  until: number;
}

/** Who makes a call, as the token and the profile say; never as the request says. */
export type Actor = Omit<User, "role"> & { guest?: Guest };

export const RegisterInput = z.strictObject({
  name: z.string().trim().min(1).max(100),
  email: Email,
  password: NewPassword,
});
export type RegisterInput = z.infer<typeof RegisterInput>;

export const LoginInput = z.strictObject({ email: Email, password: z.string().min(1).max(128) });
export type LoginInput = z.infer<typeof LoginInput>;

export const RefreshInput = z.strictObject({ refreshToken: Token });
export type RefreshInput = z.infer<typeof RefreshInput>;

export const LogoutInput = z.strictObject({ refreshToken: Token.optional() });
export type LogoutInput = z.infer<typeof LogoutInput>;

export const ForgotInput = z.strictObject({ email: Email });
export type ForgotInput = z.infer<typeof ForgotInput>;

export const ResetInput = z.strictObject({
  email: Email,
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, { message: "The code has six digits." }),
  password: NewPassword,
});
export type ResetInput = z.infer<typeof ResetInput>;

/** What signing in gives: an access token, and the refresh token that brings the next one. */
export const Session = z.strictObject({
  token: z.string(),
  refreshToken: z.string(),
  /** When `token` stops working. */
  expiresAt: z.iso.datetime(),
  user: User,
});
export type Session = z.infer<typeof Session>;

/** A user as kept in the table. Cognito keeps the password, and that an e-mail is used once. */
export const Profile = z.object({
  userId: UserId,
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  disabled: z.boolean().default(false),
  endedSessions: z.array(z.object({ originJti: z.string(), exp: z.int() })).default([]),
  /** Epoch seconds. */
  registeredAt: z.int(),
  /** Guards `endedSessions`, the one part that is read before it is written. */
  rev: z.int(),
  /** Sign-ins before this moment (epoch seconds) have ended. */
  validAfter: z.int().optional(),
});
export type Profile = z.infer<typeof Profile>;

import * as z from "zod";
import { phoneOf } from "../../kernel/shared/phone.rules.ts";
import { AgreedBy } from "./consent.schema.ts";
import { cleanRoll, loginNameOf, readsAsOther } from "./login-name.rules.ts";
import { Email, NewPassword, Session, UserId, UserName } from "./user.schema.ts";

/** Cognito's tokens have about 1,000 to 2,000 characters. */
const Token = z.string().min(1).max(8192);

/** A roll number of the academy. It must not look like an email address or a phone number. */
export const RollNumber = z
  .string()
  .max(60)
  .overwrite(cleanRoll)
  .max(30, { message: "Use at most 30 characters." })
  .regex(/^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}./_-]*)$/u, {
    message: "Use letters, digits, dots, dashes and slashes, such as 2027-A-041.",
  })
  .refine((roll) => !readsAsOther(roll), {
    message:
      "This reads as a phone number. Put a letter before it, or enter it as the phone number.",
  });

/** A phone number, stored with its country's code. */
export const PhoneNumber = z
  .string()
  .max(30)
  .overwrite((text) => phoneOf(text) ?? "")
  .min(1, {
    message: "Enter a mobile number with ten digits, or with + and the code of its country.",
  });

export const RegisterInput = z.strictObject({
  name: UserName,
  email: Email,
  password: NewPassword,
  /** Optional: without it the account is created, and the next login asks for consent. */
  agreedBy: AgreedBy.optional(),
});
export type RegisterInput = z.infer<typeof RegisterInput>;

/** An email address, roll number or phone number; it is converted to the form of `loginNameOf`. */
const LoginName = z
  .string()
  .max(254)
  .transform(loginNameOf)
  .pipe(z.string().min(1, { message: "Enter your email address, roll number or phone number." }));

/** `email` accepts any login name; the field has kept its first name. */
export const LoginInput = z.strictObject({
  email: LoginName,
  password: z.string().min(1).max(128),
});
export type LoginInput = z.infer<typeof LoginInput>;

/** Without a token, the one in the cookie is used. */
export const RefreshInput = z.strictObject({ refreshToken: Token.optional() });
export type RefreshInput = z.infer<typeof RefreshInput>;

export const LogoutInput = z.strictObject({ refreshToken: Token.optional() });
export type LogoutInput = z.infer<typeof LogoutInput>;

export const ForgotInput = z.strictObject({ email: LoginName });
export type ForgotInput = z.infer<typeof ForgotInput>;

export const MailedCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, { message: "Enter the six-digit code." });

export const ResetInput = z.strictObject({
  email: LoginName,
  code: MailedCode,
  password: NewPassword,
});
export type ResetInput = z.infer<typeof ResetInput>;

/** The challenge of a login with a slip's password, and the password that the owner chose. */
export const FirstPasswordInput = z.strictObject({ challenge: Token, password: NewPassword });
export type FirstPasswordInput = z.infer<typeof FirstPasswordInput>;

/** The user and secret from an invitation's link, with the password that the owner chose. */
export const AcceptInput = z.strictObject({
  userId: UserId,
  secret: z.string().min(1).max(100),
  password: NewPassword,
});
export type AcceptInput = z.infer<typeof AcceptInput>;

/** The token returned by the hosted login page after login with Google. */
export const GoogleInput = z.strictObject({ refreshToken: Token });
export type GoogleInput = z.infer<typeof GoogleInput>;

/** Google was just linked to an account, so the user has to go through the login page again. */
const GoogleLinked = z.strictObject({
  again: z.literal(true),
  /** The email to prefill there. */
  email: z.string(),
  /** Whether the account had a password that no longer works. */
  passwordEnded: z.boolean(),
});
export type GoogleLinked = z.infer<typeof GoogleLinked>;

/** A session; or, right after Google was linked, the request to log in again. */
export const GoogleOutcome = z.union([Session, GoogleLinked]);
export type GoogleOutcome = z.infer<typeof GoogleOutcome>;

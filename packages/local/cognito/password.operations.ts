import { codeLetter, codeSubject } from "./code-letter.ts";
import {
  CognitoError,
  type Operation,
  checkClient,
  checkPassword,
  invalidParameter,
  tooManyTries,
  wrongPassword,
} from "./pool.ts";
import { nameOf } from "./pool-store.ts";
import { newCode } from "./secrets.ts";
import { tokenHolder } from "./sign-in.operations.ts";

const codeLife = 3_600_000;
const codeTries = 5;

/** Mails a code to reset the password; an unknown user gets the same answer. */
export const ForgotPassword: Operation = async (pool, input) => {
  checkClient(pool, input);
  const username = input.text("Username");
  const code = newCode();
  const hashed = await pool.hasher.hash(code);
  const user = pool.store.users.find(username);
  if (user?.enabled && !(user.email && user.emailVerified)) {
    throw invalidParameter(
      "Cannot reset password for the user as there is no registered/verified email or phone_number",
    );
  }
  if (user?.enabled && user.email && user.status === "CONFIRMED") {
    const now = pool.clock.now();
    await pool.store.users.change(nameOf(user), user.changed, {
      reset: { code: hashed, expires: now + codeLife, tries: 0 },
    });
    await pool.sendMail({
      to: user.email,
      subject: codeSubject,
      text: codeLetter(code),
    });
  }
  return delivered(user?.email ?? username);
};

/** Cognito's answer about a code that it mailed. */
function delivered(email: string) {
  const [local = "", domain = ""] = email.split("@");
  return {
    CodeDeliveryDetails: {
      AttributeName: "email",
      DeliveryMedium: "EMAIL",
      Destination: `${local.charAt(0)}***@${domain.charAt(0)}***`,
    },
  };
}

const wrongCode = () =>
  new CognitoError(
    "CodeMismatchException",
    "Invalid verification code provided, please try again.",
  );

const expiredCode = () =>
  new CognitoError("ExpiredCodeException", "Invalid code provided, please request a code again.");

/** Sets the password with a mailed code. The attempt is counted before the code is compared. */
export const ConfirmForgotPassword: Operation = async (pool, input) => {
  checkClient(pool, input);
  const password = input.text("Password");
  const code = input.text("ConfirmationCode");
  checkPassword(password);
  const user = pool.store.users.find(input.text("Username"));
  const now = pool.clock.now();
  if (!user?.enabled) {
    await pool.hasher.matches(code, undefined);
    throw wrongCode();
  }
  const { reset } = user;
  const name = nameOf(user);
  if (!reset || reset.expires <= now) throw expiredCode();
  if (reset.tries >= codeTries) throw tooManyTries();
  await pool.store.users.change(name, user.changed, {
    reset: { ...reset, tries: reset.tries + 1 },
  });
  if (!(await pool.hasher.matches(code, reset.code))) throw wrongCode();
  const hashed = await pool.hasher.hash(password);
  // A concurrent call with the same code may have won: then the code is used up.
  if (pool.store.users.get(name).reset?.code !== reset.code) throw expiredCode();
  await pool.store.users.change(name, now, {
    password: hashed,
    status: "CONFIRMED",
    emailVerified: true,
    reset: undefined,
  });
  return {};
};

export const ChangePassword: Operation = async (pool, input) => {
  const { user } = await tokenHolder(pool, input);
  const proposed = input.text("ProposedPassword");
  checkPassword(proposed);
  if (!(await pool.hasher.matches(input.text("PreviousPassword"), user.password)))
    throw wrongPassword();
  await pool.store.users.change(nameOf(user), pool.clock.now(), {
    password: await pool.hasher.hash(proposed),
  });
  return {};
};

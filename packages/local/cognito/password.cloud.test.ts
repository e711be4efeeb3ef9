import * as sdk from "@aws-sdk/client-cognito-identity-provider";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  app,
  mailedCode,
  newUser,
  password,
  pool,
  refusal,
  signIn,
  startCognito,
} from "./cognito.fixture.ts";
import type { TestCognito } from "./cognito.fixture.ts";

let cognito: TestCognito;
beforeEach(async () => void (cognito = await startCognito()));
afterEach(() => cognito.stop());

const email = "asha@school.test";
const forgot = (Username = email) =>
  cognito.client.send(new sdk.ForgotPasswordCommand({ ...app, Username }));
const confirm = (ConfirmationCode: string, Password = "another good secret", Username = email) =>
  cognito.client.send(
    new sdk.ConfirmForgotPasswordCommand({ ...app, Username, ConfirmationCode, Password }),
  );
const wrong = (code: string) => (code === "000000" ? "000001" : "000000");

async function askForCode(): Promise<string> {
  await newUser(cognito, email);
  await forgot();
  return mailedCode(cognito) ?? "";
}

test("a mailed code sets a new password, once", async () => {
  const code = await askForCode();
  expect(cognito.mails).toMatchObject([{ to: email, subject: "Your Exam Academy code" }]);
  const outcomes = await Promise.all([refusal(confirm(code)), refusal(confirm(code))]);
  expect(outcomes.filter((outcome) => outcome === "not refused")).toHaveLength(1);
  expect(await refusal(confirm(code))).toBe(
    "ExpiredCodeException: Invalid code provided, please request a code again.",
  );
  await signIn(cognito, email, "another good secret");
  expect(await refusal(signIn(cognito, email))).toMatch("Incorrect username or password.");
});

test("a code is refused after an hour, and once a newer one was mailed", async () => {
  const code = await askForCode();
  cognito.clock.time += 3_600_000;
  expect(await refusal(confirm(code))).toMatch(/^ExpiredCodeException/);
  await forgot();
  const newer = mailedCode(cognito) ?? "";
  if (newer !== code) expect(await refusal(confirm(code))).toMatch(/^CodeMismatchException/);
  cognito.clock.time += 3_599_999;
  await confirm(newer);
});

test("a code cannot be guessed: after five wrong ones, also simultaneous, the correct one is refused", async () => {
  const code = await askForCode();
  const tries = await Promise.all(Array.from({ length: 8 }, () => refusal(confirm(wrong(code)))));
  expect(tries.filter((answer) => answer.startsWith("CodeMismatchException"))).toHaveLength(5);
  expect(await refusal(confirm(code))).toBe(
    "LimitExceededException: Attempt limit exceeded, please try after some time.",
  );
});

test("a refused password does not cost the student the code", async () => {
  const code = await askForCode();
  expect(await refusal(confirm(code, "short"))).toMatch(/^InvalidPasswordException/);
  await confirm(code);
});

test("no one learns from a reset whether an address has an account", async () => {
  await askForCode();
  const known = await forgot();
  const unknown = await forgot("nobody@school.test");
  expect(known.CodeDeliveryDetails).toEqual({
    AttributeName: "email",
    DeliveryMedium: "EMAIL",
    Destination: "a***@s***",
  });
  expect(unknown.CodeDeliveryDetails).toMatchObject({ Destination: "n***@s***" });
  expect(cognito.mails).toHaveLength(2);
  expect(await refusal(confirm("123456", password, "nobody@school.test"))).toMatch(
    /^CodeMismatchException/,
  );
});

test("a disabled user is mailed no code", async () => {
  await newUser(cognito, email);
  await cognito.client.send(new sdk.AdminDisableUserCommand({ ...pool, Username: email }));
  await forgot();
  expect(cognito.mails).toEqual([]);
});

test("a password changes only for a user who knows the current one", async () => {
  await newUser(cognito, email);
  const { access } = await signIn(cognito, email);
  const change = (PreviousPassword: string, ProposedPassword: string) =>
    cognito.client.send(
      new sdk.ChangePasswordCommand({ AccessToken: access, PreviousPassword, ProposedPassword }),
    );
  expect(await refusal(change("not the password", "another good secret"))).toMatch(
    "Incorrect username or password.",
  );
  expect(await refusal(change(password, "short"))).toMatch(/^InvalidPasswordException/);
  await change(password, "another good secret");
  await signIn(cognito, email, "another good secret");
});

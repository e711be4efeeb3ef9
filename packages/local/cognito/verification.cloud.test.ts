import * as sdk from "@aws-sdk/client-cognito-identity-provider";
import { afterEach, beforeEach, expect, test } from "vitest";
import { mailedCode, newUser, pool, refusal, signIn, startCognito } from "./cognito.fixture.ts";
import type { TestCognito } from "./cognito.fixture.ts";

let cognito: TestCognito;
let AccessToken: string;
const email = "asha@school.test";
beforeEach(async () => {
  cognito = await startCognito();
  await newUser(cognito, email);
  AccessToken = (await signIn(cognito, email)).access;
});
afterEach(() => cognito.stop());

const ask = (AttributeName = "email") =>
  cognito.client.send(
    new sdk.GetUserAttributeVerificationCodeCommand({ AccessToken, AttributeName }),
  );
const verify = (Code: string) =>
  cognito.client.send(
    new sdk.VerifyUserAttributeCommand({ AccessToken, AttributeName: "email", Code }),
  );
const wrong = (code: string) => (code === "000000" ? "000001" : "000000");

test("verifies an email with a mailed code, once", async () => {
  const user = { ...pool, Username: email };
  const UserAttributes = [{ Name: "email_verified", Value: "false" }];
  await cognito.client.send(new sdk.AdminUpdateUserAttributesCommand({ ...user, UserAttributes }));
  const { CodeDeliveryDetails } = await ask();
  expect(CodeDeliveryDetails).toMatchObject({ AttributeName: "email", Destination: "a***@s***" });
  const code = mailedCode(cognito) ?? "";
  await verify(code);
  const found = await cognito.client.send(new sdk.AdminGetUserCommand(user));
  expect(found.UserAttributes).toContainEqual({ Name: "email_verified", Value: "true" });
  expect(await refusal(verify(code))).toMatch(/^ExpiredCodeException/);
});

test("refuses a wrong code, any after five, and one from yesterday", async () => {
  await ask();
  const code = mailedCode(cognito) ?? "";
  for (let i = 0; i < 5; i++) {
    expect(await refusal(verify(wrong(code)))).toMatch(/^CodeMismatchException/);
  }
  expect(await refusal(verify(code))).toMatch(/^LimitExceededException/);
  await ask();
  const fresh = mailedCode(cognito) ?? "";
  cognito.clock.time += 24 * 3_600_000;
  AccessToken = (await signIn(cognito, email)).access;
  expect(await refusal(verify(fresh))).toMatch(/^ExpiredCodeException/);
});

test("supports no other attribute, and reveals nothing to strangers", async () => {
  expect(await refusal(ask("phone_number"))).toMatch(/^InvalidParameterException/);
  AccessToken = "not.a.token";
  expect(await refusal(ask())).toMatch(/^NotAuthorizedException/);
});

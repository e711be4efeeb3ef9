import * as sdk from "@aws-sdk/client-cognito-identity-provider";
import { codeOf as codeAt, STEP_MS } from "../testing/authenticator.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  app,
  newUser,
  password,
  pool,
  refusal,
  signIn,
  startCognito,
  type TestCognito,
} from "./cognito.fixture.ts";

let cognito: TestCognito;
beforeEach(async () => {
  cognito = await startCognito();
  await newUser(cognito, email);
});
afterEach(() => cognito.stop());

const email = "asha@school.test";
const named = { ...pool, Username: email };

const codeOf = (secret: string, moved = 0) => codeAt(secret, cognito.clock.now() + moved);

const prefer = (Enabled: boolean) =>
  cognito.client.send(
    new sdk.AdminSetUserMFAPreferenceCommand({ ...named, SoftwareTokenMfaSettings: { Enabled } }),
  );

const offer = async (AccessToken: string) =>
  (await cognito.client.send(new sdk.AssociateSoftwareTokenCommand({ AccessToken }))).SecretCode ??
  "";

const verify = (AccessToken: string, UserCode: string) =>
  cognito.client.send(new sdk.VerifySoftwareTokenCommand({ AccessToken, UserCode }));

/**
 * Adds an authenticator app, so that each login requires a code. The clock is then one time step
 * after the app's first code.
 */
async function withApp(): Promise<string> {
  const { access } = await signIn(cognito, email);
  const secret = await offer(access);
  await verify(access, codeOf(secret));
  await prefer(true);
  cognito.clock.time += STEP_MS;
  return secret;
}

const challenged = async () => (await signIn(cognito, email)).answer.Session ?? "";

const respond = (Session: string, code: string, USERNAME = email) =>
  cognito.client.send(
    new sdk.AdminRespondToAuthChallengeCommand({
      ...pool,
      ...app,
      ChallengeName: "SOFTWARE_TOKEN_MFA",
      Session,
      ChallengeResponses: { USERNAME, SOFTWARE_TOKEN_MFA_CODE: code },
    }),
  );

test("asks for a code after the password, and issues tokens for it", async () => {
  const secret = await withApp();
  const { answer } = await signIn(cognito, email);
  expect(answer).toMatchObject({ ChallengeName: "SOFTWARE_TOKEN_MFA" });
  expect(answer.AuthenticationResult).toBeUndefined();
  const { AuthenticationResult } = await respond(answer.Session ?? "", codeOf(secret));
  expect(AuthenticationResult).toMatchObject({ ExpiresIn: 3600, TokenType: "Bearer" });
});

test("a wrong password is refused before the code", async () => {
  await withApp();
  expect(await refusal(signIn(cognito, email, `${password}!`))).toMatch("NotAuthorizedException");
});

test.each([
  [-STEP_MS, true],
  [STEP_MS, true],
  [-2 * STEP_MS, false],
  [2 * STEP_MS, false],
])("accepts a code from %s ms away: %s", async (moved, isTaken) => {
  const secret = await withApp();
  cognito.clock.time += 5 * STEP_MS;
  const answered = await refusal(respond(await challenged(), codeOf(secret, moved)));
  expect(answered).toMatch(isTaken ? "not refused" : "CodeMismatchException");
});

test("accepts a code once, either to verify the app or to log in", async () => {
  const secret = await withApp();
  expect(await refusal(respond(await challenged(), codeOf(secret, -STEP_MS)))).toMatch(
    "ExpiredCodeException",
  );
  await respond(await challenged(), codeOf(secret));
  expect(await refusal(respond(await challenged(), codeOf(secret)))).toMatch(
    "ExpiredCodeException",
  );
});

test("another code can be tried after a wrong one, and a session logs in once", async () => {
  const secret = await withApp();
  const session = await challenged();
  expect(await refusal(respond(session, "12345"))).toMatch("CodeMismatchException");
  await respond(session, codeOf(secret));
  cognito.clock.time += STEP_MS;
  expect(await refusal(respond(session, codeOf(secret)))).toMatch("Invalid session for the user");
});

test("a session is valid for its user only, for three minutes", async () => {
  const secret = await withApp();
  await newUser(cognito, "ravi@school.test");
  const session = await challenged();
  expect(await refusal(respond(session, codeOf(secret), "ravi@school.test"))).toMatch(
    "Invalid session for the user.",
  );
  cognito.clock.time += 180_000;
  expect(await refusal(respond(session, codeOf(secret)))).toMatch("session is expired");
});

test("an app becomes the user's once its first code was correct", async () => {
  const { access } = await signIn(cognito, email);
  expect(await refusal(prefer(true))).toMatch("InvalidParameterException");
  const secret = await offer(access);
  expect(await refusal(verify(access, codeOf(secret, 5 * STEP_MS)))).toMatch(
    "EnableSoftwareTokenMFAException",
  );
  await verify(access, codeOf(secret));
  expect((await signIn(cognito, email)).answer.ChallengeName).toBeUndefined();
  await prefer(true);
  const user = await cognito.client.send(new sdk.AdminGetUserCommand(named));
  expect(user.UserMFASettingList).toEqual(["SOFTWARE_TOKEN_MFA"]);
});

test("no longer asks for codes once that is turned off", async () => {
  await withApp();
  await prefer(false);
  expect((await signIn(cognito, email)).access).not.toBe("");
});

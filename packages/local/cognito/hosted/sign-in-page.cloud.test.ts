import * as sdk from "@aws-sdk/client-cognito-identity-provider";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOf, GoogleVisitor, wayBack } from "../../testing/google-visitor.ts";
import {
  app,
  newUser,
  password,
  pool,
  refresh,
  refusal,
  startCognito,
} from "../cognito.fixture.ts";
import { type TestCognito, signIn, webOrigin } from "../cognito.fixture.ts";
import { googleId } from "./google-page.ts";

let cognito: TestCognito;

beforeAll(async () => {
  cognito = await startCognito();
});
afterAll(() => cognito.stop());

const visitor = () =>
  new GoogleVisitor({ ask: cognito.signInPage, clientId: app.ClientId, webOrigin });

const link = (userId: string, email: string) =>
  cognito.client.send(
    new sdk.AdminLinkProviderForUserCommand({
      ...pool,
      DestinationUser: { ProviderName: "Cognito", ProviderAttributeValue: userId },
      SourceUser: {
        ProviderName: "Google",
        ProviderAttributeName: "Cognito_Subject",
        ProviderAttributeValue: googleId(email),
      },
    }),
  );

describe("someone who logs in with Google", () => {
  test("is a user of their own, named by Google's number, without a password", async () => {
    const tokens = await visitor().signIn({ email: "One@Mail.test", name: "One" });
    const id = decodeJwt(tokens.id_token);
    const username = `Google_${googleId("one@mail.test")}`;
    expect(id).toMatchObject({
      "cognito:username": username,
      email: "One@Mail.test",
      email_verified: true,
      name: "One",
      identities: [{ providerName: "Google", userId: googleId("one@mail.test") }],
    });
    expect(decodeJwt(tokens.access_token)).toMatchObject({ username, sub: id.sub });
    const user = await cognito.client.send(
      new sdk.AdminGetUserCommand({ ...pool, Username: username }),
    );
    expect(user.UserStatus).toBe("EXTERNAL_PROVIDER");
    // Administrators' calls cannot find these users by email or by sub.
    for (const Username of ["one@mail.test", String(id.sub)]) {
      const call = cognito.client.send(new sdk.AdminGetUserCommand({ ...pool, Username }));
      expect(await refusal(call)).toContain("UserNotFoundException");
    }
    expect((await refresh(cognito, tokens.refresh_token)).AuthenticationResult).toBeDefined();
  });

  test("does not take an email from a user with a password", async () => {
    await visitor().signIn({ email: "two@mail.test" });
    await newUser(cognito, "two@mail.test");
    expect((await signIn(cognito, "two@mail.test")).access).not.toBe("");
  });

  test("becomes the pool's user once they are linked, which requires deleting their own", async () => {
    const email = "three@mail.test";
    const username = await newUser(cognito, email);
    const before = await visitor().signIn({ email });
    expect(await refusal(link(username, email))).toContain("InvalidParameterException");
    const Username = `Google_${googleId(email)}`;
    await cognito.client.send(new sdk.AdminDeleteUserCommand({ ...pool, Username }));
    expect(await refusal(refresh(cognito, before.refresh_token))).toContain("revoked");
    await link(username, email);
    const { id_token, access_token } = await visitor().signIn({ email });
    expect(decodeJwt(id_token)).toMatchObject({ "cognito:username": username });
    const own = { AccessToken: access_token };
    const changed = { ...own, PreviousPassword: password, ProposedPassword: `${password}!` };
    await cognito.client.send(new sdk.ChangePasswordCommand(changed));
    expect(await refusal(link(username, email))).toContain("InvalidParameterException");
  });

  test("may not change their account without the scope for it", async () => {
    const guest = visitor();
    const page = await guest.authorize({ scope: "openid email" });
    const tokens = await guest.tokens(await guest.choose(page, { email: "four@mail.test" }));
    const own = cognito.client.send(new sdk.GetUserCommand({ AccessToken: tokens.access_token }));
    expect(await refusal(own)).toContain("required scopes");
  });
});

describe("the page", () => {
  test("is redirected immediately if known, chooses if asked to, and is forgotten at logout", async () => {
    const guest = visitor();
    await guest.signIn({ email: "five@mail.test" });
    expect(codeOf(await guest.authorize())).toMatch(/./);
    const asking = await guest.authorize({ prompt: "select_account" });
    expect(asking.status).toBe(200);
    expect(await asking.text()).toContain("five@mail.test");
    expect((await guest.logout()).headers.get("location")).toBe(`${webOrigin}/login`);
    // The pool has forgotten the user, but Google has not.
    expect(codeOf(await guest.authorize())).toMatch(/./);
    expect((await visitor().authorize()).status).toBe(200);
  });

  test("is sent back with a reason if they cancel or are disabled", async () => {
    const guest = visitor();
    const turned = await guest.choose(await guest.authorize(), { cancel: "1" });
    expect(Object.fromEntries(wayBack(turned))).toMatchObject({
      error: "access_denied",
      state: "a-state",
    });
    const email = "six@mail.test";
    await guest.signIn({ email });
    const Username = `Google_${googleId(email)}`;
    await cognito.client.send(new sdk.AdminDisableUserCommand({ ...pool, Username }));
    const page = await guest.authorize({ prompt: "select_account" });
    const refused = await guest.choose(page, { email, verified: "on" });
    expect(wayBack(refused).get("error_description")).toBe("User is not enabled");
  });

  test("is only redirected to the web app's login, with a code and a challenge", async () => {
    const faults: Record<string, string>[] = [
      { redirect_uri: "https://evil.test/login" },
      { client_id: "another" },
      { response_type: "token" },
      { code_challenge: "short" },
      { code_challenge_method: "plain" },
    ];
    for (const wrong of faults) {
      const answer = await visitor().authorize(wrong);
      expect([answer.status, answer.headers.get("location")]).toEqual([400, null]);
    }
    const away = `/logout?client_id=${app.ClientId}&logout_uri=https://evil.test`;
    expect((await cognito.signInPage(new Request(`https://a.test${away}`))).status).toBe(400);
  });

  test("gets tokens for a code once, in time, and only if they requested it", async () => {
    const guest = visitor();
    const again = async () => codeOf(await guest.authorize()) ?? "";
    await guest.signIn({ email: "seven@mail.test" });
    const wrong = await guest.exchange(await again(), { code_verifier: "another" });
    expect([wrong.status, await wrong.json()]).toEqual([400, { error: "invalid_grant" }]);
    const code = await again();
    expect((await guest.exchange(code)).status).toBe(200);
    expect((await guest.exchange(code)).status).toBe(400);
    const late = await again();
    cognito.clock.time += 6 * 60_000;
    expect((await guest.exchange(late)).status).toBe(400);
  });
});

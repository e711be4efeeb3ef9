import { fetchAuthSession } from "aws-amplify/auth";
import { expect, test } from "vitest";
import { configureAmplify, tokenProvider } from "./amplify.ts";
import { aStudent, browserStorage } from "../session.fixture.ts";
import { createSessionStore } from "../session.ts";

const pool = {
  userPoolId: "ap-south-1_Test",
  userPoolClientId: "client",
  signInPage: "sign-in.example",
};
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const jwt = (sub: string) => `${part({ alg: "RS256" })}.${part({ sub, exp: 4e9 })}.c2ln`;

function start(token: string | null, refreshed: string | null = null) {
  const { storage, events } = browserStorage();
  const store = createSessionStore(storage, events);
  if (token) store.signIn({ token, refreshToken: "r", user: aStudent });
  const refresh = async () => {
    if (refreshed) store.signIn({ token: refreshed, user: aStudent });
    else store.expire();
  };
  configureAmplify(pool, "https://academy.example", tokenProvider(store, refresh));
}

test("Amplify's session carries our token", async () => {
  start(jwt("ananya"));
  const { tokens, userSub } = await fetchAuthSession();
  expect(tokens?.accessToken.toString()).toBe(jwt("ananya"));
  expect(userSub).toBe("ananya");
});

test("a new token comes from our own refresh", async () => {
  start(jwt("old"), jwt("new"));
  expect((await fetchAuthSession()).userSub).toBe("old");
  expect((await fetchAuthSession({ forceRefresh: true })).userSub).toBe("new");
});

test("nobody is signed in for Amplify once our sign-in has ended", async () => {
  start(null);
  expect((await fetchAuthSession()).tokens).toBeUndefined();
  start(jwt("old"));
  expect((await fetchAuthSession({ forceRefresh: true })).tokens).toBeUndefined();
});

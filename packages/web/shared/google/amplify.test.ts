import { fetchAuthSession } from "aws-amplify/auth";
import { expect, test } from "vitest";
import { session } from "../../lib/session/session.ts";
import { aStudent } from "../../lib/session/session.fixture.ts";
import { configureAmplify } from "./amplify.ts";

const pool = {
  userPoolId: "ap-south-1_Test",
  userPoolClientId: "client",
  signInPage: "sign-in.example",
};

test("Amplify never holds a token of ours", async () => {
  session.signIn({ token: "a.b.c", user: aStudent });
  configureAmplify(pool, "https://academy.example");
  expect((await fetchAuthSession()).tokens).toBeUndefined();
  expect((await fetchAuthSession({ forceRefresh: true })).tokens).toBeUndefined();
  session.clear();
});

import {
  AdminCreateUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  ForgotPasswordCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { createRemoteJWKSet, jwtVerify } from "jose";
import { expect, test } from "vitest";
import { tokenIssuer } from "./cloud-settings.ts";
import { useCloud } from "./testing/cloud.ts";

const cloud = useCloud();
const Username = "asha@example.test";
const Password = "correct horse battery";

test("signs users in with tokens that match the published keys", async () => {
  const cognito = new CognitoIdentityProviderClient({});
  const UserPoolId = cloud.env.USER_POOL_ID;
  const UserAttributes = [
    { Name: "email", Value: Username },
    { Name: "email_verified", Value: "true" },
  ];
  const create = { UserPoolId, Username, UserAttributes, MessageAction: "SUPPRESS" as const };
  await cognito.send(new AdminCreateUserCommand(create));
  const password = { UserPoolId, Username, Password, Permanent: true };
  await cognito.send(new AdminSetUserPasswordCommand(password));
  const signIn = await cognito.send(
    new AdminInitiateAuthCommand({
      UserPoolId,
      ClientId: cloud.env.USER_POOL_CLIENT_ID,
      AuthFlow: "ADMIN_USER_PASSWORD_AUTH",
      AuthParameters: { USERNAME: Username, PASSWORD: Password },
    }),
  );
  const keys = createRemoteJWKSet(
    new URL(`/${cloud.env.USER_POOL_ID}/.well-known/jwks.json`, cloud.url),
  );
  const issuer = tokenIssuer;
  const token = signIn.AuthenticationResult?.AccessToken ?? "";
  const { payload } = await jwtVerify(token, keys, { issuer, algorithms: ["RS256"] });
  expect(payload.token_use).toBe("access");
});

test("shows the mails it would send at the same address", async () => {
  const ClientId = cloud.env.USER_POOL_CLIENT_ID;
  const cognito = new CognitoIdentityProviderClient({});
  await cognito.send(new ForgotPasswordCommand({ ClientId, Username }));
  const page = await fetch(`${cloud.url}/_mail`);
  expect(page.headers.get("content-type")).toContain("text/html");
  expect(await page.text()).toContain(Username);
});

test("leaves all other requests to S3", async () => {
  const s3 = new S3Client({ forcePathStyle: true });
  const object = { Bucket: cloud.env.BUCKET, Key: "_mail" };
  await s3.send(new PutObjectCommand({ ...object, Body: "no mail" }));
  const got = await s3.send(new GetObjectCommand(object));
  expect(await got.Body?.transformToString()).toBe("no mail");
});

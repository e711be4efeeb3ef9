import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import * as sdk from "@aws-sdk/client-cognito-identity-provider";
import { serve } from "@hono/node-server";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createCognito } from "./cognito.ts";
import type { Mail } from "./pool.ts";
import { createHasher, type Hasher } from "./secrets.ts";

const poolId = "local_pool";
const clientId = "local-client";
export const webOrigin = "http://localhost:3000";

/** A pool on a real port with the SDK's client for it, a clock to move and its sent mail. */
export async function startCognito(folder?: string) {
  const clock = { time: Date.parse("2027-01-10T10:00:00Z"), now: () => clock.time };
  const mails: Mail[] = [];
  const hashes: (keyof Hasher)[] = [];
  const cognito = await createCognito({
    folder,
    poolId,
    clientId,
    issuer: `http://issuer.test/${poolId}`,
    clock,
    sendMail: (mail) => void mails.push(mail),
    accessKeyId: "local",
    webOrigin,
    hasher: countingHasher(hashes),
  });
  const server = serve({
    fetch: (request) => cognito.handle(request),
    port: 0,
    hostname: "127.0.0.1",
  });
  await once(server, "listening");
  // An HTTP server that listens on a port has an address of this kind.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = connect(url, "local");
  return {
    clock,
    mails,
    /** The calls of the hasher so far, which show how much work a request was. */
    hashes,
    url,
    client,
    signInPage: cognito.signInPage,
    async stop() {
      client.destroy();
      await new Promise((done) => server.close(done));
      await cognito.close();
    },
  };
}

/** A fast hasher that records its calls. */
function countingHasher(asked: (keyof Hasher)[]): Hasher {
  const hasher = createHasher(2);
  return {
    hash(secret) {
      asked.push("hash");
      return hasher.hash(secret);
    },
    matches(secret, hashed) {
      asked.push("matches");
      return hasher.matches(secret, hashed);
    },
  };
}

export type TestCognito = Awaited<ReturnType<typeof startCognito>>;

/** A client that tries each call once: the SDK would otherwise retry calls refused as too many. */
export const connect = (url: string, accessKeyId: string) =>
  new CognitoIdentityProviderClient({
    endpoint: url,
    region: "us-east-1",
    maxAttempts: 1,
    credentials: { accessKeyId, secretAccessKey: "secret" },
  });

export const pool = { UserPoolId: poolId };
export const app = { ClientId: clientId };
export const password = "a long enough secret";

/** Creates a user who can log in; returns the sub. */
export async function newUser({ client }: TestCognito, email: string): Promise<string> {
  const user = { ...pool, Username: email };
  const created = await client.send(
    new sdk.AdminCreateUserCommand({
      ...user,
      MessageAction: "SUPPRESS",
      UserAttributes: [
        { Name: "email", Value: email },
        { Name: "email_verified", Value: "true" },
        { Name: "name", Value: "Asha Rao" },
      ],
    }),
  );
  await client.send(
    new sdk.AdminSetUserPasswordCommand({ ...user, Password: password, Permanent: true }),
  );
  return created.User?.Username ?? "";
}

export async function signIn({ client }: TestCognito, email: string, secret = password) {
  const answer = await client.send(
    new sdk.AdminInitiateAuthCommand({
      ...pool,
      ...app,
      AuthFlow: "ADMIN_USER_PASSWORD_AUTH",
      AuthParameters: { USERNAME: email, PASSWORD: secret },
    }),
  );
  const { AccessToken = "", IdToken = "", RefreshToken = "" } = answer.AuthenticationResult ?? {};
  return { access: AccessToken, id: IdToken, refresh: RefreshToken, answer };
}

export const refresh = ({ client }: TestCognito, token: string) =>
  client.send(
    new sdk.InitiateAuthCommand({
      ...app,
      AuthFlow: "REFRESH_TOKEN_AUTH",
      AuthParameters: { REFRESH_TOKEN: token },
    }),
  );

/** The error of a refused call. */
export async function refusal(call: Promise<unknown>): Promise<string> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Error) return `${error.name}: ${error.message}`;
  }
  return "not refused";
}

/** The six digits in the newest mail. */
export const mailedCode = ({ mails }: TestCognito) => /\d{6}/.exec(mails.at(-1)?.text ?? "")?.[0];

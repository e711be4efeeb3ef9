import { contentTable } from "@academy/core/platform/tables.ts";
import { CreateTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { serve } from "@hono/node-server";
import { once } from "node:events";
import type { Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll } from "vitest";
import { createCognito } from "../cognito/cognito.ts";
import { createOutbox } from "../mail/outbox.ts";

const userPoolId = "ap-south-1_TestPool";
const userPoolClientId = "test-client";

// The package has no types; this is all of it that is used here.
const dynalite: (options: { createTableMs: number }) => Server = createRequire(import.meta.url)(
  "dynalite",
);

/**
 * What identity needs of the cloud, for one test file: the content table, the user pool and the
 * outbox (`/_mail.json` under `url`). The variables are set in process.env for as long.
 */
export function useIdentityCloud(clock: { now(): number }) {
  const env: Record<string, string> = {
    AWS_REGION: "ap-south-1",
    AWS_ACCESS_KEY_ID: "AKIATEST",
    AWS_SECRET_ACCESS_KEY: "secret",
    CONTENT_TABLE: "content",
    ATTEMPTS_TABLE: "attempts",
    BUCKET: "bucket",
    USER_POOL_ID: userPoolId,
    USER_POOL_CLIENT_ID: userPoolClientId,
    TOKEN_ISSUER: `https://cognito-idp.ap-south-1.amazonaws.com/${userPoolId}`,
    WEB_ORIGIN: "http://localhost:3000",
  };
  const before = { ...process.env };
  const stops: (() => Promise<unknown>)[] = [];
  const cloud = { env, url: "" };

  beforeAll(async () => {
    const dynamo = dynalite({ createTableMs: 0 }).listen(0, "127.0.0.1");
    stops.push(() => close(dynamo));
    const outbox = await createOutbox({ folder: undefined, clock });
    const cognito = await createCognito({
      folder: undefined,
      poolId: userPoolId,
      clientId: userPoolClientId,
      issuer: env.TOKEN_ISSUER ?? "",
      clock,
      sendMail: (mail) => outbox.send(mail),
    });
    const server = serve({
      fetch: (request) =>
        outbox.matches(request) ? outbox.handle(request) : cognito.handle(request),
      port: 0,
      hostname: "127.0.0.1",
    });
    stops.push(() => close(server));
    cloud.url = await addressOf(server);
    env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER = cloud.url;
    env.AWS_ENDPOINT_URL_DYNAMODB = await addressOf(dynamo);
    env.JWKS_URL = `${cloud.url}/${userPoolId}/.well-known/jwks.json`;
    env.MEDIA_URL = `${cloud.url}/bucket`;
    Object.assign(process.env, env);
    await createContentTable();
  });

  afterAll(async () => {
    for (const stop of stops.toReversed()) await stop();
    for (const name of Object.keys(env)) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  });
  return cloud;
}

/** Without its indexes: no item of identity has their keys. */
async function createContentTable(): Promise<void> {
  const client = new DynamoDBClient({});
  const key = { pk: contentTable.partitionKey, sk: contentTable.sortKey };
  await client.send(
    new CreateTableCommand({
      TableName: "content",
      BillingMode: "PAY_PER_REQUEST",
      AttributeDefinitions: [
        { AttributeName: key.pk, AttributeType: "S" },
        { AttributeName: key.sk, AttributeType: "S" },
      ],
      KeySchema: [
        { AttributeName: key.pk, KeyType: "HASH" },
        { AttributeName: key.sk, KeyType: "RANGE" },
      ],
    }),
  );
  client.destroy();
}

interface Listening {
  address(): AddressInfo | string | null;
  listening: boolean;
  close(done: () => void): unknown;
  closeAllConnections?(): void;
}

async function addressOf(server: Listening & NodeJS.EventEmitter): Promise<string> {
  if (!server.listening) await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port to listen on");
  return `http://127.0.0.1:${address.port}`;
}

function close(server: Listening): Promise<unknown> {
  const closed = new Promise<void>((done) => server.close(done));
  server.closeAllConnections?.();
  return closed;
}

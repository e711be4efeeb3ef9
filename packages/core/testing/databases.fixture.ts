import { randomUUID } from "node:crypto";
import { createTables } from "@academy/local/dynamo/create-tables.ts";
import { startDynamo } from "@academy/local/dynamo/dynamo.ts";
import { hasJava, startJavaDynamo } from "@academy/local/testing/java-dynamo.ts";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { createDeps, type Deps } from "../platform/deps.ts";
import { openTable } from "../platform/table.ts";

interface Database {
  /** Named in the titles of the tests that run on it. */
  name: string;
  available: boolean;
  start(): Promise<{ url: string; stop(): Promise<void> }>;
}

/** The databases that a store must be right on: the embedded one and Amazon's own. */
export const DATABASES: readonly Database[] = [
  { name: "dynalite", available: true, start: () => startDynamo(undefined) },
  hasJava()
    ? { name: "DynamoDB Local", available: true, start: startJavaDynamo }
    : {
        name: "DynamoDB Local (left out: it needs Java 17)",
        available: false,
        start: startJavaDynamo,
      },
];

const environment = (url: string) => ({
  AWS_REGION: "ap-south-1",
  CONTENT_TABLE: `content-${randomUUID().slice(0, 8)}`,
  ATTEMPTS_TABLE: `attempts-${randomUUID().slice(0, 8)}`,
  BUCKET: "no-bucket",
  USER_POOL_ID: "none",
  USER_POOL_CLIENT_ID: "none",
  TOKEN_ISSUER: url,
  JWKS_URL: url,
  MEDIA_URL: url,
  WEB_ORIGIN: url,
});

/** Dependencies with fresh tables in a database; there is nothing else behind them. */
export async function depsOn(url: string): Promise<{ deps: Deps; close(): void }> {
  const env = environment(url);
  const client = new DynamoDBClient({
    endpoint: url,
    region: env.AWS_REGION,
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  });
  await createTables(client, { content: env.CONTENT_TABLE, attempts: env.ATTEMPTS_TABLE });
  const deps = {
    ...createDeps(env),
    content: openTable(client, env.CONTENT_TABLE),
    attempts: openTable(client, env.ATTEMPTS_TABLE),
  };
  return { deps, close: () => client.destroy() };
}

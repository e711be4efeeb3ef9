import { randomUUID } from "node:crypto";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll } from "vitest";
import { type Clock, type Cloud, type CloudOptions, startCloud } from "../cloud.ts";
import { createHasher } from "../cognito/secrets.ts";
import { createTables } from "../dynamo/create-tables.ts";
import { type Dynamo, startDynamo } from "../dynamo/dynamo.ts";

let shared: Promise<Dynamo> | undefined;

/**
 * One DynamoDB for each test worker, which ends with the worker; each cloud has its own tables in
 * it.
 */
const sharedDynamo = () => (shared ??= startDynamo(undefined));

/** Slow hashes would take half the time of tests that create users and log them in. */
const quickHasher = createHasher(2);

/** A fresh embedded cloud with its tables, for tests that start and stop it themselves. */
export async function startTestCloud(
  options: Pick<CloudOptions, "clock" | "throttle"> = {},
): Promise<Cloud> {
  const id = randomUUID().slice(0, 8);
  const tables = { content: `content-${id}`, attempts: `attempts-${id}` };
  const cloud = await startCloud({
    ...options,
    port: 0,
    dynamo: await sharedDynamo(),
    tables,
    hasher: quickHasher,
  });
  const client = new DynamoDBClient({
    endpoint: cloud.env.AWS_ENDPOINT_URL_DYNAMODB ?? "",
    region: cloud.env.AWS_REGION ?? "",
    credentials: {
      accessKeyId: cloud.env.AWS_ACCESS_KEY_ID ?? "",
      secretAccessKey: cloud.env.AWS_SECRET_ACCESS_KEY ?? "",
    },
  });
  await createTables(client, tables);
  client.destroy();
  return cloud;
}

/**
 * A fresh embedded cloud for a test file, started before its tests and stopped after them. Its
 * variables are in `env`, and in process.env too, where the SDK looks for endpoints.
 */
export function useCloud(
  options: { clock?: Clock } = {},
): Pick<Cloud, "env" | "url" | "onEvent" | "razorpay" | "signInPage"> {
  let cloud: Cloud | undefined;
  const before = { ...process.env };
  beforeAll(async () => {
    cloud = await startTestCloud(options);
    Object.assign(process.env, cloud.env);
  });
  afterAll(async () => {
    await cloud?.stop();
    for (const name of Object.keys(cloud?.env ?? {})) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  });
  const running = () => {
    if (!cloud) throw new Error("The cloud runs only inside tests and hooks.");
    return cloud;
  };
  return {
    get env() {
      return running().env;
    },
    get url() {
      return running().url;
    },
    get razorpay() {
      return running().razorpay;
    },
    get signInPage() {
      return running().signInPage;
    },
    onEvent: (target) => running().onEvent(target),
  };
}

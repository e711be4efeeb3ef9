import { randomUUID } from "node:crypto";
import { createTables } from "@academy/local/dynamo/create-tables.ts";
import { startDynamo } from "@academy/local/dynamo/dynamo.ts";
import { hasJava, startJavaDynamo } from "@academy/local/testing/java-dynamo.ts";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { type Clock, createDeps, type Deps } from "../platform/deps.ts";
import { openTable, type Table } from "../platform/table.ts";
import { attemptsTable, contentTable } from "../platform/tables.ts";
import { notFound } from "../shared/error.ts";
import { MemoryTable } from "./memory-table.fixture.ts";
import { testClock } from "./world.ts";

interface Database {
  /** Named in the titles of the tests that run on it. */
  name: string;
  available: boolean;
  /** Dependencies with fresh tables in it; there is nothing else behind them. */
  open(): Promise<{ deps: Deps; close(): Promise<void> }>;
}

/** The databases that a store must be right on: the embedded one, Amazon's own, one in memory. */
export const DATABASES: readonly Database[] = [
  { name: "dynalite", available: true, open: () => openServer(() => startDynamo(undefined)) },
  hasJava()
    ? { name: "DynamoDB Local", available: true, open: () => openServer(startJavaDynamo) }
    : {
        name: "DynamoDB Local (left out: it needs Java 17)",
        available: false,
        open: () => openServer(startJavaDynamo),
      },
  {
    name: "the table in memory",
    available: true,
    open: async () => ({ deps: memoryDeps(testClock()), close: async () => {} }),
  },
];

const environment = (url: string) => ({
  AWS_REGION: "ap-south-1",
  EVENT_BUS: "unused",
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

async function openServer(start: () => Promise<{ url: string; stop(): Promise<void> }>) {
  const server = await start();
  const env = environment(server.url);
  const client = new DynamoDBClient({
    endpoint: server.url,
    region: env.AWS_REGION,
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  });
  await createTables(client, { content: env.CONTENT_TABLE, attempts: env.ATTEMPTS_TABLE });
  const deps = {
    ...createDeps(env),
    content: openTable(client, env.CONTENT_TABLE),
    attempts: openTable(client, env.ATTEMPTS_TABLE),
  };
  const close = async () => {
    client.destroy();
    await server.stop();
  };
  return { deps, close };
}

/** Dependencies whose tables and papers are in this process's memory: no cloud at all. */
export function memoryDeps(clock: Clock, attempts: Table = new MemoryTable(attemptsTable)): Deps {
  const kept = new Map<string, string>();
  // Read once, as the real ones are: no artifact ever changes.
  const parsed = new Map<string, unknown>();
  return {
    ...createDeps(environment("http://localhost")),
    clock,
    content: new MemoryTable(contentTable),
    attempts,
    artifacts: {
      async writeOnce(key, value) {
        if (!kept.has(key)) kept.set(key, JSON.stringify(value));
      },
      async read<T>(key: string, parse: (raw: unknown) => T): Promise<T> {
        const text = kept.get(key);
        if (text === undefined) throw notFound(`Artifact ${key}`);
        if (!parsed.has(key)) parsed.set(key, parse(JSON.parse(text)));
        // A key's part names its schema, so whoever reads it reads it with the same parser.
        return parsed.get(key) as T;
      },
      async find(key, parse) {
        const text = kept.get(key);
        return text === undefined ? undefined : parse(JSON.parse(text));
      },
    },
  };
}

import { createTables } from "@academy/local/dynamo/create-tables.ts";
import { startDynamo } from "@academy/local/dynamo/dynamo.ts";
import { hasJava, startJavaDynamo } from "@academy/local/testing/java-dynamo.ts";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { createDeps, type Deps } from "../kernel/platform/deps.ts";
import { openTable } from "../kernel/platform/table.ts";
import { memoryDeps, testEnvironment } from "./memory-deps.fixture.ts";
import { isPush } from "./runs.ts";
import { testClock } from "./world.ts";

interface Database {
  /** The name of the database in the titles of its tests. */
  name: string;
  /** The reason if this machine cannot run the database. */
  missing?: string;
  /** Dependencies with empty tables in this database; no other service runs. */
  open(): Promise<{ deps: Deps; close(): Promise<void> }>;
}

/**
 * The databases on which stores are tested: the embedded one, DynamoDB Local by Amazon, and the
 * tables in memory.
 */
export const DATABASES: readonly Database[] = [
  { name: "dynalite", open: () => openServer(() => startDynamo(undefined)) },
  {
    name: "DynamoDB Local",
    ...(isPush
      ? { missing: "a push leaves DynamoDB Local to the thorough run" }
      : !hasJava() && { missing: "DynamoDB Local needs Java 17" }),
    open: () => openServer(startJavaDynamo),
  },
  {
    name: "the table in memory",
    open: async () => ({ deps: memoryDeps(testClock()), close: async () => {} }),
  },
];

async function openServer(start: () => Promise<{ url: string; stop(): Promise<void> }>) {
  const server = await start();
  const env = testEnvironment(server.url);
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

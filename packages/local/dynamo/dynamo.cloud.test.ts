import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DynamoDBClient, GetItemCommand, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { afterEach, beforeEach, expect, test } from "vitest";
import { credentials, region, tableNames } from "../cloud-settings.ts";
import { lockFolder } from "../disk/lock.ts";
import { createTables } from "./create-tables.ts";
import { type Dynamo, startDynamo } from "./dynamo.ts";

let folder: string;
let running: Dynamo | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "academy-dynamo-"));
});

afterEach(async () => {
  await running?.stop();
  running = undefined;
  await rm(folder, { recursive: true });
});

const clientOf = ({ url }: Dynamo) => new DynamoDBClient({ endpoint: url, region, credentials });

test("a second start waits until the first has released the folder", async () => {
  const owner = await lockFolder(folder);
  let started = false;
  const starting = startDynamo(folder).then((dynamo) => {
    started = true;
    return (running = dynamo);
  });
  await expect(Promise.race([starting, afterFork()])).resolves.toBe("not yet");
  expect(started).toBe(false);
  await owner.release();
  await createTables(clientOf(await starting), tableNames);
});

test("items and tables survive a stop and a kill", async () => {
  const TableName = tableNames.attempts;
  const Key = { pk: { S: "a" }, sk: { S: "b" } };
  running = await startDynamo(folder);
  await createTables(clientOf(running), tableNames);
  await clientOf(running).send(new PutItemCommand({ TableName, Item: { ...Key, n: { N: "1" } } }));
  await running.stop();
  running = await startDynamo(folder);
  await clientOf(running).send(new PutItemCommand({ TableName, Item: { ...Key, n: { N: "2" } } }));
  process.kill(running.pid, "SIGKILL");
  await expect(running.failed).rejects.toThrow("ended unexpectedly");
  running = await startDynamo(folder);
  const { Item } = await clientOf(running).send(new GetItemCommand({ TableName, Key }));
  expect(Item?.n?.N).toBe("2");
});

test("a stop waits for no connection on which nothing was ever sent", async () => {
  running = await startDynamo(folder);
  const silent = connect(Number(new URL(running.url).port), "127.0.0.1");
  // The end of a socket may reach its client as an error or without one.
  silent.on("error", () => undefined);
  const ended = new Promise((resolve) => silent.once("close", resolve));
  await once(silent, "connect");
  await running.stop();
  await ended;
});

/** Waits as long as another DynamoDB takes to start and stop, then says "not yet". */
async function afterFork(): Promise<"not yet"> {
  const other = await startDynamo(undefined);
  await other.stop();
  return "not yet";
}

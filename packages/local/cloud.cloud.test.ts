import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DescribeTableCommand, DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { limit } from "@academy/core/testing/limits.ts";
import { attemptsTable, contentTable } from "@academy/core/kernel/platform/tables.ts";
import { afterEach, expect, test, vi } from "vitest";
import * as z from "zod";
import { startCloud } from "./cloud.ts";
import { credentials, eventBus } from "./cloud-settings.ts";
import { createTables, tableInput } from "./dynamo/create-tables.ts";
import { startTestCloud, useCloud } from "./testing/cloud.ts";

const cloud = useCloud();
const folders: string[] = [];

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "academy-test-"));
  folders.push(folder);
  return folder;
}

test("creates both tables as described, and again without an error", async () => {
  const dynamo = new DynamoDBClient({});
  const names = { content: cloud.env.CONTENT_TABLE!, attempts: cloud.env.ATTEMPTS_TABLE! };
  await createTables(dynamo, names);
  for (const [name, shape] of [
    [names.content, contentTable],
    [names.attempts, attemptsTable],
  ] as const) {
    const { Table } = await dynamo.send(new DescribeTableCommand({ TableName: name }));
    const wanted = tableInput(name, shape);
    expect(Table?.TableStatus).toBe("ACTIVE");
    expect(Table?.KeySchema).toEqual(wanted.KeySchema);
    for (const index of wanted.GlobalSecondaryIndexes ?? []) {
      expect(Table?.GlobalSecondaryIndexes).toContainEqual(expect.objectContaining(index));
    }
  }
});

test("every variable that the product reads is set", () => {
  expect(Object.keys(cloud.env).sort()).toEqual([
    "ANSWER_TIME_FACTOR",
    "ATTEMPTS_TABLE",
    "AWS_ACCESS_KEY_ID",
    "AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER",
    "AWS_ENDPOINT_URL_DYNAMODB",
    "AWS_ENDPOINT_URL_EVENTBRIDGE",
    "AWS_ENDPOINT_URL_S3",
    "AWS_ENDPOINT_URL_SECRETS_MANAGER",
    "AWS_ENDPOINT_URL_SESV2",
    "AWS_REGION",
    "AWS_SECRET_ACCESS_KEY",
    "BILL_KIND",
    "BUCKET",
    "CONTENT_TABLE",
    "EVENT_BUS",
    "MAIL_CONFIGURATION_SET",
    "MAIL_FROM",
    "MAIL_PER_SECOND",
    "MAIL_TO",
    "MEDIA_URL",
    "PAYMENTS_ENDPOINT",
    "PAYMENTS_KEY_ID",
    "PAYMENTS_SECRET",
    "PAYMENTS_TAX_PERCENT",
    "S3_PATH_STYLE",
    "SELLER_ADDRESS",
    "SELLER_GSTIN",
    "SELLER_NAME",
    "SELLER_SAC",
    "SESSION_KEYS",
    "USER_POOL_CLIENT_ID",
    "USER_POOL_ID",
    "WEB_ORIGIN",
  ]);
});

test("two clouds in one process share no data", async () => {
  const other = await startTestCloud();
  expect(other.env.CONTENT_TABLE).not.toBe(cloud.env.CONTENT_TABLE);
  await other.stop();
});

test("refuses a foreign host name, as a rebound DNS name would send it", async () => {
  const { hostname, port } = new URL(cloud.url);
  const statusFor = async (host: string) => {
    const call = request({ hostname, port, path: "/academy/media/x", headers: { host } }).end();
    // The event's only argument is the response.
    const [response] = (await once(call, "response")) as [{ statusCode: number; resume(): void }];
    response.resume();
    return response.statusCode;
  };
  expect(await statusFor("evil.example")).toBe(421);
  expect(await statusFor(`evil.example:${port}`)).toBe(421);
  expect(await statusFor(`localhost:${port}`)).toBe(404);
  expect(await statusFor(`127.0.0.1:${port}`)).toBe(404);
});

test(
  "keeps 500 acknowledged writes over SIGKILL and leaves no process behind",
  { timeout: limit(90_000) },
  async () => {
    const folder = await newFolder();
    const first = startSurvivor(folder, 0, 100_000);
    const { dynamo } = Started.parse(await nextMessage(first));
    let acknowledged = -1;
    first.on("message", (message) => (acknowledged = Acknowledged.parse(message).acknowledged));
    await vi.waitFor(() => expect(acknowledged).toBeGreaterThanOrEqual(250), {
      timeout: limit(60_000),
    });
    first.kill("SIGKILL");
    await once(first, "exit");
    await vi.waitFor(() => expect(fetch(dynamo)).rejects.toThrow(), { timeout: limit(20_000) });
    const second = startSurvivor(folder, acknowledged + 1, 1);
    Started.parse(await nextMessage(second));
    expect(await nextMessage(second)).toEqual({ acknowledged: acknowledged + 1 });
    second.kill("SIGKILL");
    await once(second, "exit");
  },
);

test("removes its temporary files when it stops", async () => {
  const mine = async () =>
    (await readdir(tmpdir())).filter((name) => name.startsWith("academy-cloud-"));
  const before = new Set(await mine());
  const other = await startTestCloud();
  const made = (await mine()).filter((name) => !before.has(name));
  await other.stop();
  expect(made.length).toBeGreaterThan(0);
  const left = await mine();
  expect(made.some((name) => !left.includes(name))).toBe(true);
});

test("finishes what an event has begun before its services stop", async () => {
  const other = await startTestCloud();
  let begun = () => {};
  const began = new Promise<void>((resolve) => (begun = resolve));
  let status = 0;
  other.onEvent(async () => {
    begun();
    await new Promise((resolve) => setTimeout(resolve, 50));
    ({ status } = await fetch(`${other.url}/_mail.json`));
  });
  const entry = { EventBusName: eventBus, Source: "academy", DetailType: "Late", Detail: "{}" };
  await fetch(other.url, {
    method: "POST",
    headers: {
      "x-amz-target": "AWSEvents.PutEvents",
      authorization: `Credential=${credentials.accessKeyId}/`,
    },
    body: JSON.stringify({ Entries: [entry] }),
  });
  await began;
  await other.stop();
  expect(status).toBe(200);
});

test("reports a table process that ends unexpectedly", async () => {
  const other = await startCloud({ dataDir: await newFolder(), port: 0 });
  process.kill(other.processes.dynamo, "SIGKILL");
  await expect(other.failed).rejects.toThrow("ended unexpectedly");
  await other.stop();
});

test("survives a client that disconnects in the middle of a request", async () => {
  const { hostname, port } = new URL(cloud.env.AWS_ENDPOINT_URL_DYNAMODB!);
  const call = request({ hostname, port, method: "POST", headers: { "content-length": 1000 } });
  call.on("error", () => undefined);
  call.write("{");
  await once(call, "socket");
  call.destroy();
  const Item = { pk: { S: "a" }, sk: { S: "b" } };
  const put = new PutItemCommand({ TableName: cloud.env.CONTENT_TABLE, Item });
  expect((await new DynamoDBClient({}).send(put)).$metadata.httpStatusCode).toBe(200);
});

const Started = z.object({ dynamo: z.string() });
const Acknowledged = z.object({ acknowledged: z.number() });

function startSurvivor(folder: string, from: number, count: number): ChildProcess {
  const entry = fileURLToPath(new URL("./testing/survivor.ts", import.meta.url));
  return fork(entry, [folder, String(from), String(count)], { execArgv: [] });
}

async function nextMessage(child: ChildProcess): Promise<unknown> {
  const died = once(child, "exit").then(() => Promise.reject(new Error("the process ended")));
  const [message]: unknown[] = await Promise.race([once(child, "message"), died]);
  return message;
}

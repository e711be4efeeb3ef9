import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { DeleteTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from "@aws-sdk/client-s3";
import { submit } from "@academy/core/exam/submission/submit.service.ts";
import { createDeps, type Deps } from "@academy/core/kernel/platform/deps.ts";
import { restoreFrom } from "@academy/core/kernel/platform/restore.ts";
import * as Processing from "@academy/core/exam/processing/processing.service.ts";
import * as Reports from "@academy/core/exam/result/report.service.ts";
import { HOUR } from "@academy/core/kernel/shared/time.ts";
import { addTest, admin, answersTo, student, testClock } from "@academy/core/testing/world.ts";
import { restore } from "@academy/functions/commands/restore.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Cloud } from "../cloud.ts";
import { createTables } from "../dynamo/create-tables.ts";
import { startTestCloud } from "../testing/cloud.ts";
import { exportTable } from "./export-table.ts";

const clock = testClock();
const before = { ...process.env };
let folder: string;
const clouds: Cloud[] = [];

/** A separate cloud, which the SDK uses from now on, as after a move to another account. */
async function moveToNewCloud(): Promise<{ env: Record<string, string>; deps: Deps }> {
  const cloud = await startTestCloud();
  clouds.push(cloud);
  Object.assign(process.env, cloud.env);
  return { env: cloud.env, deps: { ...createDeps(cloud.env), clock } };
}

const exportBoth = async ({ config }: Deps, to: string) => {
  const client = new DynamoDBClient({});
  const content = await exportTable(client, config.contentTable, join(to, "content"));
  const attempts = await exportTable(client, config.attemptsTable, join(to, "attempts"));
  client.destroy();
  return { content, attempts };
};

/** Does what `aws s3 sync` does between two buckets. */
async function copyBucket(
  from: { s3: S3Client; Bucket: string },
  to: { s3: S3Client; Bucket: string },
) {
  const { Contents = [] } = await from.s3.send(new ListObjectsV2Command({ Bucket: from.Bucket }));
  for (const { Key } of Contents) {
    const { Body, ContentType, CacheControl } = await from.s3.send(
      new GetObjectCommand({ Bucket: from.Bucket, Key }),
    );
    const bytes = await Body?.transformToByteArray();
    await to.s3.send(
      new PutObjectCommand({ Bucket: to.Bucket, Key, Body: bytes, ContentType, CacheControl }),
    );
  }
  return Contents.length;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "academy-restore-"));
});
afterAll(async () => {
  for (const cloud of clouds) await cloud.stop();
  for (const name of Object.keys(clouds[0]?.env ?? {})) {
    if (before[name] === undefined) delete process.env[name];
    else process.env[name] = before[name];
  }
  await rm(folder, { recursive: true, force: true });
});

test("export, lose everything, restore: every item is there, and a report reads as before", async () => {
  const old = await moveToNewCloud();
  const exam = await addTest(old.deps, admin());
  const asha = student();
  const { submissionId } = await submit(old.deps, asha, exam._id, {
    answers: answersTo(exam, "right"),
  });
  await submit(old.deps, student(), exam._id, { answers: answersTo(exam, "wrong") });
  clock.advance(2 * HOUR);
  await Processing.processTest(old.deps, exam._id);
  const report = await Reports.read(old.deps, asha, submissionId);
  const counts = await exportBoth(old.deps, join(folder, "saved"));
  expect(Math.min(counts.content, counts.attempts)).toBeGreaterThan(1);

  const fresh = await moveToNewCloud();
  const [from, to] = [old, fresh].map(({ deps }) => ({ s3: deps.s3, Bucket: deps.config.bucket }));
  expect(await copyBucket(from!, to!)).toBeGreaterThan(3);
  const said: string[] = [];
  const args = [
    "--content",
    join(folder, "saved/content"),
    "--attempts",
    join(folder, "saved/attempts"),
  ];
  expect(await restore(args, fresh.env, (line) => said.push(line))).toBe(0);
  expect(said).toEqual([
    `${counts.content} items of content`,
    `${counts.attempts} items of attempts`,
  ]);

  expect(await Reports.read(fresh.deps, asha, submissionId)).toEqual(report);
  expect(await exportBoth(fresh.deps, join(folder, "again"))).toEqual(counts);
  expect(await items("again")).toEqual(await items("saved"));
});

test.each(["content", "attempts"] as const)(
  "lose %s, restore it under another name, configure the functions: old reports and new attempts work",
  async (lost) => {
    const { env, deps } = await moveToNewCloud();
    const exam = await addTest(deps, admin());
    const [asha, ravi] = [student(), student()];
    const hers = await submit(deps, asha, exam._id, { answers: answersTo(exam, "right") });
    const names = { content: deps.config.contentTable, attempts: deps.config.attemptsTable };
    const client = new DynamoDBClient({});
    const copy = join(folder, `night-${lost}`);
    const count = await exportTable(client, names[lost], copy);

    await client.send(new DeleteTableCommand({ TableName: names[lost] }));
    const late = () => submit(deps, ravi, exam._id, { answers: answersTo(exam, "wrong") });
    await expect(late()).rejects.toThrow();

    const restored = `${names[lost]}-2`;
    await createTables(client, { ...names, [lost]: restored });
    client.destroy();
    expect(await restoreFrom(deps.config, restored, copy)).toBe(count);
    const variable = { content: "CONTENT_TABLE", attempts: "ATTEMPTS_TABLE" }[lost];
    const again = { ...createDeps({ ...env, [variable]: restored }), clock };

    const his = await submit(again, ravi, exam._id, { answers: answersTo(exam, "wrong") });
    clock.advance(2 * HOUR);
    await Processing.processTest(again, exam._id);
    const first = await Reports.read(again, asha, hers.submissionId);
    const second = await Reports.read(again, ravi, his.submissionId);
    expect([first, second]).toMatchObject([{ rank: 1 }, { rank: 2 }]);
  },
);

/** All items of an export, in a fixed order. */
async function items(name: string): Promise<string[]> {
  const files = await readdir(join(folder, name), { recursive: true });
  const gz = files.filter((file) => file.endsWith(".gz"));
  const texts = await Promise.all(
    gz.map(async (file) => gunzipSync(await readFile(join(folder, name, file))).toString()),
  );
  return texts.flatMap((text) => text.split("\n")).toSorted();
}

test("a folder without an export, a broken line and missing arguments are reported, and nothing is written", async () => {
  const { env } = await moveToNewCloud();
  const said: string[] = [];
  const run = (...args: string[]) => restore(args, env, (line) => said.push(line));
  expect(await run("--content", folder)).toBe(2);
  expect(await run("--content", folder, "--attempts", folder)).toBe(1);
  const broken = await mkdtemp(join(folder, "broken-"));
  await writeFile(join(broken, "1.json.gz"), gzipSync('{"Item":{"pk":{"S":"a"}}}\n'));
  expect(await run("--content", broken, "--attempts", broken)).toBe(1);
  expect(said).toEqual([
    expect.stringContaining("Name the folders"),
    expect.stringContaining("has no export"),
    expect.stringContaining("1.json.gz:1 is not an item"),
  ]);
});

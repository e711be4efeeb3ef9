import { mkdtemp, readFile, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startCloud } from "../cloud.ts";
import { StartError } from "../start-error.ts";

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), "academy-damaged-"))));
afterEach(() => rm(folder, { recursive: true }));

const start = () => startCloud({ dataDir: folder, port: 0 });

test.each([
  ["the key that signs tokens", "cognito/signing-key.json", "cognito/signing-key.json"],
  ["the index of the bucket", "s3/index/CURRENT", "s3/index"],
  ["the tables", "dynamo/tables/CURRENT", "dynamo"],
])("%s, cut in half, is reported by name with what to do", async (_, file, named) => {
  await (await start()).stop();
  const path = join(folder, file);
  await truncate(path, Math.floor((await readFile(path)).byteLength / 2));
  const failed = await start().then(
    async (cloud) => cloud.stop(),
    (error: unknown) => error,
  );
  expect(failed).toBeInstanceOf(StartError);
  expect(String(failed)).toMatch(
    new RegExp(`${join(folder, named)}\\S* is damaged\\. .*from a copy.*--reset\\.$`),
  );
});

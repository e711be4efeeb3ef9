import { useCloud } from "@academy/local/testing/cloud.ts";
import { S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { testClock, testDeps } from "../../testing/world.ts";
import { openArtifacts } from "./artifacts.ts";

useCloud();
let bucket: string;
let client: S3Client;
let artifacts: ReturnType<typeof openArtifacts>;
let names = 0;

beforeAll(() => {
  const deps = testDeps(testClock());
  bucket = deps.config.bucket;
  client = deps.s3;
  artifacts = openArtifacts(client, bucket);
});

const newKey = () => `papers/t_1/pv_${++names}/key.json`;
const Value = z.object({ n: z.number() });
const parse = (raw: unknown) => Value.parse(raw);
/** Another process: it has read nothing yet. */
const other = () => openArtifacts(client, bucket);

/** A client whose first requests get these responses instead of the bucket's. */
function troubled(answers: { status: number; code: string }[]): {
  client: S3Client;
  sent: () => number;
} {
  let sent = 0;
  const made = new S3Client({
    maxAttempts: 1,
    forcePathStyle: true,
    requestChecksumCalculation: "WHEN_REQUIRED",
  });
  made.middlewareStack.add(
    (next) => async (call) => {
      const answer = answers[sent++];
      if (!answer) return next(call);
      throw new S3ServiceException({
        name: answer.code,
        message: answer.code,
        $fault: "server",
        $metadata: { httpStatusCode: answer.status },
      });
    },
    { step: "deserialize", priority: "low", name: "trouble" },
  );
  return { client: made, sent: () => sent };
}

describe("an artifact", () => {
  test("is read exactly as it was written", async () => {
    const key = newKey();
    const value = { text: 'é😀\u0000"<', list: [1, null, { deep: true }], n: 1 };
    await artifacts.writeOnce(key, value);
    expect(await other().read(key, (raw) => raw)).toEqual(value);
  });

  test("is written once: the first write wins, and the second is not an error", async () => {
    const key = newKey();
    await artifacts.writeOnce(key, { n: 1 });
    await other().writeOnce(key, { n: 2 });
    expect(await other().read(key, parse)).toEqual({ n: 1 });
  });

  test("is the same for every reader after twenty concurrent writes", async () => {
    const key = newKey();
    await Promise.all(Array.from({ length: 20 }, (_, n) => other().writeOnce(key, { n })));
    const read = await Promise.all(Array.from({ length: 5 }, () => other().read(key, parse)));
    expect(new Set(read.map(({ n }) => n)).size).toBe(1);
  });

  test("that is missing is not found, and is found once it is there", async () => {
    const key = newKey();
    await expect(artifacts.read(key, parse)).rejects.toMatchObject({ kind: "not-found" });
    await artifacts.writeOnce(key, { n: 1 });
    expect(await artifacts.read(key, parse)).toEqual({ n: 1 });
  });

  test("is fetched and parsed once by a process, for readers at the same time too", async () => {
    const key = newKey();
    await artifacts.writeOnce(key, { n: 1 });
    const { client: counted, sent } = troubled([]);
    const reader = openArtifacts(counted, bucket);
    let parsed = 0;
    const counting = (raw: unknown) => (parsed++, parse(raw));
    const all = await Promise.all(Array.from({ length: 9 }, () => reader.read(key, counting)));
    expect(all.every((value) => value === all[0])).toBe(true);
    await reader.read(key, counting);
    expect([parsed, sent()]).toEqual([1, 1]);
  });

  test("that was not read for long makes room for others", async () => {
    const keys = Array.from({ length: 60 }, newKey);
    for (const key of keys) await artifacts.writeOnce(key, { n: 1 });
    const { client: counted, sent } = troubled([]);
    const reader = openArtifacts(counted, bucket);
    const [first = "", ...rest] = keys;
    for (const key of rest) {
      await reader.read(first, parse);
      await reader.read(key, parse);
    }
    expect(sent()).toBe(60);
    await reader.read(keys[1] ?? "", parse);
    expect(sent()).toBe(61);
  });

  test("that its parser refuses is refused each time, and not kept", async () => {
    const key = newKey();
    await artifacts.writeOnce(key, { n: "text" });
    const reader = other();
    await expect(reader.read(key, parse)).rejects.toThrow("number");
    expect(await reader.read(key, (raw) => raw)).toEqual({ n: "text" });
  });
});

describe("a bucket in trouble", () => {
  const conflict = { status: 409, code: "ConditionalRequestConflict" };

  test("with an unknown outcome is repeated, so that the artifact exists", async () => {
    const key = newKey();
    const { client: broken } = troubled([conflict, conflict]);
    await openArtifacts(broken, bucket).writeOnce(key, { n: 1 });
    expect(await other().read(key, parse)).toEqual({ n: 1 });
  });

  test("whose outcome stays unknown is reported as unavailable, not as written", async () => {
    const { client: broken } = troubled(Array.from({ length: 99 }, () => conflict));
    const writing = openArtifacts(broken, bucket).writeOnce(newKey(), { n: 1 });
    await expect(writing).rejects.toMatchObject({ kind: "unavailable" });
  });

  test.each(["SlowDown", "ServiceUnavailable", "InternalError"])(
    "that answers %s to the end is unavailable, for writers and readers",
    async (code) => {
      const answers = Array.from({ length: 9 }, () => ({ status: 503, code }));
      const broken = openArtifacts(troubled(answers).client, bucket);
      await expect(broken.writeOnce(newKey(), {})).rejects.toMatchObject({ kind: "unavailable" });
      await expect(broken.read(newKey(), parse)).rejects.toMatchObject({ kind: "unavailable" });
    },
  );

  test("that refuses us is an error of ours", async () => {
    const denied = { status: 403, code: "AccessDenied" };
    const broken = openArtifacts(troubled([denied, denied]).client, bucket);
    await expect(broken.writeOnce(newKey(), {})).rejects.toThrow("AccessDenied");
    await expect(broken.read(newKey(), parse)).rejects.toThrow("AccessDenied");
  });
});

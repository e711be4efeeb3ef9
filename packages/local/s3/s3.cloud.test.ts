import { Readable } from "node:stream";
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { runs } from "@academy/core/testing/runs.ts";
import { useCloud } from "../testing/cloud.ts";

useCloud();
const Bucket = "academy";
let s3: S3Client;

beforeAll(() => {
  s3 = new S3Client({ forcePathStyle: true });
});

const put = (Key: string, Body: string | Uint8Array | Readable, more: object = {}) =>
  s3.send(new PutObjectCommand({ Bucket, Key, Body, ...more }));

const get = (Key: string, more: object = {}) =>
  s3.send(new GetObjectCommand({ Bucket, Key, ...more }));

const textOf = async (Key: string) => (await get(Key)).Body?.transformToString();

describe("objects", () => {
  test("an object keeps its bytes, type, caching, encoding and metadata", async () => {
    await put("a/one.json", "[1]", {
      ContentType: "application/json",
      CacheControl: "max-age=60",
      ContentEncoding: "identity",
      Metadata: { origin: "upload" },
    });
    const got = await get("a/one.json");
    expect(await got.Body?.transformToString()).toBe("[1]");
    expect(got).toMatchObject({
      ContentType: "application/json",
      CacheControl: "max-age=60",
      ContentEncoding: "identity",
      ContentLength: 3,
      Metadata: { origin: "upload" },
    });
  });

  test("a file is stored while it is still being made, and checked by its trailing checksum", async () => {
    const bytes = Buffer.alloc(300_000, "stream ");
    const ContentLength = bytes.length;
    await put("streamed", Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]), {
      ContentLength,
    });
    const got = await (await get("streamed")).Body?.transformToByteArray();
    expect(Buffer.from(got ?? []).equals(bytes)).toBe(true);
  });

  test("any bytes come back unchanged under any key", async () => {
    const key = fc
      .string({ unit: "binary", minLength: 1, maxLength: 60 })
      .map((text) => text.replaceAll("\0", "0"))
      .filter((text) => text.split("/").every((part) => part !== "." && part !== ".."));
    await fc.assert(
      fc.asyncProperty(key, fc.uint8Array({ maxLength: 2000 }), async (name, bytes) => {
        await put(`any/${name}`, bytes);
        const got = await (await get(`any/${name}`)).Body?.transformToByteArray();
        expect(Buffer.from(got ?? []).equals(Buffer.from(bytes))).toBe(true);
      }),
      { numRuns: runs(60) },
    );
  });
});

describe("conditions", () => {
  test("an artifact is written once: a second write is refused and the first object stays", async () => {
    await put("once", "first", { IfNoneMatch: "*" });
    const again = put("once", "second", { IfNoneMatch: "*" });
    await expect(again).rejects.toMatchObject({
      name: "PreconditionFailed",
      $metadata: { httpStatusCode: 412 },
    });
    expect(await textOf("once")).toBe("first");
  });

  test("of simultaneous first writes of an artifact exactly one wins", async () => {
    const writes = Array.from({ length: 12 }, (_, index) =>
      put("race", `writer ${index}`, { IfNoneMatch: "*" }),
    );
    const results = await Promise.allSettled(writes);
    const winners = results.flatMap(({ status }, index) => (status === "fulfilled" ? [index] : []));
    expect(winners).toHaveLength(1);
    expect(await textOf("race")).toBe(`writer ${winners[0]}`);
  });

  test("a browser that has the current object does not load it again", async () => {
    const { ETag } = await put("tagged", "same");
    const fresh = get("tagged", { IfNoneMatch: ETag });
    await expect(fresh).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } });
    expect((await get("tagged", { IfNoneMatch: '"other"' })).ContentLength).toBe(4);
    const stale = get("tagged", { IfMatch: '"other"' });
    await expect(stale).rejects.toMatchObject({ name: "PreconditionFailed" });
  });
});

describe("ranges", () => {
  test.each([
    ["bytes=2-4", "cde", "bytes 2-4/10"],
    ["bytes=7-", "hij", "bytes 7-9/10"],
    ["bytes=-2", "ij", "bytes 8-9/10"],
    ["bytes=8-99", "ij", "bytes 8-9/10"],
  ])("a video player that asks for %s gets %s", async (Range, text, contentRange) => {
    await put("ranged", "abcdefghij");
    const got = await get("ranged", { Range });
    expect(await got.Body?.transformToString()).toBe(text);
    expect(got.ContentRange).toBe(contentRange);
    expect(got.$metadata.httpStatusCode).toBe(206);
  });

  test("a video player that seeks past the end is refused", async () => {
    await put("ranged", "abcdefghij");
    await expect(get("ranged", { Range: "bytes=10-" })).rejects.toMatchObject({
      name: "InvalidRange",
      $metadata: { httpStatusCode: 416 },
    });
  });
});

describe("copy, delete, list", () => {
  test("a copy keeps type and metadata, or gets new ones if requested", async () => {
    await put("from here/ü+1", "copied", { ContentType: "text/plain", Metadata: { a: "1" } });
    const CopySource = `${Bucket}/${encodeURIComponent("from here/ü+1")}`;
    await s3.send(new CopyObjectCommand({ Bucket, Key: "to", CopySource }));
    expect(await get("to")).toMatchObject({ ContentType: "text/plain", Metadata: { a: "1" } });
    expect(await textOf("to")).toBe("copied");
    const more = { MetadataDirective: "REPLACE", ContentType: "image/png" } as const;
    await s3.send(new CopyObjectCommand({ Bucket, Key: "to", CopySource, ...more }));
    expect(await get("to")).toMatchObject({ ContentType: "image/png", Metadata: {} });
    const none = new CopyObjectCommand({ Bucket, Key: "to", CopySource: `${Bucket}/none` });
    await expect(s3.send(none)).rejects.toMatchObject({ name: "NoSuchKey" });
  });

  test("a deleted object is gone, and can be deleted again", async () => {
    await put("x/1", "x/1");
    await s3.send(new DeleteObjectCommand({ Bucket, Key: "x/1" }));
    await s3.send(new DeleteObjectCommand({ Bucket, Key: "x/1" }));
    await expect(get("x/1")).rejects.toMatchObject({ name: "NoSuchKey" });
    const head = s3.send(new HeadObjectCommand({ Bucket, Key: "x/1" }));
    await expect(head).rejects.toMatchObject({ name: "NotFound" });
    const left = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: "x/" }));
    expect(left.KeyCount).toBe(0);
  });

  test("a listing has every key once, in byte order, however many pages it takes", async () => {
    const keys = ["é", "a b", "Z", "z/1", "z/2", "日本", "a", "😀", "ﬀ"].map(
      (name) => `page/${name}`,
    );
    await Promise.all(keys.map((key) => put(key, "x")));
    const byBytes = [...keys].sort((a, b) => Buffer.from(a).compare(Buffer.from(b)));
    expect(await listAll({ Prefix: "page/", MaxKeys: 2 })).toEqual(byBytes);
    expect(await listAll({ Prefix: "page/", StartAfter: byBytes[3] })).toEqual(byBytes.slice(4));
  });

  async function listAll(query: object): Promise<string[]> {
    const found: string[] = [];
    let ContinuationToken: string | undefined;
    do {
      const page = await s3.send(new ListObjectsV2Command({ Bucket, ...query, ContinuationToken }));
      found.push(...(page.Contents ?? []).map((object) => object.Key ?? ""));
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
    return found;
  }
});

describe("broken uploads", () => {
  test("an upload that was damaged on its way does not replace the old object", async () => {
    await put("checked", "right");
    const wrong = put("checked", "other", { ContentMD5: "1B2M2Y8AsgTpgAmY7PhCfg==" });
    await expect(wrong).rejects.toMatchObject({ name: "BadDigest" });
    expect(await textOf("checked")).toBe("right");
  });

  test("a bucket's misspelt name is an error", async () => {
    const other = s3.send(new GetObjectCommand({ Bucket: "elsewhere", Key: "a" }));
    await expect(other).rejects.toMatchObject({ name: "NoSuchBucket" });
  });
});

import { useCloud } from "@academy/local/testing/cloud.ts";
import { GetObjectCommand, HeadObjectCommand, UploadPartCopyCommand } from "@aws-sdk/client-s3";
import { expect, test } from "vitest";
import { testClock, testDeps } from "../../testing/world.ts";
import { copyFile, joinCopies, type Moving } from "./copy-object.ts";
import { examine, putFile } from "./uploads.ts";

useCloud();

const MEGABYTE = 1024 * 1024;
const served = { contentType: "application/octet-stream", cacheControl: "no-store" };

test("a large object is copied by parts, byte by byte, as what it is served", async () => {
  const deps = testDeps(testClock());
  const Bucket = deps.config.bucket;
  const bytes = new Uint8Array(11 * MEGABYTE).map((_, i) => i % 251);
  await putFile(deps, "uploads/large", bytes, served);
  const CopySource = `${Bucket}/uploads/large`;
  const target = {
    Bucket,
    Key: "videos/large",
    ContentType: "video/webm",
    CacheControl: "private",
  };
  await joinCopies(deps.s3, { ...target, CopySource }, bytes.length, {
    partBytes: 5 * MEGABYTE,
  });
  const got = await deps.s3.send(new GetObjectCommand({ Bucket, Key: "videos/large" }));
  expect(got).toMatchObject({ ContentType: "video/webm", CacheControl: "private" });
  expect(Buffer.compare((await got.Body?.transformToByteArray()) ?? bytes.slice(1), bytes)).toBe(0);
});

test(
  "a copy by parts that was killed goes on with the parts that are there",
  { tags: ["thorough"] },
  async () => {
    const deps = testDeps(testClock());
    const Bucket = deps.config.bucket;
    const bytes = new Uint8Array(16 * MEGABYTE).map((_, i) => i % 241);
    await putFile(deps, "uploads/killed", bytes, served);
    const target = {
      Bucket,
      Key: "videos/killed",
      ContentType: "video/mp4",
      CacheControl: "private",
    };
    let moving: Moving | null = null;
    const notes = () => ({ moving, note: async (noted: Moving) => void (moving = noted) });
    let copied = 0;
    let copying: Promise<unknown> = Promise.resolve();
    const s3 = Object.assign(Object.create(deps.s3), {
      send(command: Parameters<typeof deps.s3.send>[0], ...rest: never[]) {
        if (!(command instanceof UploadPartCopyCommand)) return deps.s3.send(command, ...rest);
        if (dies(++copied)) return copying.then(() => Promise.reject(new Error("killed")));
        const sent = deps.s3.send(command, ...rest);
        copying = Promise.all([copying, sent]);
        return sent;
      },
    });
    let dies = (n: number): boolean => n === 3;
    const copy = () =>
      joinCopies(s3, { ...target, CopySource: `${Bucket}/uploads/killed` }, bytes.length, {
        partBytes: 5 * MEGABYTE,
        notes: notes(),
      });
    await expect(copy()).rejects.toThrow("killed");
    expect(moving).toMatchObject({ key: "videos/killed" });
    dies = () => false;
    copied = 0;
    await copy();
    expect(copied).toBeLessThan(4);
    const got = await deps.s3.send(new GetObjectCommand({ Bucket, Key: "videos/killed" }));
    expect(Buffer.compare((await got.Body?.transformToByteArray()) ?? bytes.slice(1), bytes)).toBe(
      0,
    );
    // After a copy has ended or was removed, the next copy begins from the start.
    await copy();
    expect(copied).toBeGreaterThanOrEqual(4);
  },
);

test("a copy that fails leaves nothing", async () => {
  const deps = testDeps(testClock());
  const Bucket = deps.config.bucket;
  const copy = { Bucket, Key: "videos/none", ContentType: "video/webm", CacheControl: "private" };
  const CopySource = `${Bucket}/uploads/nothing`;
  await expect(joinCopies(deps.s3, { ...copy, CopySource }, 10)).rejects.toThrow();
  const head = new HeadObjectCommand({ Bucket, Key: "videos/none" });
  await expect(deps.s3.send(head)).rejects.toMatchObject({ name: "NotFound" });
});

test("a file is what its first bytes say, whatever it was sent as", async () => {
  const deps = testDeps(testClock());
  const gif = new Uint8Array(Buffer.from("GIF89a\u0001\u0000\u0001\u0000", "latin1"));
  await putFile(deps, "uploads/gif", gif, { ...served, contentType: "video/mp4" });
  const found = { size: 10, declaredType: "video/mp4", type: "image/gif", extension: "gif" };
  expect(await examine(deps, "uploads/gif")).toEqual(found);
  const page = new TextEncoder().encode("<!doctype html><title>No video</title>");
  await putFile(deps, "uploads/page", page, { ...served, contentType: "video/mp4" });
  expect(await examine(deps, "uploads/page")).toMatchObject({ type: undefined });
  await putFile(deps, "uploads/empty", new Uint8Array(), served);
  expect(await examine(deps, "uploads/empty")).toMatchObject({ size: 0, type: undefined });
  expect(await examine(deps, "uploads/none")).toBeUndefined();
  const copy = { from: "uploads/gif", to: "media/gif", size: 10 };
  await copyFile(deps, copy, { ...served, contentType: "image/gif" });
  expect(await examine(deps, "media/gif")).toMatchObject({ declaredType: "image/gif" });
});

import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListPartsCommand,
  type Part,
  UploadPartCommand,
  UploadPartCopyCommand,
} from "@aws-sdk/client-s3";
import { expect, test } from "vitest";
import { bucket as Bucket } from "../cloud-settings.ts";
import { useS3 } from "../testing/s3.ts";

const s3 = useS3();
const smallest = 5 * 1024 * 1024;

async function begin(Key: string) {
  const created = new CreateMultipartUploadCommand({ Bucket, Key, ContentType: "video/webm" });
  const { UploadId } = await s3.client.send(created);
  const send = async (PartNumber: number, Body: Buffer) => {
    const part = new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body });
    return { PartNumber, ETag: (await s3.client.send(part)).ETag };
  };
  const complete = (Parts: { PartNumber: number; ETag: string | undefined }[]) => {
    const input = { Bucket, Key, UploadId, MultipartUpload: { Parts } };
    return s3.client.send(new CompleteMultipartUploadCommand(input));
  };
  const abort = () => s3.client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
  const copy = async (PartNumber: number, from: string, CopySourceRange?: string) => {
    const part = { Bucket, Key, UploadId, PartNumber, CopySource: `${Bucket}/${from}` };
    const copied = await s3.client.send(
      new UploadPartCopyCommand({ ...part, ...(CopySourceRange && { CopySourceRange }) }),
    );
    return { PartNumber, ETag: copied.CopyPartResult?.ETag };
  };
  const list = async (MaxParts: number) => {
    const pages: Part[][] = [];
    for (let PartNumberMarker: string | undefined; ;) {
      const page = { Bucket, Key, UploadId, MaxParts, PartNumberMarker };
      const listed = await s3.client.send(new ListPartsCommand(page));
      pages.push(listed.Parts ?? []);
      if (!listed.IsTruncated) return pages;
      PartNumberMarker = listed.NextPartNumberMarker;
    }
  };
  return { send, complete, abort, copy, list };
}

test("a video can be read once it is complete, with its parts in order however they arrived", async () => {
  const upload = await begin("film");
  const last = await upload.send(3, Buffer.from("end"));
  const first = await upload.send(1, Buffer.alloc(smallest, "a"));
  await expect(s3.stored("film")).rejects.toMatchObject({ name: "NoSuchKey" });
  await upload.complete([first, last]);
  const got = await s3.client.send(new GetObjectCommand({ Bucket, Key: "film" }));
  expect(got).toMatchObject({ ContentLength: smallest + 3, ContentType: "video/webm" });
  expect((await got.Body?.transformToString())?.endsWith("aend")).toBe(true);
});

test("a video with unknown, unordered or too small parts is refused", async () => {
  const upload = await begin("film-2");
  const one = await upload.send(1, Buffer.from("small"));
  const two = await upload.send(2, Buffer.from("small too"));
  await expect(upload.complete([one, two])).rejects.toMatchObject({ name: "EntityTooSmall" });
  await expect(upload.complete([two, one])).rejects.toMatchObject({ name: "InvalidPartOrder" });
  const unknown = { PartNumber: 3, ETag: one.ETag };
  await expect(upload.complete([unknown])).rejects.toMatchObject({ name: "InvalidPart" });
});

test("a cancelled upload leaves nothing behind", async () => {
  const upload = await begin("film-3");
  const part = await upload.send(1, Buffer.from("x"));
  await upload.abort();
  await expect(upload.complete([part])).rejects.toMatchObject({ name: "NoSuchUpload" });
  await expect(s3.stored("film-3")).rejects.toMatchObject({ name: "NoSuchKey" });
});

test("an interrupted upload can continue: its received parts are listed, a page at a time", async () => {
  const upload = await begin("film-4");
  expect(await upload.list(2)).toEqual([[]]);
  for (const number of [10, 2, 3]) await upload.send(number, Buffer.from(`part ${number}`));
  const pages = await upload.list(2);
  expect(pages.map((page) => page.map(({ PartNumber }) => PartNumber))).toEqual([[2, 3], [10]]);
  expect(pages[1]?.[0]).toMatchObject({ Size: 7, ETag: expect.stringMatching(/^"[0-9a-f]{32}"$/) });
  const parts = pages.flat().map(({ PartNumber = 0, ETag }) => ({ PartNumber, ETag }));
  await expect(upload.complete(parts)).rejects.toMatchObject({ name: "EntityTooSmall" });
  await upload.abort();
  await expect(upload.list(2)).rejects.toMatchObject({ name: "NoSuchUpload" });
});

test("a large object is copied by ranges, and a range that it does not have is refused", async () => {
  const bytes = Buffer.concat([Buffer.alloc(smallest, "a"), Buffer.from("the end")]);
  await s3.put("source", bytes.toString());
  const upload = await begin("film-5");
  await expect(upload.copy(1, "source", `bytes=${bytes.length}-`)).rejects.toMatchObject({
    name: "InvalidArgument",
  });
  await expect(upload.copy(1, "nothing")).rejects.toMatchObject({ name: "NoSuchKey" });
  const last = await upload.copy(2, "source", `bytes=${smallest}-${bytes.length - 1}`);
  const first = await upload.copy(1, "source", `bytes=0-${smallest - 1}`);
  await upload.complete([first, last]);
  expect(await s3.stored("film-5")).toBe(bytes.toString());
});

import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  UploadPartCommand,
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
  return { send, complete, abort };
}

test("joins parts in the order of their numbers, whatever the order of their arrival", async () => {
  const upload = await begin("film");
  const last = await upload.send(3, Buffer.from("end"));
  const first = await upload.send(1, Buffer.alloc(smallest, "a"));
  await expect(s3.stored("film")).rejects.toMatchObject({ name: "NoSuchKey" });
  await upload.complete([first, last]);
  const got = await s3.client.send(new GetObjectCommand({ Bucket, Key: "film" }));
  expect(got).toMatchObject({ ContentLength: smallest + 3, ContentType: "video/webm" });
  expect((await got.Body?.transformToString())?.endsWith("aend")).toBe(true);
});

test("refuses parts that are unknown, out of order or too small", async () => {
  const upload = await begin("film-2");
  const one = await upload.send(1, Buffer.from("small"));
  const two = await upload.send(2, Buffer.from("small too"));
  await expect(upload.complete([one, two])).rejects.toMatchObject({ name: "EntityTooSmall" });
  await expect(upload.complete([two, one])).rejects.toMatchObject({ name: "InvalidPartOrder" });
  const unknown = { PartNumber: 3, ETag: one.ETag };
  await expect(upload.complete([unknown])).rejects.toMatchObject({ name: "InvalidPart" });
});

test("forgets an upload that was given up", async () => {
  const upload = await begin("film-3");
  const part = await upload.send(1, Buffer.from("x"));
  await upload.abort();
  await expect(upload.complete([part])).rejects.toMatchObject({ name: "NoSuchUpload" });
  await expect(s3.stored("film-3")).rejects.toMatchObject({ name: "NoSuchKey" });
});

import { createHash, randomUUID } from "node:crypto";
import * as z from "zod";
import { parseDocument, readText } from "./document.ts";
import type { ObjectHeaders, ObjectStore, StagedBlob, StoredObject } from "./object-store.ts";
import { readPayload } from "./payload.ts";
import { parseRange } from "./get-object.ts";
import {
  bodyOf,
  copySourceOf,
  describeObject,
  preconditionFailed,
  wantsAbsence,
  xmlResponse,
} from "./put-object.ts";
import type { S3Call, S3Context } from "./s3.ts";
import { S3Error, invalidArgument, notImplemented } from "./s3-error.ts";
import { s3Namespace, xmlDocument } from "./xml.ts";

const mostParts = 10_000;
const smallestPart = 5 * 1024 * 1024;

/** The calls of a multipart upload. */
export async function multipart(context: S3Context, call: S3Call): Promise<Response> {
  const { method, headers } = call.request;
  const query = call.url.searchParams;
  if (method === "POST" && query.has("uploads")) return create(context, call);
  const id = query.get("uploadId") ?? "";
  const upload = context.uploads.find(id, call.bucket, call.key);
  if (method === "PUT") {
    const isCopy = headers.has("x-amz-copy-source");
    return isCopy ? copyPart(context, call, upload) : uploadPart(context, call, upload);
  }
  if (method === "GET") return listParts(call, upload, id);
  if (method === "POST") return complete(context, call, upload, id);
  if (method !== "DELETE") throw notImplemented("This call on a multipart upload");
  context.uploads.end(id);
  for (const part of upload.parts.values()) await context.store.discard(part);
  return new Response(null, { status: 204 });
}

function create(context: S3Context, call: S3Call): Response {
  const described = describeObject(call.request.headers, call.url.searchParams);
  const UploadId = context.uploads.begin(call.bucket, call.key, described);
  const fields = { Bucket: call.bucket, Key: call.key, UploadId };
  return xmlResponse(xmlDocument("InitiateMultipartUploadResult", fields, s3Namespace));
}

async function uploadPart(
  context: S3Context,
  call: S3Call,
  upload: PendingUpload,
): Promise<Response> {
  const number = partNumberOf(call);
  const payload = readPayload(call.request.headers, bodyOf(call.request), call.payload);
  const staged = await context.store.stage(payload.bytes);
  await keepPart(context, upload, number, staged);
  const headers = new Headers({ etag: `"${staged.md5}"` });
  const checksum = payload.checksum();
  if (checksum) headers.set(...checksum);
  return new Response(null, { status: 200, headers });
}

/** @throws S3Error InvalidArgument */
function partNumberOf({ url }: S3Call): number {
  const number = Number(url.searchParams.get("partNumber"));
  if (Number.isInteger(number) && number >= 1 && number <= mostParts) return number;
  throw invalidArgument("Part number must be an integer between 1 and 10000, inclusive");
}

async function keepPart(
  context: S3Context,
  upload: PendingUpload,
  number: number,
  staged: StagedBlob,
): Promise<void> {
  const before = upload.parts.get(number);
  upload.parts.set(number, staged);
  if (before) await context.store.discard(before);
}

/** UploadPartCopy: a range of an object in the bucket as a part. */
async function copyPart(
  context: S3Context,
  call: S3Call,
  upload: PendingUpload,
): Promise<Response> {
  const number = partNumberOf(call);
  const { headers } = call.request;
  const from = await copySourceOf(context, call);
  const asked = headers.get("x-amz-copy-source-range");
  const range = parseRange(asked, from.size);
  if (range === "unsatisfiable" || (asked !== null && range === "whole")) {
    throw invalidArgument("The x-amz-copy-source-range value must be of the form bytes=first-last");
  }
  const staged = await context.store.stage(
    context.store.read(from, range === "whole" ? undefined : range),
  );
  await keepPart(context, upload, number, staged);
  const LastModified = new Date(context.clock.now()).toISOString();
  const fields = { ETag: `"${staged.md5}"`, LastModified };
  return xmlResponse(xmlDocument("CopyPartResult", fields, s3Namespace));
}

const mostListed = 1000;

/** ListParts: in the order of their numbers, a thousand at a time. */
function listParts(call: S3Call, upload: PendingUpload, UploadId: string): Response {
  const query = call.url.searchParams;
  const after = Number(query.get("part-number-marker") ?? "0");
  const most = Math.min(Number(query.get("max-parts") ?? mostListed), mostListed);
  const left = [...upload.parts].filter(([number]) => number > after).toSorted(([a], [b]) => a - b);
  const listed = left.slice(0, most);
  const fields = {
    Bucket: call.bucket,
    Key: call.key,
    UploadId,
    PartNumberMarker: after,
    NextPartNumberMarker: listed.at(-1)?.[0] ?? after,
    MaxParts: most,
    IsTruncated: left.length > listed.length,
    Part: listed.map(([PartNumber, { md5, size }]) => ({
      PartNumber,
      ETag: `"${md5}"`,
      Size: size,
    })),
  };
  return xmlResponse(xmlDocument("ListPartsResult", fields, s3Namespace));
}

const Completion = z.object({
  CompleteMultipartUpload: z.object({
    Part: z.array(z.object({ PartNumber: z.coerce.number(), ETag: z.string() })).min(1),
  }),
});

async function complete(
  context: S3Context,
  call: S3Call,
  upload: PendingUpload,
  id: string,
): Promise<Response> {
  const payload = readPayload(call.request.headers, bodyOf(call.request), call.payload);
  const wanted = parseDocument(Completion, await readText(payload.bytes));
  const parts = chooseParts(upload, wanted.CompleteMultipartUpload.Part);
  const staged = await context.store.stage(joined(context.store, parts));
  const md5 = createHash("md5");
  for (const part of parts) md5.update(part.md5, "hex");
  const object: StoredObject = {
    ...upload.described,
    blob: staged.blob,
    size: staged.size,
    etag: `"${md5.digest("hex")}-${parts.length}"`,
    modifiedAt: context.clock.now(),
  };
  const absent = wantsAbsence(call.request.headers);
  const result = await context.store.put(call.bucket, call.key, object, absent);
  if (result === "exists") throw preconditionFailed("If-None-Match");
  context.uploads.end(id);
  for (const part of upload.parts.values()) await context.store.discard(part);
  const location = `${call.url.origin}${call.url.pathname}`;
  const fields = { Location: location, Bucket: call.bucket, Key: call.key, ETag: object.etag };
  return xmlResponse(xmlDocument("CompleteMultipartUploadResult", fields, s3Namespace));
}

/** @throws S3Error InvalidPart, InvalidPartOrder, EntityTooSmall */
function chooseParts(
  upload: PendingUpload,
  wanted: { PartNumber: number; ETag: string }[],
): StagedBlob[] {
  const numbers = wanted.map((part) => part.PartNumber);
  if (numbers.some((number, index) => index > 0 && number <= (numbers[index - 1] ?? 0))) {
    throw new S3Error(400, "InvalidPartOrder", "The list of parts was not in ascending order.");
  }
  return wanted.map(({ PartNumber, ETag }, index) => {
    const part = upload.parts.get(PartNumber);
    if (!part || part.md5 !== ETag.replaceAll('"', "")) {
      throw new S3Error(
        400,
        "InvalidPart",
        "One or more of the specified parts could not be found.",
      );
    }
    if (part.size < smallestPart && index < wanted.length - 1) {
      const text = "Your proposed upload is smaller than the minimum allowed size";
      throw new S3Error(400, "EntityTooSmall", text);
    }
    return part;
  });
}

async function* joined(store: ObjectStore, parts: StagedBlob[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield* store.read(part);
}

/** A multipart upload in progress. */
export interface PendingUpload {
  readonly bucket: string;
  readonly key: string;
  readonly described: ObjectHeaders;
  readonly parts: Map<number, StagedBlob>;
}

/** Uploads in progress are kept in memory: after a restart their sender starts again. */
export class UploadRegister {
  readonly #uploads = new Map<string, PendingUpload>();

  begin(bucket: string, key: string, described: ObjectHeaders): string {
    const id = randomUUID();
    this.#uploads.set(id, { bucket, key, described, parts: new Map() });
    return id;
  }

  /** @throws S3Error NoSuchUpload */
  find(id: string, bucket: string, key: string): PendingUpload {
    const upload = this.#uploads.get(id);
    if (upload?.bucket === bucket && upload.key === key) return upload;
    const text = "The specified upload does not exist. It may have been aborted or completed.";
    throw new S3Error(404, "NoSuchUpload", text, { UploadId: id });
  }

  end(id: string): void {
    this.#uploads.delete(id);
  }
}

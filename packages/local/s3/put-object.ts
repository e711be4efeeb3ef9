import { encodeKey, parsePath } from "./object-key.ts";
import type { Bytes, ObjectHeaders, StoredObject } from "./object-store.ts";
import { readPayload } from "./payload.ts";
import type { S3Call, S3Context } from "./s3.ts";
import { invalidArgument, noSuchKey, notImplemented, S3Error } from "./s3-error.ts";
import { s3Namespace, xmlDocument } from "./xml.ts";

const keptHeaders = ["cache-control", "content-disposition", "content-language", "expires"];
const longestMetadata = 2048;

/**
 * PutObject: the object appears complete, after its last byte is checked and flushed, or not at
 * all.
 */
export async function putObject(context: S3Context, call: S3Call): Promise<Response> {
  const { headers } = call.request;
  const onlyIfAbsent = wantsAbsence(headers);
  const described = describeObject(headers, call.url.searchParams);
  const payload = readPayload(headers, bodyOf(call.request), call.payload);
  const staged = await context.store.stage(payload.bytes);
  const object: StoredObject = {
    ...described,
    blob: staged.blob,
    size: staged.size,
    etag: `"${staged.md5}"`,
    modifiedAt: context.clock.now(),
    checksum: payload.checksum(),
  };
  const result = await context.store.put(call.bucket, call.key, object, onlyIfAbsent);
  if (result === "exists") throw preconditionFailed("If-None-Match");
  const answer = new Headers({ etag: object.etag });
  if (object.checksum) answer.set(...object.checksum);
  return new Response(null, { status: 200, headers: answer });
}

/** CopyObject within the bucket; metadata is copied unless the call says REPLACE. */
export async function copyObject(context: S3Context, call: S3Call): Promise<Response> {
  const { headers } = call.request;
  const source = parseCopySource(headers.get("x-amz-copy-source") ?? "");
  const from = await copySourceOf(context, call);
  const replace = headers.get("x-amz-metadata-directive") === "REPLACE";
  if (source.key === call.key && !replace) {
    const text = "This copy request is illegal because it copies an object to itself unchanged.";
    throw new S3Error(400, "InvalidRequest", text);
  }
  const described = replace ? describeObject(headers, call.url.searchParams) : {};
  const staged = await context.store.stage(context.store.read(from));
  const modifiedAt = context.clock.now();
  const object = { ...from, ...described, blob: staged.blob, modifiedAt };
  const result = await context.store.put(call.bucket, call.key, object, wantsAbsence(headers));
  if (result === "exists") throw preconditionFailed("If-None-Match");
  const fields = { LastModified: new Date(modifiedAt).toISOString(), ETag: object.etag };
  return xmlResponse(xmlDocument("CopyObjectResult", fields, s3Namespace));
}

/** The source object of a copy. @throws S3Error NoSuchKey */
export async function copySourceOf(context: S3Context, call: S3Call): Promise<StoredObject> {
  const source = parseCopySource(call.request.headers.get("x-amz-copy-source") ?? "");
  const from = source.bucket === call.bucket && (await context.store.head(call.bucket, source.key));
  if (!from) throw noSuchKey(source.key);
  return from;
}

export const xmlResponse = (body: string) =>
  new Response(body, { status: 200, headers: { "content-type": "application/xml" } });

/** A request's body as chunks. */
export const bodyOf = (request: Request): Bytes | null =>
  // The DOM's stream type lacks the async iterator of Node's streams.
  request.body as (ReadableStream<Uint8Array> & Bytes) | null;

export const preconditionFailed = (condition: string) =>
  new S3Error(
    412,
    "PreconditionFailed",
    "At least one of the pre-conditions you specified did not hold",
    { Condition: condition },
  );

/** Whether an object may be written only if it does not exist yet. S3 only supports `*` here. */
export function wantsAbsence(headers: Headers): boolean {
  if (headers.has("if-match")) throw notImplemented("If-Match on a write");
  const value = headers.get("if-none-match");
  if (value !== null && value !== "*") throw notImplemented("If-None-Match other than *");
  return value === "*";
}

/** Type, standard headers and metadata, from headers or, in presigned calls, from the query. */
export function describeObject(headers: Headers, query: URLSearchParams): ObjectHeaders {
  const kept: Record<string, string> = {};
  for (const name of keptHeaders) {
    const value = headers.get(name);
    if (value !== null) kept[name] = value;
  }
  const encoding = headers.get("content-encoding")?.split(",") ?? [];
  const real = encoding.map((one) => one.trim()).filter((one) => one && one !== "aws-chunked");
  if (real.length > 0) kept["content-encoding"] = real.join(",");
  const metadata = metadataOf([...query, ...headers]);
  return {
    contentType: headers.get("content-type") ?? "binary/octet-stream",
    headers: kept,
    metadata,
  };
}

export function metadataOf(pairs: Iterable<readonly [string, string]>): Record<string, string> {
  const prefix = "x-amz-meta-";
  const found = [...pairs]
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, value]) => [name.slice(prefix.length), value] as const);
  const length = found.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  if (length > longestMetadata) {
    const text = "Your metadata headers exceed the maximum allowed metadata size";
    throw new S3Error(400, "MetadataTooLarge", text);
  }
  return Object.fromEntries(found);
}

function parseCopySource(text: string): { bucket: string; key: string } {
  const path = text.startsWith("/") ? text : `/${text}`;
  if (path.includes("?")) throw notImplemented("Copying a version");
  // Clients may send the source unencoded; encoding it first makes both forms the same.
  const known = /%[0-9a-f]{2}/i.test(path) ? path : encodeKey(path);
  const source = parsePath(known);
  if (source.key === "")
    throw invalidArgument("Copy Source must mention the source bucket and key");
  return source;
}

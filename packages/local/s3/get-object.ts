import type { FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import type { ObjectStore, StoredObject } from "./object-store.ts";
import type { S3Call, S3Context } from "./s3.ts";
import { S3Error, noSuchKey } from "./s3-error.ts";

/**
 * GET and HEAD of an object: conditions, one range, and `response-*` overrides for signed calls.
 */
export async function getObject(
  context: S3Context,
  call: S3Call,
  { signed }: { signed: boolean },
): Promise<Response> {
  const { request } = call;
  const found = await openObject(context.store, call, request.method === "HEAD");
  try {
    return respond(found.object, found.file, call, signed);
  } catch (error) {
    await found.file?.close();
    throw error;
  }
}

interface Found {
  object: StoredObject;
  file: FileHandle | undefined;
}

/** If an object is replaced between finding it and opening its bytes, the new one is used. */
async function openObject(store: ObjectStore, call: S3Call, headOnly: boolean): Promise<Found> {
  for (let tries = 0; ; tries++) {
    const object = await store.head(call.bucket, call.key);
    if (!object) throw noSuchKey(call.key);
    if (headOnly) return { object, file: undefined };
    try {
      return { object, file: await store.openBlob(object) };
    } catch (error) {
      if (tries === 3) throw error;
    }
  }
}

function respond(
  object: StoredObject,
  file: FileHandle | undefined,
  call: S3Call,
  signed: boolean,
): Response {
  const { headers: asked } = call.request;
  const headers = describe(object);
  if (failedCondition(asked, object) === "not-modified") {
    file?.close().catch(() => undefined);
    headers.delete("content-length");
    headers.delete("content-type");
    return new Response(null, { status: 304, headers });
  }
  const range = ifRangeHolds(asked, object) ? parseRange(asked.get("range"), object.size) : "whole";
  if (range === "unsatisfiable") {
    throw new S3Error(416, "InvalidRange", "The requested range is not satisfiable", {
      ActualObjectSize: String(object.size),
    });
  }
  if (signed) override(headers, call.url.searchParams);
  if (range !== "whole") {
    headers.set("content-range", `bytes ${range.first}-${range.last}/${object.size}`);
    headers.set("content-length", String(range.last - range.first + 1));
  } else if (object.checksum && asked.get("x-amz-checksum-mode") === "ENABLED") {
    headers.set(...object.checksum);
  }
  const status = range === "whole" ? 200 : 206;
  return new Response(file ? stream(file, range, object.size) : null, { status, headers });
}

function describe(object: StoredObject): Headers {
  const headers = new Headers({ ...object.headers, "content-type": object.contentType });
  for (const [name, value] of Object.entries(object.metadata)) {
    headers.set(`x-amz-meta-${name}`, value);
  }
  headers.set("etag", object.etag);
  headers.set("last-modified", new Date(object.modifiedAt).toUTCString());
  headers.set("accept-ranges", "bytes");
  headers.set("content-length", String(object.size));
  return headers;
}

const matches = (header: string, etag: string) =>
  header.split(",").some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === etag);

/** RFC 9110, 13.2.2: a date counts only if the request has no entity tag for the same purpose. */
function failedCondition(asked: Headers, object: StoredObject): "not-modified" | undefined {
  const seconds = Math.floor(object.modifiedAt / 1000) * 1000;
  const ifMatch = asked.get("if-match");
  const unmodifiedSince = Date.parse(asked.get("if-unmodified-since") ?? "");
  if (ifMatch === null ? seconds > unmodifiedSince : !matches(ifMatch, object.etag)) {
    const text = "At least one of the pre-conditions you specified did not hold";
    throw new S3Error(412, "PreconditionFailed", text);
  }
  const ifNoneMatch = asked.get("if-none-match");
  if (ifNoneMatch !== null) return matches(ifNoneMatch, object.etag) ? "not-modified" : undefined;
  const modifiedSince = Date.parse(asked.get("if-modified-since") ?? "");
  return seconds <= modifiedSince ? "not-modified" : undefined;
}

/** A player that resumes a replaced video must get the new one from the start. */
function ifRangeHolds(asked: Headers, object: StoredObject): boolean {
  const condition = asked.get("if-range");
  if (condition === null) return true;
  return condition === object.etag || condition === new Date(object.modifiedAt).toUTCString();
}

function override(headers: Headers, query: URLSearchParams): void {
  const names = ["content-type", "content-disposition", "content-language", "cache-control"];
  for (const name of [...names, "content-encoding", "expires"]) {
    const value = query.get(`response-${name}`);
    if (value !== null) headers.set(name, value);
  }
}

function stream(file: FileHandle, range: ByteRange | "whole", size: number): ReadableStream {
  const { first, last } = range === "whole" ? { first: 0, last: size - 1 } : range;
  // A stream that ends at byte -1 would read everything, so reading starts after the end.
  const bytes = size === 0 ? { start: 0, end: 0 } : { start: first, end: last };
  // Node's own web stream type differs from the DOM's only in name.
  return Readable.toWeb(file.createReadStream(bytes)) as unknown as ReadableStream;
}

/** Bytes of an object, including both ends. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Reads a Range header as S3 does: one range; several, or an unknown form, mean the whole object
 * (RFC 9110, 14.2).
 *
 * @returns the range, "whole", or "unsatisfiable" (416)
 */
export function parseRange(
  header: string | null,
  size: number,
): ByteRange | "whole" | "unsatisfiable" {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "");
  const [, from = "", to = ""] = parts ?? [];
  if (!parts || (from === "" && to === "")) return "whole";
  if (from === "") {
    const suffix = Number(to);
    if (suffix === 0 || size === 0) return "unsatisfiable";
    return { first: Math.max(0, size - suffix), last: size - 1 };
  }
  const first = Number(from);
  if (to !== "" && Number(to) < first) return "whole";
  if (first >= size) return "unsatisfiable";
  return { first, last: to === "" ? size - 1 : Math.min(Number(to), size - 1) };
}

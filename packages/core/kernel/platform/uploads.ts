import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { fileTypeFromBuffer } from "file-type";
import type { Deps } from "./deps.ts";

type Cloud = Pick<Deps, "s3" | "config">;

/** The folder where uploads wait until they are checked. Files in it are never served. */
export const QUARANTINE = "uploads/";

/** Seconds in which an upload must begin. */
const POST_SECONDS = 300;

/** The first bytes of a file, enough to detect its type. */
const HEAD_BYTES = 4100;

/** What a browser's form sends to the bucket: these fields, then `file`. */
export interface UploadForm {
  url: string;
  fields: Record<string, string>;
}

/** A file in the bucket, described by the bucket and by the file's first bytes. */
export interface Uploaded {
  /** The size in bytes. */
  size: number;
  /** The type that the sender declared. */
  declaredType: string;
  /** The type according to the first bytes; undefined for an unknown kind of file. */
  type: string | undefined;
  /** The file ending of that type, without a dot. */
  extension: string | undefined;
}

/** The headers with which a file is served. */
export interface ServedAs {
  contentType: string;
  cacheControl: string;
}

/** The caching of files that are named by their content: browsers may keep them for ever. */
export const FOREVER = "public, max-age=31536000, immutable";

/**
 * A form with which a browser can upload one file within five minutes: under exactly this key, of
 * exactly this type, with at most `mostBytes`.
 */
export async function presignForm(
  { s3, config }: Cloud,
  { key, contentType, mostBytes }: { key: string; contentType: string; mostBytes: number },
): Promise<UploadForm> {
  return createPresignedPost(s3, {
    Bucket: config.bucket,
    Key: key,
    Expires: POST_SECONDS,
    Fields: { "Content-Type": contentType },
    Conditions: [
      ["eq", "$Content-Type", contentType],
      ["content-length-range", 1, mostBytes],
    ],
  });
}

/**
 * A URL that reads an object, or a range of it, without a login, for a number of seconds.
 * @param what.as the header that gives the downloaded file its name
 */
export const presignRead = (
  { s3, config }: Cloud,
  { key, seconds, as }: { key: string; seconds: number; as?: string },
): Promise<string> =>
  getSignedUrl(
    s3,
    new GetObjectCommand({ Bucket: config.bucket, Key: key, ResponseContentDisposition: as }),
    { expiresIn: seconds },
  );

/**
 * Describes an uploaded file, with its type by the first bytes; undefined if there is no such file.
 */
export async function examine({ s3, config }: Cloud, key: string): Promise<Uploaded | undefined> {
  const place = { Bucket: config.bucket, Key: key };
  try {
    const { ContentLength: size = 0, ContentType } = await s3.send(new HeadObjectCommand(place));
    const declaredType = ContentType ?? "";
    if (size === 0) return { size, declaredType, type: undefined, extension: undefined };
    const read = new GetObjectCommand({ ...place, Range: `bytes=0-${HEAD_BYTES - 1}` });
    const bytes = await (await s3.send(read)).Body?.transformToByteArray();
    return { size, declaredType, ...(await kindOf(bytes ?? new Uint8Array())) };
  } catch (error) {
    if (error instanceof NotFound || error instanceof NoSuchKey) return undefined;
    throw error;
  }
}

/**
 * A range of a file's bytes, which is shorter at the end of the file, and the size of the whole
 * file; undefined if there is no such file.
 */
export async function readRange(
  { s3, config }: Cloud,
  key: string,
  { from, bytes }: { from: number; bytes: number },
): Promise<{ bytes: Uint8Array; size: number } | undefined> {
  const Range = `bytes=${from}-${from + bytes - 1}`;
  try {
    const found = await s3.send(new GetObjectCommand({ Bucket: config.bucket, Key: key, Range }));
    const size = Number(found.ContentRange?.split("/")[1] ?? found.ContentLength);
    return { bytes: (await found.Body?.transformToByteArray()) ?? new Uint8Array(), size };
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}

/** The size of a file in bytes; undefined when the file does not exist. */
export async function sizeOf({ s3, config }: Cloud, key: string): Promise<number | undefined> {
  try {
    return (await s3.send(new HeadObjectCommand({ Bucket: config.bucket, Key: key })))
      .ContentLength;
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}

/** The keys below a folder, up to a thousand. */
export async function keysBelow({ s3, config }: Cloud, folder: string): Promise<string[]> {
  const place = { Bucket: config.bucket, Prefix: folder };
  const { Contents = [] } = await s3.send(new ListObjectsV2Command(place));
  return Contents.flatMap(({ Key }) => Key ?? []);
}

/** The kind of a file according to its bytes; its name and declared type do not matter. */
export async function kindOf(
  bytes: Uint8Array,
): Promise<{ type: string | undefined; extension: string | undefined }> {
  const kind = await fileTypeFromBuffer(bytes);
  return { type: kind?.mime, extension: kind?.ext };
}

/** Writes a small file in one request. */
export async function putFile(
  { s3, config }: Cloud,
  key: string,
  bytes: Uint8Array,
  { contentType, cacheControl }: ServedAs,
): Promise<void> {
  await s3.send(
    new PutObjectCommand({
      Bucket: config.bucket,
      Key: key,
      Body: bytes,
      ContentType: contentType,
      CacheControl: cacheControl,
    }),
  );
}

/** Removes objects; objects that do not exist are ignored. */
export async function removeFiles({ s3, config }: Cloud, keys: readonly string[]): Promise<void> {
  for (const Key of keys) {
    await s3.send(new DeleteObjectCommand({ Bucket: config.bucket, Key }));
  }
}

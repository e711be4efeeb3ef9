import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  type CompletedPart,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  type S3Client,
  UploadPartCopyCommand,
} from "@aws-sdk/client-s3";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { fileTypeFromBuffer } from "file-type";
import type { Deps } from "./deps.ts";
import { LARGE_OBJECT_MS } from "../overload/patience.rules.ts";

type Cloud = Pick<Deps, "s3" | "config">;

/** Where uploads wait until they are checked; nothing is ever served from there. */
export const QUARANTINE = "uploads/";

/** Seconds in which an upload must begin. */
const POST_SECONDS = 300;

/** The first bytes of a file, enough to detect its type. */
const HEAD_BYTES = 4100;

/** S3 copies 5 GB at most in one call; above this it is quicker by parts side by side. */
const COPIED_WHOLE = 256 * 1024 * 1024;

/** What a browser's form sends to the bucket: these fields, then `file`. */
export interface UploadForm {
  url: string;
  fields: Record<string, string>;
}

/** A file in the bucket, as the bucket and its first bytes say. */
export interface Uploaded {
  /** Bytes. */
  size: number;
  /** As the sender said. */
  declaredType: string;
  /** As the first bytes say; undefined for whatever is no known kind of file. */
  type: string | undefined;
  /** The file ending that belongs to it, without a dot. */
  extension: string | undefined;
}

/** Under which a file is served. */
export interface ServedAs {
  contentType: string;
  cacheControl: string;
}

/** For files named by their content: browsers may keep them for ever. */
export const FOREVER = "public, max-age=31536000, immutable";

/**
 * A form by which a browser may put one file under exactly this key, of exactly this type, up to
 * `mostBytes`, within five minutes.
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

/** A URL that reads an object, or a range of it, without signing in for a number of seconds. */
export const presignRead = (
  { s3, config }: Cloud,
  { key, seconds }: { key: string; seconds: number },
): Promise<string> =>
  getSignedUrl(s3, new GetObjectCommand({ Bucket: config.bucket, Key: key }), {
    expiresIn: seconds,
  });

/** The type of an uploaded file by its first bytes; undefined when it does not exist. */
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

/** What bytes are, whatever name or type they came under. */
export async function kindOf(
  bytes: Uint8Array,
): Promise<{ type: string | undefined; extension: string | undefined }> {
  const kind = await fileTypeFromBuffer(bytes);
  return { type: kind?.mime, extension: kind?.ext };
}

/** Writes a small file whole. */
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

/** Copies an object within the bucket, whatever its size, with another type and caching. */
export async function copyFile(
  deps: Cloud,
  { from, to, size }: { from: string; to: string; size: number },
  { contentType, cacheControl }: ServedAs,
): Promise<void> {
  const Bucket = deps.config.bucket;
  const target = { Bucket, Key: to, ContentType: contentType, CacheControl: cacheControl };
  const CopySource = `${Bucket}/${from}`;
  if (size > COPIED_WHOLE) return joinCopies(deps.s3, { ...target, CopySource }, size);
  await deps.s3.send(
    new CopyObjectCommand({ ...target, CopySource, MetadataDirective: "REPLACE" }),
    { requestTimeout: LARGE_OBJECT_MS },
  );
}

/** Removes objects, those that are not there included. */
export async function removeFiles({ s3, config }: Cloud, keys: readonly string[]): Promise<void> {
  for (const Key of keys) {
    await s3.send(new DeleteObjectCommand({ Bucket: config.bucket, Key }));
  }
}

const PART_BYTES = 64 * 1024 * 1024;
const AT_ONCE = 8;
const patiently = { requestTimeout: LARGE_OBJECT_MS };

interface Copy {
  Bucket: string;
  Key: string;
  CopySource: string;
  ContentType: string;
  CacheControl: string;
}

/** Copies a large object by parts, some side by side; given up, nothing of it stays. */
export async function joinCopies(
  s3: S3Client,
  { CopySource, ...target }: Copy,
  size: number,
  partBytes = PART_BYTES,
): Promise<void> {
  const { Bucket, Key } = target;
  const { UploadId } = await s3.send(new CreateMultipartUploadCommand(target));
  const upload = { Bucket, Key, UploadId };
  const starts = Array.from({ length: Math.ceil(size / partBytes) }, (_, i) => i * partBytes);
  const Parts: CompletedPart[] = [];
  const copyPart = async (start: number): Promise<void> => {
    const PartNumber = start / partBytes + 1;
    const CopySourceRange = `bytes=${start}-${Math.min(start + partBytes, size) - 1}`;
    const command = new UploadPartCopyCommand({
      ...upload,
      CopySource,
      PartNumber,
      CopySourceRange,
    });
    const ETag = (await s3.send(command, patiently)).CopyPartResult?.ETag;
    Parts[PartNumber - 1] = { PartNumber, ETag };
  };
  try {
    for (let from = 0; from < starts.length; from += AT_ONCE) {
      await Promise.all(starts.slice(from, from + AT_ONCE).map(copyPart));
    }
    const whole = { ...upload, MultipartUpload: { Parts } };
    await s3.send(new CompleteMultipartUploadCommand(whole), patiently);
  } catch (error) {
    await s3.send(new AbortMultipartUploadCommand(upload));
    throw error;
  }
}

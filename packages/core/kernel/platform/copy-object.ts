import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  type CompletedPart,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  ListPartsCommand,
  NoSuchUpload,
  type S3Client,
  UploadPartCopyCommand,
} from "@aws-sdk/client-s3";
import { LARGE_OBJECT_MS } from "../overload/patience.rules.ts";
import type { Deps } from "./deps.ts";
import type { ServedAs } from "./uploads.ts";

/**
 * A larger object is copied in parts, several at a time, because that is quicker. In one call S3
 * copies 5 GB at most.
 */
const COPIED_WHOLE = 256 * 1024 * 1024;

const PART_BYTES = 64 * 1024 * 1024;
const AT_ONCE = 8;
const patiently = { requestTimeout: LARGE_OBJECT_MS };

/** The time limit for joining parts, which may be gigabytes. */
export const joining = { requestTimeout: 3 * LARGE_OBJECT_MS };

/** A copy in parts that has begun: the new key, and the id by which S3 knows the copy. */
export interface Moving {
  key: string;
  multipart: string;
}

/**
 * Where a process notes that a copy in parts has begun, so that the next process can continue it.
 */
export interface MoveNotes {
  /** What an earlier process noted. */
  moving: Moving | null;
  note(moving: Moving): Promise<unknown>;
}

/** Copies an object within the bucket, whatever its size, with another type and caching. */
export async function copyFile(
  deps: Pick<Deps, "s3" | "config">,
  { from, to, size }: { from: string; to: string; size: number },
  { contentType, cacheControl }: ServedAs,
  notes?: MoveNotes,
): Promise<void> {
  const Bucket = deps.config.bucket;
  const target = { Bucket, Key: to, ContentType: contentType, CacheControl: cacheControl };
  const CopySource = `${Bucket}/${from}`;
  if (size > COPIED_WHOLE) return joinCopies(deps.s3, { ...target, CopySource }, size, { notes });
  await deps.s3.send(
    new CopyObjectCommand({ ...target, CopySource, MetadataDirective: "REPLACE" }),
    patiently,
  );
}

interface Copy {
  Bucket: string;
  Key: string;
  CopySource: string;
  ContentType: string;
  CacheControl: string;
}

type Place = Pick<Copy, "Bucket" | "Key"> & { UploadId: string };

interface JoinOptions {
  partBytes?: number;
  notes?: MoveNotes | undefined;
}

/**
 * Copies a large object in parts, several at a time. Parts that exist already are not copied again.
 * If a copy fails that has no notes to continue from, its parts are removed.
 */
export async function joinCopies(
  s3: S3Client,
  { CopySource, ...target }: Copy,
  size: number,
  { partBytes = PART_BYTES, notes }: JoinOptions = {},
): Promise<void> {
  const { place, parts } = await begin(s3, target, notes);
  const numbers = Array.from({ length: Math.ceil(size / partBytes) }, (_, i) => i + 1);
  const copyPart = async (PartNumber: number): Promise<void> => {
    const start = (PartNumber - 1) * partBytes;
    const CopySourceRange = `bytes=${start}-${Math.min(start + partBytes, size) - 1}`;
    const part = { ...place, CopySource, PartNumber, CopySourceRange };
    const { CopyPartResult } = await s3.send(new UploadPartCopyCommand(part), patiently);
    parts.set(PartNumber, { PartNumber, ETag: CopyPartResult?.ETag });
  };
  try {
    const missing = numbers.filter((number) => !parts.has(number));
    for (let from = 0; from < missing.length; from += AT_ONCE) {
      await Promise.all(missing.slice(from, from + AT_ONCE).map(copyPart));
    }
    const Parts = numbers.flatMap((number) => parts.get(number) ?? []);
    const whole = { ...place, MultipartUpload: { Parts } };
    await s3.send(new CompleteMultipartUploadCommand(whole), joining);
  } catch (error) {
    if (!notes) await s3.send(new AbortMultipartUploadCommand(place));
    throw error;
  }
}

/** Continues the copy that was noted for this key, or begins one. */
async function begin(s3: S3Client, target: Omit<Copy, "CopySource">, notes?: MoveNotes) {
  const { Bucket, Key } = target;
  if (notes?.moving?.key === Key) {
    const place: Place = { Bucket, Key, UploadId: notes.moving.multipart };
    const parts = await partsOf(s3, place);
    if (parts) return { place, parts };
  }
  const { UploadId } = await s3.send(new CreateMultipartUploadCommand(target));
  if (UploadId === undefined) throw new Error("S3 began a copy without an id.");
  await notes?.note({ key: Key, multipart: UploadId });
  return { place: { Bucket, Key, UploadId }, parts: new Map<number, CompletedPart>() };
}

/**
 * The parts that were copied; undefined when the copy has ended. One page lists all parts of a
 * copy.
 */
async function partsOf(
  s3: S3Client,
  place: Place,
): Promise<Map<number, CompletedPart> | undefined> {
  try {
    const { Parts = [] } = await s3.send(new ListPartsCommand(place));
    return new Map(
      Parts.map(({ PartNumber = 0, ETag }) => [PartNumber, { PartNumber, ETag }] as const),
    );
  } catch (error) {
    if (error instanceof NoSuchUpload) return undefined;
    throw error;
  }
}

/** Ends a copy in parts that is not needed any more; does nothing if the copy has ended. */
export async function abandonCopy(
  { s3, config }: Pick<Deps, "s3" | "config">,
  { key, multipart }: Moving,
): Promise<void> {
  const place = { Bucket: config.bucket, Key: key, UploadId: multipart };
  try {
    await s3.send(new AbortMultipartUploadCommand(place));
  } catch (error) {
    if (!(error instanceof NoSuchUpload)) throw error;
  }
}

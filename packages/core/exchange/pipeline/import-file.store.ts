import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
} from "@aws-sdk/client-s3";
import type * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import {
  presignForm,
  QUARANTINE,
  removeFiles,
  type UploadForm,
} from "../../kernel/platform/uploads.ts";

/** Where an uploaded file waits for its import; it is deleted after two days. */
const fileKey = (importId: string): string => `${QUARANTINE}imports/${importId}`;

/** Readers detect the kind of a file by its contents, not by its declared type. */
const FILE_TYPE = "application/octet-stream";

/** A form for a browser to upload exactly this file with. */
export const offer = (deps: Deps, importId: string, maxBytes: number): Promise<UploadForm> =>
  presignForm(deps, { key: fileKey(importId), contentType: FILE_TYPE, mostBytes: maxBytes });

/** Size of the uploaded file in bytes; undefined before it is there. */
export async function sizeOf({ s3, config }: Deps, importId: string): Promise<number | undefined> {
  const command = new HeadObjectCommand({ Bucket: config.bucket, Key: fileKey(importId) });
  try {
    return (await s3.send(command)).ContentLength ?? 0;
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}

/** The file as a stream; undefined when it is missing or expired. */
export async function open(
  { s3, config }: Deps,
  importId: string,
): Promise<AsyncIterable<Uint8Array> | undefined> {
  const command = new GetObjectCommand({ Bucket: config.bucket, Key: fileKey(importId) });
  try {
    const { Body } = await s3.send(command);
    // In Node the body of a response is a stream of bytes.
    return Body as AsyncIterable<Uint8Array> | undefined;
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}

/**
 * The folder of an import. Each dry run and each insertion has a folder of its own in it and writes
 * each of its pages as one file, so no file ever changes.
 */
const folderOf = (importId: string): string => `imports/${importId}/`;
const pageKey = (importId: string, run: string, name: string): string =>
  `${folderOf(importId)}${run}/${name}.json`;

export const writePage = (
  deps: Deps,
  [importId, run, name]: readonly [string, string, string],
  value: unknown,
): Promise<void> => deps.artifacts.writeOnce(pageKey(importId, run, name), value);

/** @throws AppError `not-found` */
export const readPage = <T>(
  deps: Deps,
  [importId, run, name]: readonly [string, string, string],
  schema: z.ZodType<T>,
): Promise<T> => deps.artifacts.read(pageKey(importId, run, name), (raw) => schema.parse(raw));

/** As `readPage`, but undefined if there is no such page. */
export const findPage = <T>(
  deps: Deps,
  [importId, run, name]: readonly [string, string, string],
  schema: z.ZodType<T>,
): Promise<T | undefined> =>
  deps.artifacts.find(pageKey(importId, run, name), (raw) => schema.parse(raw));

/** Removes the uploaded file. */
export const removeUpload = (deps: Deps, importId: string): Promise<void> =>
  removeFiles(deps, [fileKey(importId)]);

const BATCH_SIZE = 20;

/** Removes all findings and outcomes. */
export async function removePages({ s3, config }: Deps, importId: string): Promise<void> {
  const folder = { Bucket: config.bucket, Prefix: folderOf(importId) };
  for (let left = true; left;) {
    const { Contents = [], IsTruncated } = await s3.send(new ListObjectsV2Command(folder));
    for (let from = 0; from < Contents.length; from += BATCH_SIZE) {
      const batch = Contents.slice(from, from + BATCH_SIZE);
      await Promise.all(
        batch.map(({ Key }) =>
          s3.send(new DeleteObjectCommand({ Bucket: config.bucket, Key: Key ?? "" })),
        ),
      );
    }
    left = IsTruncated === true;
  }
}

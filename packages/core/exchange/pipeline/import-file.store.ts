import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
} from "@aws-sdk/client-s3";
import type * as z from "zod";
import type { Deps } from "../../platform/deps.ts";
import { presignForm, QUARANTINE, removeFiles, type UploadForm } from "../../platform/uploads.ts";

/** Where a file waits that was uploaded to be imported; two days later it is gone. */
const fileKey = (importId: string): string => `${QUARANTINE}imports/${importId}`;

/** What it is called decides nothing: readers look into it. */
const FILE_TYPE = "application/octet-stream";

/** A form by which a browser sends exactly this file. */
export const offer = (deps: Deps, importId: string, mostBytes: number): Promise<UploadForm> =>
  presignForm(deps, { key: fileKey(importId), contentType: FILE_TYPE, mostBytes });

/** Bytes of the file that came; undefined while none has. */
export async function sizeOf({ s3, config }: Deps, importId: string): Promise<number | undefined> {
  const command = new HeadObjectCommand({ Bucket: config.bucket, Key: fileKey(importId) });
  try {
    return (await s3.send(command)).ContentLength ?? 0;
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}

/** The file as a stream; undefined when it is not there, or not any more. */
export async function open(
  { s3, config }: Deps,
  importId: string,
): Promise<AsyncIterable<Uint8Array> | undefined> {
  const command = new GetObjectCommand({ Bucket: config.bucket, Key: fileKey(importId) });
  try {
    const { Body } = await s3.send(command);
    // In Node the body of an answer is a stream of bytes.
    return Body as AsyncIterable<Uint8Array> | undefined;
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}

/** What a run found or did, a page a file: under a name of its own, so that none is ever changed. */
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

/** The same, where there may be none. */
export const findPage = <T>(
  deps: Deps,
  [importId, run, name]: readonly [string, string, string],
  schema: z.ZodType<T>,
): Promise<T | undefined> =>
  deps.artifacts.find(pageKey(importId, run, name), (raw) => schema.parse(raw));

/** Removes the uploaded file. */
export const removeUpload = (deps: Deps, importId: string): Promise<void> =>
  removeFiles(deps, [fileKey(importId)]);

const AT_ONCE = 20;

/** Removes everything that was found or done. */
export async function removePages({ s3, config }: Deps, importId: string): Promise<void> {
  const folder = { Bucket: config.bucket, Prefix: folderOf(importId) };
  for (let left = true; left;) {
    const { Contents = [], IsTruncated } = await s3.send(new ListObjectsV2Command(folder));
    for (let from = 0; from < Contents.length; from += AT_ONCE) {
      const some = Contents.slice(from, from + AT_ONCE);
      await Promise.all(
        some.map(({ Key }) =>
          s3.send(new DeleteObjectCommand({ Bucket: config.bucket, Key: Key ?? "" })),
        ),
      );
    }
    left = IsTruncated === true;
  }
}

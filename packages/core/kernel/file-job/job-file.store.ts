import { createReadStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  GetObjectCommand,
  HeadObjectCommand,
  NotFound,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { Deps } from "../platform/deps.ts";
import { LARGE_OBJECT_MS } from "../overload/patience.rules.ts";

/** A file that a job makes once, under its own key. It is deleted after seven days. */
export interface JobFile {
  key: string;
  /** Media type. */
  type: string;
}

/** How long a download URL is valid, in seconds. */
const URL_SECONDS = 15 * 60;

/** Whether a file is finished. */
export async function fileExists(deps: Deps, { key }: JobFile): Promise<boolean> {
  const command = new HeadObjectCommand({ Bucket: deps.config.bucket, Key: key });
  try {
    await deps.s3.send(command);
    return true;
  } catch (error) {
    if (error instanceof NotFound) return false;
    throw error;
  }
}

/** The bytes of a finished file. @throws the bucket's error when there is none */
export async function readJobFile(deps: Deps, { key }: JobFile): Promise<Uint8Array> {
  const command = new GetObjectCommand({ Bucket: deps.config.bucket, Key: key });
  const { Body } = await deps.s3.send(command);
  return (await Body?.transformToByteArray()) ?? new Uint8Array();
}

/** Gives a path for a file that is not published yet, and deletes the file afterwards. */
export async function withTemporaryFile<T>(make: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "academy-file-"));
  try {
    return await make(join(folder, "file"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Publishes a finished file in one write; the first of several processes wins. */
export async function publishFile(deps: Deps, file: JobFile, path: string): Promise<void> {
  const command = new PutObjectCommand({
    Bucket: deps.config.bucket,
    Key: file.key,
    Body: createReadStream(path),
    ContentLength: (await stat(path)).size,
    ContentType: file.type,
    IfNoneMatch: "*",
  });
  try {
    await deps.s3.send(command, { requestTimeout: LARGE_OBJECT_MS });
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    if (name !== "PreconditionFailed") throw error;
  }
}

/**
 * A URL that downloads the file without logging in, valid for 15 minutes.
 * @param disposition the header that names the download
 */
export const downloadUrl = (deps: Deps, file: JobFile, disposition: string): Promise<string> =>
  getSignedUrl(
    deps.s3,
    new GetObjectCommand({
      Bucket: deps.config.bucket,
      Key: file.key,
      ResponseContentDisposition: disposition,
      ResponseContentType: file.type,
    }),
    { expiresIn: URL_SECONDS },
  );

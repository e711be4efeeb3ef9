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

/**
 * Files that are made once, under a key of their own, and downloaded by whoever has their address.
 * They go after seven days and can be made again.
 */
export interface MadeFile {
  key: string;
  /** Media type. */
  type: string;
}

/** Seconds for which an address is good. */
const URL_SECONDS = 15 * 60;

/** Whether a file is finished. */
export async function isMade(deps: Deps, { key }: MadeFile): Promise<boolean> {
  const command = new HeadObjectCommand({ Bucket: deps.config.bucket, Key: key });
  try {
    await deps.s3.send(command);
    return true;
  } catch (error) {
    if (error instanceof NotFound) return false;
    throw error;
  }
}

/** Gives a path to write a file to before it is published; nothing is left of it afterwards. */
export async function onDisk<T>(make: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "academy-made-"));
  try {
    return await make(join(folder, "file"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Publishes a finished file in one write; where another process was quicker, its file stands. */
export async function publishMade(deps: Deps, file: MadeFile, path: string): Promise<void> {
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
 * An address that anybody may download a file from for a quarter of an hour.
 * @param disposition the header that names the download
 */
export const addressOfMade = (deps: Deps, file: MadeFile, disposition: string): Promise<string> =>
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

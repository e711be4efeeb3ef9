import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { guarded } from "../../kernel/overload/overload.ts";
import type { Deps } from "../../kernel/platform/deps.ts";

/** The dependencies for files: the client of S3, and the bucket's name. */
export type FileDeps = Pick<Deps, "s3" | "config">;

/** Each student has one file, which the next snapshot replaces. */
const placeOf = ({ config }: FileDeps, userId: string) => ({
  Bucket: config.bucket,
  Key: `learning/${userId}`,
});

/** What a file stores: the same fields that an item with the questions has. */
interface Stored {
  mark: readonly [number, number];
  texts: Uint8Array;
  numbers: Uint8Array;
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");

/** Replaces the file of a student's questions. */
export async function write(
  deps: FileDeps,
  userId: string,
  { mark, texts, numbers }: Stored,
): Promise<void> {
  const Body = JSON.stringify({ mark, texts: base64(texts), numbers: base64(numbers) });
  const command = new PutObjectCommand({
    ...placeOf(deps, userId),
    Body,
    ContentType: "application/json",
    CacheControl: "private, no-store",
  });
  await guarded(() => deps.s3.send(command));
}

/** The text of the file; undefined if there is none. */
export async function read(deps: FileDeps, userId: string): Promise<string | undefined> {
  try {
    const found = await guarded(() => deps.s3.send(new GetObjectCommand(placeOf(deps, userId))));
    return await found.Body?.transformToString();
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}

/** Removes the file; safe to repeat. */
export async function remove(deps: FileDeps, userId: string): Promise<void> {
  await guarded(() => deps.s3.send(new DeleteObjectCommand(placeOf(deps, userId))));
}

import { createHash } from "node:crypto";
import { open, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AppError } from "../../shared/error.ts";
import { megabytes } from "./limits.ts";

/** A file that is kept on disk while it is read. */
export interface SpooledFile {
  path: string;
  bytes: number;
  /** SHA-256 of what came, in hex: equal files have equal hashes. */
  hash: string;
  /** Deletes it. */
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Writes what comes to a file of its own in the temporary folder, and stops over the limit.
 * @throws AppError `too-large` naming the limit; nothing is left behind then
 */
export async function spool(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  limitBytes: number,
): Promise<SpooledFile> {
  const folder = await mkdtemp(join(tmpdir(), "academy-import-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, "file");
  try {
    const { bytes, hash } = await write(path, chunks, limitBytes);
    return { path, bytes, hash, [Symbol.asyncDispose]: remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function write(
  path: string,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  limitBytes: number,
): Promise<{ bytes: number; hash: string }> {
  const hash = createHash("sha256");
  let bytes = 0;
  await using file = await open(path, "wx", 0o600);
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (bytes > limitBytes) {
      const message = `The file is larger than ${megabytes(limitBytes)}. Split it into smaller ones.`;
      throw new AppError("too-large", "file_too_large", message);
    }
    hash.update(chunk);
    await file.write(chunk);
  }
  return { bytes, hash: hash.digest("hex") };
}

import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AppError } from "../../kernel/shared/error.ts";
import { megabytes } from "./limits.ts";

/** A file on disk that is deleted when it is disposed of. */
export interface TemporaryFile extends AsyncDisposable {
  path: string;
}

/**
 * Saves bytes to a file of their own in the temporary folder, and stops at the limit.
 * @throws AppError `too-large` naming the limit; nothing is left behind then
 */
export async function saveTemporary(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  limitBytes: number,
): Promise<TemporaryFile> {
  const folder = await mkdtemp(join(tmpdir(), "academy-import-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, "file");
  try {
    await write(path, chunks, limitBytes);
    return { path, [Symbol.asyncDispose]: remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function write(
  path: string,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  limitBytes: number,
): Promise<void> {
  let bytes = 0;
  await using file = await open(path, "wx", 0o600);
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (bytes > limitBytes) {
      const message = `The file is larger than ${megabytes(limitBytes)}. Split it into smaller files.`;
      throw new AppError("too-large", "file_too_large", message);
    }
    await file.write(chunk);
  }
}

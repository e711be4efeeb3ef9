import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ClassicLevel } from "classic-level";
import { StartError, systemCode } from "../start-error.ts";

export interface FolderLock {
  release(): Promise<void>;
}

/** The entry of a data folder that only the lock uses. */
export const lockName = "lock";

/**
 * Makes this process the only owner of a data folder. The lock is LevelDB's file lock: the
 * operating system releases it however the process ends, so no lock is ever left behind.
 *
 * @throws StartError when another process owns the folder, or when it cannot be written
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = join(folder, lockName);
  try {
    await ensureFolder(path);
  } catch (error) {
    throw cannotWrite(folder, systemCode(error));
  }
  const level = new ClassicLevel(path);
  try {
    await level.open();
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (systemCode(cause) === "LEVEL_LOCKED") {
      throw new StartError(
        `Another npm start is using ${folder}. Stop it first, or choose another folder with --data.`,
      );
    }
    throw cannotWrite(folder, cause instanceof Error ? cause.message : undefined);
  }
  return { release: () => level.close() };
}

const cannotWrite = (folder: string, why = "unknown reason") =>
  new StartError(
    `The data folder ${folder} cannot be written (${why}). Choose another with --data.`,
  );

/** Like a recursive mkdir, which in Node 24 never returns if the system answers ENOENT. */
async function ensureFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const code = systemCode(error);
    if (code === "EEXIST") return;
    const parent = dirname(path);
    if (code !== "ENOENT" || parent === path) throw error;
    await ensureFolder(parent);
    await mkdir(path);
  }
}

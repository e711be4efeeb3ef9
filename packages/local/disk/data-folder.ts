import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { lockFolder, lockName } from "./lock.ts";
import { StartError, systemCode } from "../start-error.ts";

const markerName = "exam-academy.json";
const marker = `${JSON.stringify({ contains: "data of the exam academy's embedded cloud" })}\n`;

export interface DataFolder {
  /** Removes all data, except the marker and the lock. */
  empty(): Promise<void>;
  release(): Promise<void>;
}

/**
 * Takes a data folder for this process. A folder with other files is left alone, so that neither
 * our files nor `--reset` ever affect a folder named by mistake.
 *
 * @throws StartError for a foreign, locked or unwritable folder
 */
export async function openDataFolder(folder: string): Promise<DataFolder> {
  await refuseForeign(folder);
  const lock = await lockFolder(folder);
  try {
    await writeFile(join(folder, markerName), marker);
  } catch (error) {
    await lock.release();
    throw new StartError(`The data folder ${folder} cannot be written (${systemCode(error)}).`);
  }
  const empty = async () => {
    for (const name of await readdir(folder)) {
      if (name === lockName || name === markerName) continue;
      await rm(join(folder, name), { recursive: true, force: true });
    }
  };
  return { empty, release: () => lock.release() };
}

async function refuseForeign(folder: string): Promise<void> {
  const names = await entries(folder);
  if (names.includes(markerName) || names.every((name) => name === lockName)) return;
  throw new StartError(
    `The folder ${folder} holds other files and is left alone. Choose an empty one with --data.`,
  );
}

async function entries(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (systemCode(error) === "ENOENT") return [];
    throw new StartError(`The data folder ${folder} cannot be used (${systemCode(error)}).`);
  }
}

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { StartError } from "./start-error.ts";

const fileName = "environment.json";

/** Leaves the running cloud's variables in its data folder, for commands that work on it. */
export async function writeEnvironment(
  dataDir: string,
  env: Readonly<Record<string, string>>,
): Promise<void> {
  await writeFile(join(dataDir, fileName), `${JSON.stringify(env, null, 2)}\n`, { mode: 0o600 });
}

/** @throws StartError when nothing was ever started on the folder */
export async function readEnvironment(dataDir: string): Promise<Record<string, string>> {
  try {
    const text = await readFile(join(dataDir, fileName), "utf8");
    return z.record(z.string(), z.string()).parse(JSON.parse(text));
  } catch {
    throw new StartError(`There is no running academy on ${dataDir}. Start it with "npm start".`);
  }
}

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { StartError } from "../start-error.ts";

const fileName = "environment.json";

const Environment = z
  .record(z.string(), z.string())
  .and(z.object({ AWS_ENDPOINT_URL_S3: z.string() }));

/** Writes the running cloud's variables to its data folder, for commands that use them. */
export async function writeEnvironment(
  dataDir: string,
  env: Readonly<Record<string, string>>,
): Promise<void> {
  await writeFile(join(dataDir, fileName), `${JSON.stringify(env, null, 2)}\n`, { mode: 0o600 });
}

/** @throws StartError when no academy runs on the folder */
export async function readEnvironment(dataDir: string): Promise<Record<string, string>> {
  try {
    const text = await readFile(join(dataDir, fileName), "utf8");
    const env = Environment.parse(JSON.parse(text));
    // The file stays when the academy stops, so only an answer shows that it still runs.
    await fetch(env.AWS_ENDPOINT_URL_S3);
    return env;
  } catch {
    throw new StartError(
      `No academy is running on ${dataDir}. Start it with "npm start", or name the folder that it was started with: --data DIR.`,
    );
  }
}

import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { ReadingCost } from "./read-alone.fixture.ts";

const program = join(import.meta.dirname, "read-alone.fixture.ts");
const run = promisify(execFile);

/** Reads a file in a separate process, so that only its own memory is measured. */
export async function costOf(path: string): Promise<ReadingCost> {
  const { stdout } = await run(process.execPath, [program, path]);
  // The program prints this object.
  return JSON.parse(stdout) as ReadingCost;
}

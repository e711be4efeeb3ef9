import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { replaceFile } from "./replace-file.ts";
import { damaged } from "./trouble.ts";

/**
 * The content of a file in a folder; created if missing, readable by its owner only. Without a
 * folder it is created for this process.
 *
 * @throws StartError that names the file when `parse` cannot read it
 */
export async function madeOnce<T>(
  folder: string | undefined,
  name: string,
  { make, parse }: { make: () => Promise<T>; parse: (text: string) => T },
): Promise<T> {
  if (folder === undefined) return make();
  const file = join(folder, name);
  const kept = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (kept !== undefined) {
    try {
      return parse(kept);
    } catch (cause) {
      throw damaged(file, cause);
    }
  }
  const made = await make();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await replaceFile(file, JSON.stringify(made));
  return made;
}

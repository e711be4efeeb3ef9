import { open, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Writes `text` to `file`, readable by the owner only, so that after any crash the file is the old
 * one or the new one, never half of either. The folder must exist.
 */
export async function replaceFile(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
  const folder = await open(dirname(file), "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

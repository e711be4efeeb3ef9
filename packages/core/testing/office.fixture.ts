import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { limit } from "./limits.ts";

const run = promisify(execFile);

const program = [
  "/usr/bin/soffice",
  "/usr/lib/libreoffice/program/soffice",
  "/Applications/LibreOffice.app/Contents/MacOS/soffice",
].find((path) => existsSync(path));

/** Whether LibreOffice is installed. The thorough run opens our files with it. */
export const hasOffice = program !== undefined;
export const OFFICE_IS_ABSENT = "LibreOffice is not installed";

/** The names that LibreOffice has for the formats that it can write. */
const FILTERS = { pdf: "pdf", txt: "txt:Text (encoded):UTF8" } as const;

/**
 * Files by name, converted to another format by LibreOffice. All files are converted in one start
 * of the program, because starting takes most of the time. Sometimes the program fails at its
 * start, so it is started a second time.
 * @throws Error if it did not write one of the files
 */
export const byOffice: typeof startOffice = (files, format) =>
  startOffice(files, format).catch(() => startOffice(files, format));

async function startOffice(
  files: ReadonlyMap<string, Uint8Array>,
  format: keyof typeof FILTERS,
): Promise<Map<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), "academy-office-"));
  try {
    const names = [...files.keys()];
    await mkdir(join(folder, "out"));
    for (const [name, bytes] of files) await writeFile(join(folder, `${name}.docx`), bytes);
    const profile = `-env:UserInstallation=file://${join(folder, "profile")}`;
    const convert = [
      "--headless",
      "--convert-to",
      FILTERS[format],
      "--outdir",
      join(folder, "out"),
    ];
    const inputs = names.map((name) => join(folder, `${name}.docx`));
    await run(program ?? "soffice", [profile, ...convert, ...inputs], { timeout: limit(240_000) });
    const written = new Map<string, Buffer>();
    for (const name of names) {
      written.set(name, await readFile(join(folder, "out", `${name}.${format}`)));
    }
    return written;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

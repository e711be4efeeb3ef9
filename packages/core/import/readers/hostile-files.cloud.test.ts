import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import type { ReadingCost } from "./read-alone.fixture.ts";

const folder = join(import.meta.dirname, "../../../../../shared/data/hostile");
const program = join(import.meta.dirname, "read-alone.fixture.ts");
const run = promisify(execFile);

/** Reads a file in a process of its own: what others left in memory would be counted with it. */
async function costOf(path: string): Promise<ReadingCost> {
  const { stdout } = await run(process.execPath, [program, path]);
  // Printed by that program.
  return JSON.parse(stdout) as ReadingCost;
}

const REASONS: Record<string, string> = {
  "base.xlsx": "The file has no columns examType, subject",
  "bomb50.xlsx": "inflates to more than 100 times its size",
  "dn.xlsx": "The file has no columns examType, subject",
  "dv.xlsx": "The file has no columns examType, subject",
  "laughs.xlsx": "defines entities of its own",
  "merge.xlsx": "more than 100 columns",
  "formula_cells.json": "The file has no columns examType",
  "gif_html_polyglot.gif": 'Files that end in ".gif" cannot be read.',
  "html_as_mp4.mp4": 'Files that end in ".mp4" cannot be read.',
  "ssrf_urls.json": "The file has no columns examType",
  "svg_as_png.png": 'Files that end in ".png" cannot be read.',
  "zip_10k_entries.zip": "more than 500 files",
  "zip_bomb_flat_1GB.zip": "inflates to more than 100 MB",
  "zip_nested.zip": "another archive in it: 0.zip",
  "zip_traversal.zip": "leads elsewhere: ../../evil.txt",
};

describe.skipIf(!existsSync(folder))("hostile files", { timeout: 60_000 }, () => {
  test("are all known here", () => {
    expect(readdirSync(folder).toSorted()).toEqual(Object.keys(REASONS).toSorted());
  });

  test.each(Object.entries(REASONS))(
    "%s is answered within 5 s and 256 MB, with the reason, while others are served",
    async (name, reason) => {
      const cost = await costOf(join(folder, name));
      expect(cost.refused?.message).toContain(reason);
      expect(cost.milliseconds).toBeLessThan(5000);
      expect(cost.grownMegabytes).toBeLessThan(256);
      expect(cost.ticks).toBeGreaterThan(0);
    },
  );
});

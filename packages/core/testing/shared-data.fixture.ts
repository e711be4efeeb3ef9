import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { TestContext } from "vitest";
import * as z from "zod";

/** Real and hostile data, kept next to the repository. */
const folder = new URL("../../../../shared/data/", import.meta.url);
const isThere = existsSync(folder);

type Skipping = Pick<TestContext, "skip">;

/**
 * Where a file of ../shared/data is. Skips the running test where the whole folder is absent, with
 * a note that the run prints; a single missing file fails.
 */
export function sharedFile({ skip }: Skipping, path: string): string {
  skip(!isThere, "../shared/data is absent");
  return fileURLToPath(new URL(path, folder));
}

/** The names of the files in a folder of ../shared/data, in order; empty if it is absent. */
export const sharedFolder = (path: string): string[] =>
  isThere ? readdirSync(fileURLToPath(new URL(path, folder))).toSorted() : [];

export const sharedBytes = (test: Skipping, path: string) => readFileSync(sharedFile(test, path));

/** A file of ../shared/data that holds JSON of this shape. */
export const sharedJson = <Shape extends z.ZodType>(
  test: Skipping,
  path: string,
  shape: Shape,
): z.output<Shape> => shape.parse(JSON.parse(sharedBytes(test, path).toString()));

/** Texts that have broken other programs. */
export const naughtyStrings = (test: Skipping): string[] =>
  sharedJson(test, "text/naughty-strings.json", z.array(z.string()));

const Payloads = z.array(z.object({ payload: z.string() }));

/** Pieces of HTML that have got past other sanitisers. */
export const hostileHtml = (test: Skipping): string[] =>
  sharedJson(test, "html/dompurify-cases.json", Payloads).map(({ payload }) => payload);

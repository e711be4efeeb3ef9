import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { TestContext } from "vitest";
import * as z from "zod";

/** The folder of test data beside the repository: real papers, and texts that attack programs. */
const folder = new URL("../../../../shared/data/", import.meta.url);
const isThere = existsSync(folder);

type Skipping = Pick<TestContext, "skip">;

/**
 * The path of a file of ../shared/data. If the whole folder is absent, the running test is skipped
 * with a note; if only this file is missing, the test fails.
 */
export function sharedFile({ skip }: Skipping, path: string): string {
  skip(!isThere, "../shared/data is absent");
  return fileURLToPath(new URL(path, folder));
}

/** The names of the files in a folder of ../shared/data, in order; empty if it is absent. */
export const sharedFolder = (path: string): string[] =>
  isThere ? readdirSync(fileURLToPath(new URL(path, folder))).toSorted() : [];

export const sharedBytes = (test: Skipping, path: string) => readFileSync(sharedFile(test, path));

/** The JSON of a file of ../shared/data, checked by a schema. */
export const sharedJson = <Shape extends z.ZodType>(
  test: Skipping,
  path: string,
  shape: Shape,
): z.output<Shape> => shape.parse(JSON.parse(sharedBytes(test, path).toString()));

/** Texts that have caused errors in other programs. */
export const naughtyStrings = (test: Skipping): string[] =>
  sharedJson(test, "text/naughty-strings.json", z.array(z.string()));

const Payloads = z.array(z.object({ payload: z.string() }));

/** Pieces of HTML that other sanitisers have failed to remove. */
export const hostileHtml = (test: Skipping): string[] =>
  sharedJson(test, "html/dompurify-cases.json", Payloads).map(({ payload }) => payload);

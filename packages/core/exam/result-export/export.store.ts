import { createHash } from "node:crypto";
import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import {
  downloadUrl,
  fileExists,
  type JobFile,
  publishFile,
} from "../../kernel/file-job/job-file.store.ts";
import type { ExportRef } from "./export.schema.ts";
import { XLSX_TYPE } from "../../kernel/file-job/file-job.schema.ts";
import { dispositionOf } from "../../kernel/file-job/file-job.rules.ts";
import { FIXED_HEADERS } from "./taker-columns.rules.ts";

/** A file with other columns is another file: an older one is not served in its place. */
const FORMAT = createHash("sha256").update(FIXED_HEADERS.join()).digest("hex").slice(0, 8);

const fileOf = ({ testId, run }: ExportRef): JobFile => ({
  key: `exports/${testId}/${run}-${FORMAT}.xlsx`,
  type: XLSX_TYPE,
});

/** Whether the spreadsheet of a run exists. */
export const exists = (deps: Deps, ref: ExportRef): Promise<boolean> =>
  fileExists(deps, fileOf(ref));

/** Publishes a finished file in one write. A file that another process published first is kept. */
export const publish = (deps: Deps, ref: ExportRef, file: string): Promise<void> =>
  publishFile(deps, fileOf(ref), file);

/** An address that allows anyone to download the file for 15 minutes. */
export const addressOf = (deps: Deps, ref: ExportRef, fileName: string): Promise<string> =>
  downloadUrl(deps, fileOf(ref), dispositionOf(fileName));

/** The state and progress of an export job. */
const Making = z.object({
  run: z.string(),
  state: z.enum(["making", "failed"]),
  /** Takers. */
  done: z.int(),
  of: z.int(),
  /** Epoch milliseconds. */
  updatedAt: z.int(),
});
export type Making = z.infer<typeof Making>;

const itemKey = (testId: string) => ({ pk: `T#${testId}`, sk: "EXPORT" });

export async function find(deps: Deps, testId: string): Promise<Making | undefined> {
  const item = await deps.content.get(itemKey(testId), { consistent: true });
  return item && Making.parse(item);
}

export async function note(deps: Deps, testId: string, making: Making): Promise<void> {
  await deps.content.put({ ...itemKey(testId), ...making });
}

/** Saves that a job starts; false if the job was updated by someone else since `before` was read. */
export function begin(
  deps: Deps,
  testId: string,
  before: Making | undefined,
  making: Making,
): Promise<boolean> {
  const item = { ...itemKey(testId), ...making };
  return deps.content.put(
    item,
    before
      ? { text: "updatedAt = :before", values: { ":before": before.updatedAt } }
      : { text: "attribute_not_exists(pk)" },
  );
}

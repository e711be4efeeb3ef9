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

/** Whether the spreadsheet of a run is finished. */
export const exists = (deps: Deps, ref: ExportRef): Promise<boolean> =>
  fileExists(deps, fileOf(ref));

/** Publishes a finished file in one write; where another process was quicker, its file stands. */
export const publish = (deps: Deps, ref: ExportRef, file: string): Promise<void> =>
  publishFile(deps, fileOf(ref), file);

/** An address that anybody may download the file from for a quarter of an hour. */
export const addressOf = (deps: Deps, ref: ExportRef, fileName: string): Promise<string> =>
  downloadUrl(deps, fileOf(ref), dispositionOf(fileName));

/** How far the making of a spreadsheet has come. */
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

/** Notes that the making begins, unless somebody noted something since `before` was read. */
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

import * as z from "zod";
import { dispositionOf } from "../../kernel/file-job/file-job.rules.ts";
import { XLSX_TYPE } from "../../kernel/file-job/file-job.schema.ts";
import {
  downloadUrl,
  fileExists,
  type JobFile,
  publishFile,
} from "../../kernel/file-job/job-file.store.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { ExamExportRef } from "./exam-export.schema.ts";

const fileOf = ({ examId, run, columns }: ExamExportRef): JobFile => ({
  key: `exports/${examId}/${run}-${columns}.xlsx`,
  type: XLSX_TYPE,
});

export const exists = (deps: Deps, ref: ExamExportRef): Promise<boolean> =>
  fileExists(deps, fileOf(ref));

/** Publishes a finished file in one write. A file that another process published first is kept. */
export const publish = (deps: Deps, ref: ExamExportRef, file: string): Promise<void> =>
  publishFile(deps, fileOf(ref), file);

/** An address that allows anyone to download the file for 15 minutes. */
export const addressOf = (deps: Deps, ref: ExamExportRef, fileName: string): Promise<string> =>
  downloadUrl(deps, fileOf(ref), dispositionOf(fileName));

/** The state and progress of an export job. */
const Making = z.object({
  run: z.string(),
  columns: z.string(),
  state: z.enum(["making", "failed"]),
  /** Students. */
  done: z.int(),
  of: z.int(),
  /** Epoch milliseconds. */
  updatedAt: z.int(),
});
export type Making = z.infer<typeof Making>;

const itemKey = (examId: string) => ({ pk: `X#${examId}`, sk: "EXPORT" });

export async function find(deps: Deps, examId: string): Promise<Making | undefined> {
  const item = await deps.content.get(itemKey(examId), { consistent: true });
  return item && Making.parse(item);
}

export async function note(deps: Deps, examId: string, making: Making): Promise<void> {
  await deps.content.put({ ...itemKey(examId), ...making });
}

/** Saves that a job starts; false if the job was updated by someone else since `before` was read. */
export const begin = (
  deps: Deps,
  examId: string,
  before: Making | undefined,
  making: Making,
): Promise<boolean> =>
  deps.content.put(
    { ...itemKey(examId), ...making },
    before
      ? { text: "updatedAt = :before", values: { ":before": before.updatedAt } }
      : { text: "attribute_not_exists(pk)" },
  );

import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import {
  GetObjectCommand,
  HeadObjectCommand,
  NotFound,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import * as z from "zod";
import type { Deps } from "../platform/deps.ts";
import { type ExportRef, XLSX_TYPE } from "./export.schema.ts";
import { dispositionOf } from "./file-name.rules.ts";

const objectKey = ({ testId, run }: ExportRef) => `exports/${testId}/${run}.xlsx`;

/** Seconds for which an address is good. */
const URL_SECONDS = 15 * 60;

/** Whether the spreadsheet of a run is finished. */
export async function exists(deps: Deps, ref: ExportRef): Promise<boolean> {
  const command = new HeadObjectCommand({ Bucket: deps.config.bucket, Key: objectKey(ref) });
  try {
    await deps.s3.send(command);
    return true;
  } catch (error) {
    if (error instanceof NotFound) return false;
    throw error;
  }
}

/** Publishes a finished file in one write; where another process was quicker, its file stands. */
export async function publish(deps: Deps, ref: ExportRef, file: string): Promise<void> {
  const command = new PutObjectCommand({
    Bucket: deps.config.bucket,
    Key: objectKey(ref),
    Body: createReadStream(file),
    ContentLength: (await stat(file)).size,
    ContentType: XLSX_TYPE,
    IfNoneMatch: "*",
  });
  try {
    await deps.s3.send(command);
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    if (name !== "PreconditionFailed") throw error;
  }
}

/** An address that anybody may download the file from for a quarter of an hour. */
export const addressOf = (deps: Deps, ref: ExportRef, fileName: string): Promise<string> =>
  getSignedUrl(
    deps.s3,
    new GetObjectCommand({
      Bucket: deps.config.bucket,
      Key: objectKey(ref),
      ResponseContentDisposition: dispositionOf(fileName),
      ResponseContentType: XLSX_TYPE,
    }),
    { expiresIn: URL_SECONDS },
  );

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

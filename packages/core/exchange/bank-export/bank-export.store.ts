import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import { downloadUrl, type JobFile, publishFile } from "../../kernel/file-job/job-file.store.ts";
import { DAY } from "../../kernel/shared/time.ts";
import { BANK_FILES, BANK_FORMATS, BankFilter, BankExportSummary } from "./bank-export.schema.ts";

/** An export of the bank: the request and its progress. */
export const BankExport = z.object({
  exportId: z.string(),
  format: z.enum(BANK_FORMATS),
  filter: BankFilter,
  state: z.enum(["making", "ready", "failed"]),
  done: z.int(),
  of: z.int(),
  /** Epoch milliseconds. */
  updatedAt: z.int(),
  summary: BankExportSummary.nullable(),
});
export type BankExport = z.infer<typeof BankExport>;

const keyOf = (exportId: string) => ({ pk: `BX#${exportId}`, sk: "M" });

const ENDINGS = { xlsx: "xlsx", moodle: "xml", gift: "txt" } as const;

const fileOf = ({ exportId, format }: BankExport): JobFile => ({
  key: `exports/bank/${exportId}.${ENDINGS[format]}`,
  type: BANK_FILES[format].type,
});

/** As long as its file is stored. */
const STORED_MS = 7 * DAY;

export async function find(deps: Deps, exportId: string): Promise<BankExport | undefined> {
  const item = await deps.content.get(keyOf(exportId), { consistent: true });
  return item && BankExport.parse(item);
}

/** Saves the current state. */
export async function note(deps: Deps, made: BankExport): Promise<void> {
  const ttl = Math.ceil((deps.clock.now() + STORED_MS) / 1000);
  await deps.content.put({ ...keyOf(made.exportId), ...made, ttl });
}

/** Publishes a finished file in one write. If another process was faster, its file is kept. */
export const publish = (deps: Deps, made: BankExport, path: string): Promise<void> =>
  publishFile(deps, fileOf(made), path);

/**
 * An address from which anyone can download the file for 15 minutes.
 * @param disposition the header that names the download
 */
export const addressOf = (deps: Deps, made: BankExport, disposition: string): Promise<string> =>
  downloadUrl(deps, fileOf(made), disposition);

import { writeFile } from "node:fs/promises";
import {
  fileExists,
  publishFile,
  readJobFile,
  withTemporaryFile,
} from "../../kernel/file-job/job-file.store.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Order } from "./order.schema.ts";
import * as OrderStore from "./order.store.ts";
import * as BillLetters from "./bill-letter.service.ts";
import { type BillPaper, fileOf, papersOf } from "./bill-papers.rules.ts";

/**
 * The job: writes the papers that an order does not have yet, and the letters that are due. If it
 * is repeated, or runs twice at the same time, the files are the same and each letter is sent once.
 * @throws any error, so that the platform tries again
 */
export async function make(deps: Deps, orderId: string): Promise<void> {
  const order = await OrderStore.find(deps, orderId);
  if (!order) return;
  for (const paper of papersOf(order)) await ensure(deps, paper);
  await BillLetters.writeLetters(deps, orderId, (number) => attachment(deps, order, number));
}

/**
 * A bill that exists is not written again, even if a later version of the product would write it
 * differently.
 */
async function ensure(deps: Deps, paper: BillPaper): Promise<void> {
  if (await fileExists(deps, fileOf(paper))) return;
  const { writeBill } = await import("./bill-pdf.ts");
  const bytes = await writeBill(paper.content());
  await withTemporaryFile(async (path) => {
    await writeFile(path, bytes);
    await publishFile(deps, fileOf(paper), path);
  });
}

/** @throws Error when the order had no such paper when the job began */
async function attachment(deps: Deps, order: Order, number: string) {
  const paper = papersOf(order).find((one) => one.number === number);
  if (!paper) throw new Error(`The paper ${number} was issued after this job began.`);
  const bytes = await readJobFile(deps, fileOf(paper));
  return { name: paper.fileName, type: "application/pdf", bytes };
}

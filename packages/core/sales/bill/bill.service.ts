import { writeFile } from "node:fs/promises";
import { dispositionOf } from "../../kernel/file-job/file-job.rules.ts";
import {
  downloadUrl,
  fileExists,
  publishFile,
  readJobFile,
  withTemporaryFile,
} from "../../kernel/file-job/job-file.store.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { notFound } from "../../kernel/shared/error.ts";
import type { Order } from "../payment/order.schema.ts";
import * as OrderStore from "../payment/order.store.ts";
import { BILL_REQUESTED, type BillFiles } from "./bill.schema.ts";
import * as BillLetters from "./bill-letter.service.ts";
import { type BillPaper, papersOf } from "./bill-papers.rules.ts";

const fileOf = ({ key }: BillPaper) => ({ key, type: "application/pdf" });

/**
 * The papers of an order; has those made that do not exist yet.
 * @throws AppError `not-found` for someone else's order
 */
export async function files(deps: Deps, actor: Actor, orderId: string): Promise<BillFiles> {
  const order = await OrderStore.find(deps, orderId);
  if (!order || (order.userId !== actor.userId && !actor.isAdmin)) throw notFound("This order");
  const bills = await Promise.all(papersOf(order).map((paper) => viewOf(deps, paper)));
  if (bills.some(({ url }) => url === null)) await deps.events.send(BILL_REQUESTED, { orderId });
  return { bills };
}

async function viewOf(deps: Deps, paper: BillPaper): Promise<BillFiles["bills"][number]> {
  const { title, number, fileName } = paper;
  const isThere = await fileExists(deps, fileOf(paper));
  const url = isThere ? await downloadUrl(deps, fileOf(paper), dispositionOf(fileName)) : null;
  return { title, number, url };
}

/**
 * The job: writes the papers that an order lacks, and the letters that it owes. Repeated, or done
 * twice at once, it ends in the same files and in one letter each.
 * @throws any error, so that the platform tries again
 */
export async function make(deps: Deps, orderId: string): Promise<void> {
  const order = await OrderStore.find(deps, orderId);
  if (!order) return;
  for (const paper of papersOf(order)) await ensure(deps, paper);
  await BillLetters.writeLetters(deps, orderId, (number) => attachment(deps, order, number));
}

/** What was written first stays, whatever a later version of the product would write. */
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

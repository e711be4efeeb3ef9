import { dispositionOf } from "../../kernel/file-job/file-job.rules.ts";
import { downloadUrl, fileExists } from "../../kernel/file-job/job-file.store.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { type Actor, isOwn } from "../../kernel/shared/actor.ts";
import { notFound } from "../../kernel/shared/error.ts";
import * as OrderStore from "./order.store.ts";
import { BILL_REQUESTED, type BillFiles } from "./bill.schema.ts";
import { type BillPaper, fileOf, papersOf } from "./bill-papers.rules.ts";

/**
 * The papers of an order. Papers that do not exist yet are requested from the job.
 * @throws AppError `not-found` for someone else's order
 */
export async function files(deps: Deps, actor: Actor, orderId: string): Promise<BillFiles> {
  const order = await OrderStore.find(deps, orderId);
  if (!order || !(isOwn(actor, order.userId) || actor.isAdmin)) throw notFound("This order");
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

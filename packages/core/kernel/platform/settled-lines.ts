import * as z from "zod";
import type { SettledLine } from "./provider.schema.ts";

const Paise = z.coerce.number().pipe(z.int());
const Settled = z.object({
  entity_id: z.string(),
  type: z.string(),
  debit: Paise,
  credit: Paise,
  amount: Paise,
  fee: Paise,
  tax: Paise,
  settled: z.boolean(),
  settled_at: z.int().transform((seconds) => seconds * 1000),
  settlement_id: z.string(),
  settlement_utr: z.string().nullish(),
  payment_id: z.string().nullish(),
  order_id: z.string().nullish(),
  order_receipt: z.string().nullish(),
});

/** How many lines one request asks for; the provider allows at most a thousand. */
export const LINES = 500;

const settledOf = (one: z.infer<typeof Settled>): SettledLine => ({
  id: one.entity_id,
  kind: one.type,
  amountPaise: one.amount,
  netPaise: one.credit - one.debit,
  feePaise: one.fee,
  taxPaise: one.tax,
  settledAt: one.settled_at,
  settlementId: one.settlement_id,
  utr: one.settlement_utr || null,
  paymentId: one.payment_id || null,
  providerOrderId: one.order_id || null,
  orderId: one.order_receipt || null,
});

/** The lines of an answer. The SDK's type says one line; the provider sends a list of them. */
export const linesOf = (answer: unknown): SettledLine[] =>
  z
    .object({ items: z.array(Settled) })
    .parse(answer)
    .items.map(settledOf);

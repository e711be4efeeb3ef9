import * as z from "zod";
import { OrderId } from "./order.schema.ts";

/** The event that starts the job which makes an order's papers and mails them. */
export const BILL_REQUESTED = "Bill requested";
export const BillRef = z.object({ orderId: OrderId });

/** The papers of an order as PDF: its bill, then a credit note for each refund. */
export const BillFiles = z.object({
  bills: z.array(
    z.object({
      /** "Tax invoice", "Credit note". */
      title: z.string(),
      number: z.string(),
      /** A download address, valid for 15 minutes; null while the file is being made. */
      url: z.string().nullable(),
    }),
  ),
});
export type BillFiles = z.infer<typeof BillFiles>;

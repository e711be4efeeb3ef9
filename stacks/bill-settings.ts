import * as z from "zod";
import { BILL_KINDS, SAC } from "../packages/core/kernel/shared/deployment.rules.ts";
import { isGstin } from "../packages/core/kernel/shared/gst.rules.ts";

/** What the bills of a deployment say. */
export const billSettings = {
  ACADEMY_SELLER_GSTIN: z
    .string()
    .refine(
      isGstin,
      "must be a GSTIN: 15 characters such as 29ABCDE1234F1ZW, with the right last one",
    )
    .optional(),
  ACADEMY_SELLER_SAC: z.string().regex(SAC, "must be an accounting code such as 999293").optional(),
  ACADEMY_BILL_KIND: z.enum(BILL_KINDS).optional(),
  ACADEMY_PAYMENTS_TAX_PERCENT: z
    .string()
    .regex(/^[0-4]?\d(\.\d{1,2})?$/, "must be a percentage below 50")
    .optional(),
};
const BillEnvironment = z.object(billSettings);

/** The fields that each kind of bill must have, and those that it must not have. */
export function wrongBill(e: z.infer<typeof BillEnvironment>): string | undefined {
  const { ACADEMY_BILL_KIND: kind, ACADEMY_SELLER_GSTIN: gstin, ACADEMY_SELLER_SAC: sac } = e;
  const isTaxed = Number(e.ACADEMY_PAYMENTS_TAX_PERCENT ?? 0) > 0;
  if (kind === undefined || kind === "RECEIPT") return undefined;
  if (!gstin || !sac)
    return `ACADEMY_BILL_KIND ${kind} needs ACADEMY_SELLER_GSTIN and ACADEMY_SELLER_SAC`;
  if (kind === "TAX_INVOICE" && !isTaxed) {
    return "ACADEMY_BILL_KIND TAX_INVOICE needs ACADEMY_PAYMENTS_TAX_PERCENT: without tax, give a bill of supply";
  }
  if (kind === "BILL_OF_SUPPLY" && isTaxed) {
    return "ACADEMY_BILL_KIND BILL_OF_SUPPLY names no tax: leave out ACADEMY_PAYMENTS_TAX_PERCENT";
  }
  return undefined;
}

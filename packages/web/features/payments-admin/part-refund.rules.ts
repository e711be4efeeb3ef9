import type { PartRefundInput } from "@academy/core/sales/payment/office.schema.ts";
import type { OfficeWay } from "@academy/core/sales/payment/order.schema.ts";
import { dayIn } from "../../lib/address/days.rules.ts";
import { formatRupees } from "../../lib/format.ts";
import { paiseOf } from "../../shared/sales/office-form.rules.ts";

export interface PartValues {
  rupees: string;
  way: OfficeWay;
  reference: string;
  reason: string;
  day: string;
}

/** @param left paise of the payment that were not refunded */
export const partProblems = ({ rupees, reason, day }: PartValues, left: number) => ({
  rupees: amountProblem(paiseOf(rupees), left),
  reason: reason.trim() === "" ? "Enter a reason." : null,
  day: dayIn(day) === "" ? "Choose the day." : null,
});

function amountProblem(paise: number | undefined, left: number): string | null {
  if (paise === undefined) return "Enter an amount in rupees, such as 500.";
  return paise > left ? `Enter ${formatRupees(left / 100)} or less.` : null;
}

/**
 * The request body; `key` is the same for each try of one form, so that money is booked only once.
 */
export const partInput = (
  { rupees, way, reference, reason, day }: PartValues,
  key: string,
): PartRefundInput => ({
  key,
  paise: paiseOf(rupees) ?? 0,
  way,
  ...(reference.trim() !== "" && { reference: reference.trim() }),
  reason: reason.trim(),
  day,
});

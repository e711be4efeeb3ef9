import type { ProductView } from "@academy/core/back-office/product-admin/opened.schema.ts";
import type { PlanInput } from "@academy/core/sales/instalment/plan-view.schema.ts";
import { suggested, wrongPlan } from "@academy/core/sales/plan/plan.rules.ts";
import { notSold } from "@academy/core/sales/product/product.rules.ts";
import { paiseOf } from "../../shared/sales/office-form.rules.ts";

/** An instalment as it is typed. */
export interface InstalmentRow {
  rupees: string;
  dueDay: string;
}

/** The products that are sold in instalments on a day. */
export const inInstalments = (products: readonly ProductView[], day: string): ProductView[] =>
  products.filter((one) => one.instalments !== null && notSold(one, day) === undefined);

/** The instalments that a product suggests, to be changed. */
export const rowsFor = ({ amountPaise, instalments }: ProductView, today: string) =>
  suggested(amountPaise, instalments?.shares ?? [], today).map(
    ({ amountPaise: paise, dueDay }): InstalmentRow => ({ rupees: String(paise / 100), dueDay }),
  );

const typed = (rows: readonly InstalmentRow[]) =>
  rows.map(({ rupees, dueDay }) => ({ amountPaise: paiseOf(rupees) ?? 0, dueDay }));

/** What is wrong with each row, or with all of them together. */
export function planProblems(
  rows: readonly InstalmentRow[],
  amountPaise: number,
): Record<string, string> {
  const wrong = rows.flatMap(({ rupees, dueDay }, index) => {
    if (paiseOf(rupees) === undefined) {
      return [[`rows.${index}`, "Enter an amount in rupees, such as 4999."]];
    }
    return dueDay === "" ? [[`rows.${index}`, "Choose the due day."]] : [];
  });
  if (wrong.length > 0) return Object.fromEntries(wrong);
  const message = wrongPlan(typed(rows), amountPaise);
  return message === undefined ? {} : { instalments: message };
}

/** What is sent; `key` is the form's own. */
export const planInput = (
  rows: readonly InstalmentRow[],
  of: Pick<PlanInput, "key" | "userId" | "productId">,
): PlanInput => ({ ...of, instalments: typed(rows) });

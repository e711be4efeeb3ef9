import type { ProductView } from "@academy/core/back-office/product-admin/opened.schema.ts";
import type {
  PlanChangeInput,
  PlanInput,
  PlanView,
} from "@academy/core/sales/instalment/plan-view.schema.ts";
import { suggested, wrongChange, wrongPlan } from "@academy/core/sales/plan/plan.rules.ts";
import { notSold } from "@academy/core/sales/product/product.rules.ts";
import type { DiscountView } from "@academy/core/sales/discount/discount.schema.ts";
import { discountedPaise } from "./take-payment.rules.ts";
import { paiseOf } from "../../shared/sales/office-form.rules.ts";

/** An instalment as typed. */
export interface InstalmentRow {
  rupees: string;
  dueDay: string;
}

/** The products that are sold in instalments on a day. */
export const inInstalments = (products: readonly ProductView[], day: string): ProductView[] =>
  products.filter((one) => one.instalments !== null && notSold(one, day) === undefined);

/** The instalments that a product suggests for a price, to be edited. */
const rowsFor = ({ instalments }: ProductView, pricePaise: number, today: string) =>
  suggested(pricePaise, instalments?.shares ?? [], today).map(
    ({ amountPaise: paise, dueDay }): InstalmentRow => ({ rupees: String(paise / 100), dueDay }),
  );

const typed = (rows: readonly InstalmentRow[]) =>
  rows.map(({ rupees, dueDay }) => ({ amountPaise: paiseOf(rupees) ?? 0, dueDay }));

/** The problems of single rows, or else the problem that `ruleFor` finds in all rows together. */
function problemsOf(
  rows: readonly InstalmentRow[],
  ruleFor: (instalments: ReturnType<typeof typed>) => string | undefined,
): Record<string, string> {
  const wrong = rows.flatMap(({ rupees, dueDay }, index) => {
    if (paiseOf(rupees) === undefined) {
      return [[`rows.${index}`, "Enter an amount in rupees, such as 4999."]];
    }
    return dueDay === "" ? [[`rows.${index}`, "Choose the due day."]] : [];
  });
  if (wrong.length > 0) return Object.fromEntries(wrong);
  const message = ruleFor(typed(rows));
  return message === undefined ? {} : { instalments: message };
}

/** The problems of a plan whose instalments must add up to the price. */
export const planProblems = ({ rows, pricePaise }: Pick<PlanValues, "rows" | "pricePaise">) =>
  problemsOf(rows, (instalments) => wrongPlan(instalments, pricePaise));

export interface ChangeValues {
  rows: readonly InstalmentRow[];
  reason: string;
}

/** The instalments of a plan, as values for its form. */
export const changeValues = ({ instalments }: PlanView): ChangeValues => ({
  rows: instalments.map(({ amountPaise, dueDay }) => ({
    rupees: String(amountPaise / 100),
    dueDay,
  })),
  reason: "",
});

/** The positions of the instalments that cannot be changed. */
export const fixedIn = ({ instalments }: PlanView): number[] =>
  instalments.flatMap(({ state }, index) => (state === "open" ? [] : [index]));

const reasonOf = (text: string): string | undefined => text.trim() || undefined;

export const changeProblems = ({ rows, reason }: ChangeValues, plan: PlanView) =>
  problemsOf(rows, (instalments) =>
    wrongChange(plan, instalments, { fixed: fixedIn(plan), reason: reasonOf(reason) }),
  );

/** The request body. */
export function changeInput(
  { rows, reason }: ChangeValues,
  { userId, rev }: PlanView,
): PlanChangeInput {
  const given = reasonOf(reason);
  const change = { userId, rev, instalments: typed(rows) };
  return given === undefined ? change : { ...change, reason: given };
}

export interface PlanValues {
  productId: string;
  /** Empty for no discount. */
  discountId: string;
  /** The price after the discount. */
  pricePaise: number;
  rows: readonly InstalmentRow[];
}

/** The values of the form for a product, with or without a discount. */
export function planValues(
  product: ProductView | undefined,
  discount: DiscountView | undefined,
  today: string,
): PlanValues {
  if (!product) return { productId: "", discountId: "", pricePaise: 0, rows: [] };
  const pricePaise = discountedPaise(product.amountPaise, discount);
  const { productId } = product;
  const rows = rowsFor(product, pricePaise, today);
  return { productId, discountId: discount?.discountId ?? "", pricePaise, rows };
}

/**
 * The request body; `key` is the same for each try of one form, so that a plan is made only once.
 */
export const planInput = (
  { productId, discountId, rows }: PlanValues,
  of: Pick<PlanInput, "key" | "userId">,
): PlanInput => ({
  ...of,
  productId,
  ...(discountId !== "" && { discountId }),
  instalments: typed(rows),
});

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

/** An instalment as it is typed. */
export interface InstalmentRow {
  rupees: string;
  dueDay: string;
}

/** The products that are sold in instalments on a day. */
export const inInstalments = (products: readonly ProductView[], day: string): ProductView[] =>
  products.filter((one) => one.instalments !== null && notSold(one, day) === undefined);

/** The instalments that a product suggests for a price, to be changed. */
const rowsFor = ({ instalments }: ProductView, pricePaise: number, today: string) =>
  suggested(pricePaise, instalments?.shares ?? [], today).map(
    ({ amountPaise: paise, dueDay }): InstalmentRow => ({ rupees: String(paise / 100), dueDay }),
  );

const typed = (rows: readonly InstalmentRow[]) =>
  rows.map(({ rupees, dueDay }) => ({ amountPaise: paiseOf(rupees) ?? 0, dueDay }));

/** The problems of single rows or of all together, found by a rule for the typed values. */
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

/** What is wrong with the instalments of a product's price. */
export const planProblems = ({ rows, pricePaise }: Pick<PlanValues, "rows" | "pricePaise">) =>
  problemsOf(rows, (instalments) => wrongPlan(instalments, pricePaise));

export interface ChangeValues {
  rows: readonly InstalmentRow[];
  reason: string;
}

/** The instalments of a plan as its form shows them. */
export const changeValues = ({ instalments }: PlanView): ChangeValues => ({
  rows: instalments.map(({ amountPaise, dueDay }) => ({
    rupees: String(amountPaise / 100),
    dueDay,
  })),
  reason: "",
});

/** The places of the instalments that stay as they are. */
export const fixedIn = ({ instalments }: PlanView): number[] =>
  instalments.flatMap(({ state }, index) => (state === "open" ? [] : [index]));

const reasonOf = (text: string): string | undefined => text.trim() || undefined;

/** What is wrong with the change of a plan. */
export const changeProblems = ({ rows, reason }: ChangeValues, plan: PlanView) =>
  problemsOf(rows, (instalments) =>
    wrongChange(plan, instalments, { fixed: fixedIn(plan), reason: reasonOf(reason) }),
  );

/** The body of the call. */
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
  /** Empty for none. */
  discountId: string;
  /** What the discount leaves of the price. */
  pricePaise: number;
  rows: readonly InstalmentRow[];
}

/** A form for a product, with a discount or without. */
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

/** The body of the call; `key` is the form's own. */
export const planInput = (
  { productId, discountId, rows }: PlanValues,
  of: Pick<PlanInput, "key" | "userId">,
): PlanInput => ({
  ...of,
  productId,
  ...(discountId !== "" && { discountId }),
  instalments: typed(rows),
});

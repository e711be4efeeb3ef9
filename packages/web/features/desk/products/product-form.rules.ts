import type { ExamType } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { ProductView } from "@academy/core/back-office/product-admin/opened.schema.ts";
import { NewProduct, type TAX_CLASSES } from "@academy/core/sales/product/product.schema.ts";
import type { FieldProblems } from "../../../lib/form/use-form.ts";
import { paiseOf } from "../../../shared/sales/office-form.rules.ts";

/** The fields of the form as text. */
export interface ProductValues {
  name: string;
  examType: ExamType;
  opens: ProductView["opens"];
  rupees: string;
  taxClass: (typeof TAX_CLASSES)[number];
  /** How many days the access lasts; empty if it has a last day instead. */
  days: string;
  lastDay: string;
  /** First and last day on which the product is sold; empty for no limit. */
  soldFrom: string;
  soldUntil: string;
  ended: boolean;
  /** The instalments in percent, such as "40, 30, 30"; empty if the price is paid as a whole. */
  shares: string;
  /** On which day after the first payment each instalment is due, such as "0, 30, 60". */
  due: string;
  /**
   * How many days after its due day an unpaid instalment locks what the product opens; empty for no
   * lock.
   */
  graceDays: string;
}

export const emptyProduct: ProductValues = {
  name: "",
  examType: "JEE",
  opens: [],
  rupees: "",
  taxClass: "STANDARD",
  days: "",
  lastDay: "",
  soldFrom: "",
  soldUntil: "",
  ended: false,
  shares: "",
  due: "",
  graceDays: "",
};

export const valuesOf = (product: ProductView): ProductValues => ({
  name: product.name,
  examType: product.examType,
  opens: product.opens,
  rupees: String(product.amountPaise / 100),
  taxClass: product.taxClass,
  days: product.days === null ? "" : String(product.days),
  lastDay: product.lastDay ?? "",
  soldFrom: product.soldFrom ?? "",
  soldUntil: product.soldUntil ?? "",
  ended: product.ended,
  shares: product.instalments?.shares.map(({ percent }) => percent).join(", ") ?? "",
  due: product.instalments?.shares.map(({ afterDays }) => afterDays).join(", ") ?? "",
  graceDays: String(product.instalments?.graceDays ?? ""),
});

const orNull = (text: string): string | null => (text.trim() === "" ? null : text.trim());

/** The numbers in a text: three in "40, 30%, 30". Words become NaN. */
const numbersIn = (text: string): number[] =>
  text
    .split(/[\s,;%]+/)
    .filter((word) => word !== "")
    .map(Number);

function instalmentsOf({ shares, due, graceDays }: ProductValues): unknown {
  const [percents, days] = [numbersIn(shares), numbersIn(due)];
  if (percents.length + days.length === 0) return null;
  return {
    shares: Array.from({ length: Math.max(percents.length, days.length) }, (_, index) => ({
      percent: percents[index] ?? 0,
      afterDays: days[index] ?? -1,
    })),
    graceDays: orNull(graceDays) === null ? null : Number(graceDays),
  };
}

const bodyOf = (values: ProductValues) => ({
  ...soldOf(values),
  instalments: instalmentsOf(values),
});

const soldOf = ({
  rupees,
  days,
  lastDay,
  soldFrom,
  soldUntil,
  opens,
  shares: _shares,
  due: _due,
  graceDays: _grace,
  ...rest
}: ProductValues) => ({
  ...rest,
  opens: opens.map(({ kind, id }) => ({ kind, id })),
  amountPaise: paiseOf(rupees) ?? 0,
  days: orNull(days) === null ? null : Number(days),
  lastDay: orNull(lastDay),
  soldFrom: orNull(soldFrom),
  soldUntil: orNull(soldUntil),
});

/**
 * The body of the request or, if the server's own rules find problems, the problems of each field.
 */
export function readProduct(
  values: ProductValues,
): { input: NewProduct } | { problems: FieldProblems<ProductValues> } {
  const read = NewProduct.safeParse(bodyOf(values));
  if (read.success) return { input: read.data };
  return {
    problems: Object.fromEntries(
      read.error.issues.map(({ path, message }) => [fieldOf(path.map(String)), message]),
    ),
  };
}

/** The field of the form to which a field of the API belongs. */
export function fieldOf([name = "", part]: readonly string[]): keyof ProductValues | "form" {
  if (name === "instalments") return part === "graceDays" ? "graceDays" : "shares";
  if (name === "amountPaise") return "rupees";
  return name in emptyProduct ? (name as keyof ProductValues) : "form";
}

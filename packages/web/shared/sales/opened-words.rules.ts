import { formatRupees } from "../../lib/format.ts";
import type { ProductView } from "@academy/core/back-office/product-admin/opened.schema.ts";
import type { Discount } from "@academy/core/sales/discount/discount.schema.ts";
import type { Product } from "@academy/core/sales/product/product.schema.ts";

/** What a product opens, in words. */
export const kindWords = { EXAM_TYPE: "exam type", TEST: "test", LECTURE: "lecture" } as const;

/** What a product opens, by name: "All of NEET", "Mock 3 (test)". */
export const openedNames = (opens: ProductView["opens"]): string[] =>
  opens.map(({ kind, name }) => {
    const known = name ?? "a deleted one";
    return kind === "EXAM_TYPE" ? `All of ${known}` : `${known} (${kindWords[kind]})`;
  });

/** How long a product is open: "90 days" or "until 21 Nov 2027". */
export const lengthWords = (
  { days, lastDay }: Pick<Product, "days" | "lastDay">,
  dayWords: (day: string) => string,
): string => (lastDay === null ? `${String(days)} days` : `until ${dayWords(lastDay)}`);

/** The discount on a price, in words: "10%" or "₹500". */
export const offWords = ({ percent, amountPaise }: Pick<Discount, "percent" | "amountPaise">) =>
  percent === null ? formatRupees((amountPaise ?? 0) / 100) : `${percent}%`;

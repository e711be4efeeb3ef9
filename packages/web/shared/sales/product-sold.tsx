import type { ProductView } from "@academy/core/back-office/product-admin/opened.schema.ts";
import type { PlanView } from "@academy/core/sales/instalment/plan-view.schema.ts";
import { Text } from "@academy/ui/kit/layout.tsx";
import { formatDay, formatRupees } from "../../lib/format.ts";
import { lengthWords } from "./opened-words.rules.ts";

/** The price of a product, how long it is open, and what it opens. */
export const ProductSold = ({ product }: { product: ProductView }) => (
  <Text>
    <strong>{formatRupees(product.amountPaise / 100)}</strong>, {lengthWords(product, formatDay)}.
    Opens {product.opens.map(({ name }) => name ?? "a deleted one").join(", ")}.
  </Text>
);

export function InstalmentSold({ plan: { name, instalments, next } }: { plan: PlanView }) {
  const open = next === null ? undefined : instalments[next];
  if (next === null || !open) return null;
  return (
    <Text>
      <strong>{formatRupees(open.amountPaise / 100)}</strong>: instalment {next + 1} of{" "}
      {instalments.length} for {name}, due on {formatDay(open.dueDay)}.
    </Text>
  );
}

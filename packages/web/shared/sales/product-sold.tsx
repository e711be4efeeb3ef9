import type { ProductView } from "@academy/core/back-office/product-admin/opened.schema.ts";
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

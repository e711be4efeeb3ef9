import type { Product } from "@academy/core/sales/product/product.schema.ts";
import { NativeSelect } from "@academy/ui/kit/fields.tsx";
import { useQuery } from "@tanstack/react-query";
import { formatRupees } from "../../lib/format.ts";
import { discountsQuery } from "../../shared/sales/products.queries.ts";
import { discountChoices, type PaymentValues, productValues } from "./take-payment.rules.ts";

interface DiscountChoiceProps {
  product: Product;
  values: PaymentValues;
  onChoose: (values: ReturnType<typeof productValues>) => void;
}

/** Chooses a coupon or a sibling discount, and says what is left to take. */
export function DiscountChoice({ product, values, onChoose }: DiscountChoiceProps) {
  const discounts = useQuery(discountsQuery).data?.discounts ?? [];
  const choices = discountChoices(discounts, product.productId, values.day);
  if (choices.length === 0) return null;
  return (
    <NativeSelect
      label="Discount"
      choices={[{ value: "", label: "None" }, ...choices]}
      value={values.discountId}
      description={`To take: ${formatRupees(Number(values.rupees))}`}
      onChange={({ currentTarget: { value } }) =>
        onChoose(
          productValues(
            product,
            discounts.find((one) => one.discountId === value),
          ),
        )
      }
    />
  );
}

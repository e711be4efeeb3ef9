import type { Discounted } from "@academy/core/sales/discount/discount.rules.ts";
import type { DiscountView } from "@academy/core/sales/discount/discount.schema.ts";
import { NativeSelect } from "@academy/ui/kit/fields.tsx";
import { useQuery } from "@tanstack/react-query";
import { formatRupees } from "../../lib/format.ts";
import { discountsQuery } from "../../shared/sales/products.queries.ts";
import { discountChoices, discountedPaise } from "./take-payment.rules.ts";

interface DiscountChoiceProps {
  of: Discounted;
  pricePaise: number;
  /** Empty for no discount. */
  discountId: string;
  day: string;
  onChoose: (discount: DiscountView | undefined) => void;
}

/** Chooses a coupon or a sibling discount, and shows the reduced price. */
export function DiscountChoice({ of, pricePaise, discountId, day, onChoose }: DiscountChoiceProps) {
  const discounts = useQuery(discountsQuery).data?.discounts ?? [];
  const choices = discountChoices(discounts, of, day);
  if (choices.length === 0) return null;
  const chosen = discounts.find((one) => one.discountId === discountId);
  return (
    <NativeSelect
      label="Discount"
      choices={[{ value: "", label: "None" }, ...choices]}
      value={discountId}
      description={`To take: ${formatRupees(discountedPaise(pricePaise, chosen) / 100)}`}
      onChange={({ currentTarget: { value } }) =>
        onChoose(discounts.find((one) => one.discountId === value))
      }
    />
  );
}

import { revisedList } from "../../kernel/platform/revised-item.ts";
import { Discount } from "./discount.schema.ts";

/** Every discount, ended ones too. */
export const { all, find, put } = revisedList<Discount>(
  "DISCOUNTS",
  ({ discountId }) => discountId,
  (item) => Discount.parse(item),
);

import { revisedList } from "../../kernel/platform/revised-item.ts";
import { Product } from "./product.schema.ts";

/** Every product, ended ones too. */
export const { all, find, put } = revisedList<Product>(
  "PRODUCTS",
  ({ productId }) => productId,
  (item) => Product.parse(item),
);

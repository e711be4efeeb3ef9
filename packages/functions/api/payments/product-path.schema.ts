import { ProductId } from "@academy/core/sales/product/product.schema.ts";
import * as z from "zod";

export const ProductPath = z.object({ id: ProductId });

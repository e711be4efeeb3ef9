import { callOffPlan } from "./call-off-plan.ts";
import { changeDiscount } from "./change-discount.ts";
import { createDiscount } from "./create-discount.ts";
import { listDiscounts } from "./list-discounts.ts";
import { listPlans } from "./list-plans.ts";
import { makePlan } from "./make-plan.ts";
import { changePlan } from "./change-plan.ts";
import { changeProduct } from "./change-product.ts";
import { createProduct } from "./create-product.ts";
import { listProducts } from "./list-products.ts";

export const productsRoutes = [
  listProducts,
  createProduct,
  changeProduct,
  listPlans,
  makePlan,
  changePlan,
  callOffPlan,
  listDiscounts,
  createDiscount,
  changeDiscount,
] as const;

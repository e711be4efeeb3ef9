import type { Deps } from "../../kernel/platform/deps.ts";
import { conflict } from "../../kernel/shared/error.ts";
import {
  type Asking,
  type Discounted,
  discountOf,
  foundBy,
  notGiven,
} from "../discount/discount.rules.ts";
import type { GivenDiscount } from "../discount/discount.schema.ts";
import * as Discounts from "../discount/discount.service.ts";
import { hasPaidSibling } from "./sibling.service.ts";

interface Asked extends Asking {
  discountId?: string | undefined;
  /** A day of India. */
  day: string;
}

/**
 * The discount that a student gets on a price; null without a discount.
 * @throws AppError `not-found`; `conflict` for a discount that this student does not get
 */
export async function discountFor(
  deps: Deps,
  { discountId, day, ...asking }: Asked,
  of: Discounted,
  pricePaise: number,
): Promise<GivenDiscount | null> {
  if (discountId === undefined) return null;
  const discount = await Discounts.find(deps, discountId);
  const refused = notGiven(foundBy(discount, asking, deps.clock.now()), of, day);
  if (refused) throw conflict("discount_over", refused);
  if (discount.kind === "SIBLING" && !(await hasPaidSibling(deps, asking.userId))) {
    const message = `${discount.name} is for a student whose guardian's phone number another student has who has paid.`;
    throw conflict("no_sibling", message);
  }
  return { discountId, name: discount.name, paise: discountOf(discount, pricePaise) };
}

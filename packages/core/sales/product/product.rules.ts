import { dayEnd, dayText } from "../../kernel/shared/time.ts";
import type { Product } from "./product.schema.ts";

/** Why a product cannot be sold on a day of India; undefined if it can. */
export function notSold(
  { name, ended, soldFrom, soldUntil }: Product,
  day: string,
): string | undefined {
  if (ended) return `${name} is not sold any more.`;
  if (soldFrom !== null && day < soldFrom)
    return `${name} is sold from ${dayText(dayEnd(soldFrom))} on.`;
  if (soldUntil !== null && day > soldUntil)
    return `${name} was sold until ${dayText(dayEnd(soldUntil))}.`;
  return undefined;
}

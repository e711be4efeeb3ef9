import type { Product } from "@academy/core/sales/product/product.schema.ts";

/** What a product opens, in words. */
export const kindWords = { EXAM_TYPE: "exam type", TEST: "test", LECTURE: "lecture" } as const;

/** How long a product is open: "90 days". */
export const lengthWords = (
  { days, lastDay }: Pick<Product, "days" | "lastDay">,
  dayWords: (day: string) => string,
): string => (lastDay === null ? `${String(days)} days` : `until ${dayWords(lastDay)}`);

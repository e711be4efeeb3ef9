import * as z from "zod";
import { EXAM_TYPES } from "../../kernel/exam-type/exam-type.rules.ts";
import { idPattern } from "../../kernel/shared/id.ts";
import { ProductId } from "../product/product.schema.ts";

export const DiscountId = z.string().regex(idPattern("discount"), "This is not a discount.");

/**
 * A `SIBLING` discount is only for a student whose sibling has paid. A sibling is another student
 * whose guardian has the same phone number.
 */
export const DISCOUNT_KINDS = ["COUPON", "SIBLING"] as const;

const PERCENT_WORDS = "Enter the discount in percent, from 1 to 99.";
const AMOUNT_WORDS = "Enter the discount in rupees, from 1 to 1,00,00,000.";
/** The most uses of a discount; they are stored in the same item as the discount. */
const MOST_USES = 1000;
const USES_WORDS = "Enter how often it may be used, from 1 to 1,000.";

const fields = {
  kind: z.enum(DISCOUNT_KINDS),
  /** The office's name for the discount, such as the code of a coupon. */
  name: z.string().trim().min(1, "Enter a name.").max(40, "Keep the name to 40 characters."),
  percent: z.int(PERCENT_WORDS).min(1, PERCENT_WORDS).max(99, PERCENT_WORDS).nullable(),
  amountPaise: z
    .int(AMOUNT_WORDS)
    .min(100, AMOUNT_WORDS)
    .max(1_000_000_000, AMOUNT_WORDS)
    .nullable(),
  /**
   * The products that the discount is for. If there are neither products nor exam types, it is for
   * all products.
   */
  productIds: z.array(ProductId).max(50, "Choose at most 50 products."),
  /** The exam types for whose fees the discount is. */
  examTypes: z.array(z.enum(EXAM_TYPES)).max(EXAM_TYPES.length).default([]),
  mostUses: z.int(USES_WORDS).min(1, USES_WORDS).max(MOST_USES, USES_WORDS),
  lastDay: z.iso.date("Choose the last day."),
  /** Whether the office ended the discount before its last day. */
  ended: z.boolean(),
};

const hasOneWay = ({ percent, amountPaise }: { percent: unknown; amountPaise: unknown }): boolean =>
  (percent === null) !== (amountPaise === null);
const WAY_WORDS = { path: ["percent"], message: "Enter either a percentage or an amount." };

export const Discount = z.object({
  discountId: DiscountId,
  ...fields,
  /** When each order used the discount, by order id; epoch milliseconds. */
  uses: z.record(z.string(), z.int()),
  /**
   * The uses that are reserved for orders that may be paid online, by order id: for which student,
   * and until when.
   */
  reservations: z.record(z.string(), z.object({ userId: z.string(), until: z.int() })).default({}),
  /** Raised by every write. */
  rev: z.int(),
});
export type Discount = z.infer<typeof Discount>;

/** A discount that was given, with the amount by which it reduced a price. */
export const GivenDiscount = z.object({
  discountId: z.string(),
  name: z.string(),
  paise: z.int(),
});
export type GivenDiscount = z.infer<typeof GivenDiscount>;

/** A discount as administrators see it. */
export const DiscountView = Discount.omit({ uses: true, reservations: true }).extend({
  used: z.int(),
  /** How many uses are reserved for orders that may be paid online. */
  reserved: z.int(),
});
export type DiscountView = z.infer<typeof DiscountView>;

export const DiscountList = z.object({ discounts: z.array(DiscountView) });

export const NewDiscount = z.strictObject(fields).refine(hasOneWay, WAY_WORDS);
export type NewDiscount = z.infer<typeof NewDiscount>;

/** The changed values of a discount; `rev` is the revision that was edited. */
export const DiscountInput = z
  .strictObject({ ...fields, rev: z.int().min(1) })
  .refine(hasOneWay, WAY_WORDS);
export type DiscountInput = z.infer<typeof DiscountInput>;

import * as z from "zod";
import { EXAM_TYPES } from "../../kernel/exam-type/exam-type.rules.ts";
import { idPattern } from "../../kernel/shared/id.ts";
import { Day } from "../../kernel/shared/time.schema.ts";
import { Opened } from "../subscription/subscription.schema.ts";

export const ProductId = z.string().regex(idPattern("product"), "This is not a product.");

/** `STANDARD`: taxed by the settings. `EXEMPT`: without tax. */
export const TAX_CLASSES = ["STANDARD", "EXEMPT"] as const;

const MOST_OPENED = 50;
const PRICE_WORDS = "Enter the price in rupees, from 1 to 1,00,00,000.";
const DAYS_WORDS = "Enter the length in whole days, from 1 to 3,650.";

const SHARES_WORDS =
  "Enter at least two shares that add up to 100%, each due later than the one before.";
const GRACE_WORDS = "Enter the days of grace, from 0 to 365.";

interface Share {
  percent: number;
  afterDays: number;
}

const addUp = (shares: readonly Share[]): boolean =>
  shares.reduce((sum, { percent }) => sum + percent, 0) === 100 &&
  shares.every(
    ({ afterDays }, index) => index === 0 || afterDays > (shares[index - 1]?.afterDays ?? 0),
  );

const fields = {
  /** The name as bills and lists write it: "Crash course NEET". */
  name: z.string().trim().min(1, "Enter a name.").max(60, "Keep the name to 60 characters."),
  /** The exam type under which reports count it. */
  examType: z.enum(EXAM_TYPES),
  opens: z
    .array(Opened)
    .min(1, "Choose what it opens.")
    .max(MOST_OPENED, `A product opens ${MOST_OPENED} things at most.`),
  /** Taxes included. */
  amountPaise: z.int(PRICE_WORDS).min(100, PRICE_WORDS).max(1_000_000_000, PRICE_WORDS),
  taxClass: z.enum(TAX_CLASSES),
  /** The length in days; null if the product has a last day. */
  days: z.int(DAYS_WORDS).min(1, DAYS_WORDS).max(3650, DAYS_WORDS).nullable(),
  lastDay: Day.nullable(),
  /** How the product may be paid in parts; null if it can only be paid as a whole. */
  instalments: z
    .object({
      shares: z
        .array(z.object({ percent: z.int().min(1), afterDays: z.int().min(0).max(3650) }))
        .min(2, SHARES_WORDS)
        .max(24, "A plan has at most 24 instalments.")
        .refine(addUp, SHARES_WORDS),
      /** Days after a due day until what was sold is locked; null for never. */
      graceDays: z.int(GRACE_WORDS).min(0, GRACE_WORDS).max(365, GRACE_WORDS).nullable(),
    })
    .nullable()
    .default(null),
  /** The first and the last day of India on which the product is sold; null for no limit. */
  soldFrom: Day.nullable(),
  soldUntil: Day.nullable(),
  /** Whether new sales have ended; what was sold stays. */
  ended: z.boolean(),
};

/** Something that is sold beside the fees of exam types. */
export const Product = z.object({
  productId: ProductId,
  ...fields,
  /** Raised by every change. */
  rev: z.int(),
  /** ISO 8601. */
  updatedAt: z.string(),
  updatedBy: z.string(),
});
export type Product = z.infer<typeof Product>;

type Limits = Pick<Product, "days" | "lastDay" | "soldFrom" | "soldUntil">;

const hasOneEnd = ({ days, lastDay }: Limits): boolean => (days === null) !== (lastDay === null);
const isInOrder = ({ soldFrom, soldUntil }: Limits): boolean =>
  soldFrom === null || soldUntil === null || soldFrom <= soldUntil;

const END_WORDS = {
  path: ["lastDay"],
  message: "Enter either a length in days or a last day.",
};
const ORDER_WORDS = {
  path: ["soldUntil"],
  message: "Choose a day on or after the first day of sale.",
};

export const NewProduct = z
  .strictObject(fields)
  .refine(hasOneEnd, END_WORDS)
  .refine(isInOrder, ORDER_WORDS);
export type NewProduct = z.infer<typeof NewProduct>;

/** The new values of a product; `rev` is the revision that was edited. */
export const ProductInput = z
  .strictObject({ ...fields, rev: z.int().min(1) })
  .refine(hasOneEnd, END_WORDS)
  .refine(isInOrder, ORDER_WORDS);
export type ProductInput = z.infer<typeof ProductInput>;

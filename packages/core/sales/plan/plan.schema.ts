import * as z from "zod";
import { EXAM_TYPES } from "../../kernel/exam-type/exam-type.rules.ts";
import { idPattern } from "../../kernel/shared/id.ts";
import { Day } from "../../kernel/shared/time.schema.ts";
import { GivenDiscount } from "../discount/discount.schema.ts";
import { ProductId, TAX_CLASSES } from "../product/product.schema.ts";
import { Opened } from "../subscription/subscription.schema.ts";

export const PlanId = z.string().regex(idPattern("plan"), "This is not a plan.");

/** The claim of an order on an instalment, made just before the order is stored. */
const Claim = z.object({ orderId: z.string(), at: z.int() });

/** The result of claiming an instalment. */
export type ClaimState = "free" | "busy" | "paid";

const Instalment = z.object({
  amountPaise: z.int(),
  dueDay: Day,
  claim: Claim.nullable(),
});
export type Instalment = z.infer<typeof Instalment>;

const By = z.object({ userId: z.string(), name: z.string() });

/** A change of a plan by the office, which is stored until all its effects are complete. */
const PlanChange = z.object({
  /** The id of its entry in the audit log. */
  id: z.string(),
  action: z.enum(["plan.change", "plan.call-off"]),
  at: z.int(),
  by: By,
  reason: z.string().nullable(),
  /** The instalments before the change. */
  before: z.array(Instalment.omit({ claim: true })),
});
export type PlanChange = z.infer<typeof PlanChange>;

/** A product that a student pays in parts, with one order for each instalment. */
export const Plan = z.object({
  planId: PlanId,
  userId: z.string(),
  productId: ProductId,
  /** The product's name when the plan was made. */
  name: z.string(),
  examType: z.enum(EXAM_TYPES),
  opens: z.array(Opened),
  taxClass: z.enum(TAX_CLASSES),
  days: z.int(),
  /**
   * The last moment of what was sold; null if it has a length. All times are epoch milliseconds.
   */
  lastsUntil: z.int().nullable(),
  /** The discount on the product's price; its use is stored under the plan's id. */
  discount: GivenDiscount.nullable().default(null),
  instalments: z.array(Instalment),
  /** Days after a due day until what was sold is locked; null for never. */
  graceDays: z.int().nullable(),
  startsAt: z.int(),
  by: By,
  /** How often the instalments were changed. */
  terms: z.int().default(0),
  /**
   * When, by whom and why the plan was called off, and until when its content stays open; null
   * while it runs.
   */
  calledOff: z
    .object({ at: z.int(), by: By, reason: z.string(), openUntil: z.int() })
    .nullable()
    .default(null),
  /**
   * The last change, until it is applied to the subscriptions and written to the audit log; then
   * null.
   */
  pending: PlanChange.nullable().default(null),
  /** When its next letter is due; null after the last one. */
  letterAt: z.int().nullable(),
  /** Raised by every write. */
  rev: z.int(),
});
export type Plan = z.infer<typeof Plan>;

export type PlanRef = Pick<Plan, "userId" | "planId">;

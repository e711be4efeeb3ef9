import type { PlanInput } from "../instalment/plan-view.schema.ts";
import type { Agreed } from "../plan/plan.rules.ts";
import { SHARES } from "./office-products.fixture.ts";

/** A plan as the office's own book has it. */
export interface BookedPlan {
  input: PlanInput;
  /** The id that the office got as the answer; null if no answer came. */
  planId: string | null;
  /** The last agreement, followed by later changes whose outcome the office does not know. */
  possible: (readonly Agreed[])[];
  /**
   * By call: the day until which it left the plan open, for calls that may have been carried out.
   */
  ends: { openUntil: string | undefined; answered: boolean }[];
}

export interface PlanPlace {
  who: number;
  /** The place of its payments among what is sold: plans have places after the products. */
  product: number;
}

export const planKey = ({ who, product }: PlanPlace): string =>
  `plan ${who} ${product}`.padEnd(22, "p");

/**
 * The form for an instalment, as the office last agreed it; there may be one more than at first.
 */
export function instalmentSold({ possible, planId }: BookedPlan, drawn: number) {
  const index = drawn % (SHARES.length + 1);
  const { amountPaise = 1 } = possible.at(-1)?.[index] ?? {};
  const instalment = { planId: planId ?? "", index };
  return { instalment, examType: "NEET" as const, amountPaise };
}

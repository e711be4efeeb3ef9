import type { PlanInput } from "../instalment/plan-view.schema.ts";
import type { Agreed } from "../plan/plan.rules.ts";
import { SHARES } from "./office-products.fixture.ts";

/** A plan as the office recorded it in the test's book. */
export interface BookedPlan {
  input: PlanInput;
  /** The id that the office got as the answer; null if no answer came. */
  planId: string | null;
  /**
   * The instalments that may be in force: those of the last agreement, then those of later changes
   * for which the office got no answer.
   */
  possible: (readonly Agreed[])[];
  /**
   * Each call that called the plan off: until which day it stays open, and whether the call was
   * answered.
   */
  ends: { openUntil: string | undefined; answered: boolean }[];
}

export interface PlanPlace {
  who: number;
  /**
   * The plan's position in the list of things that are sold, in which plans come after products.
   */
  product: number;
}

export const planKey = ({ who, product }: PlanPlace): string =>
  `plan ${who} ${product}`.padEnd(22, "p");

/** The form for an instalment, as last agreed; a change may have added one instalment. */
export function instalmentSold({ possible, planId }: BookedPlan, drawn: number) {
  const index = drawn % (SHARES.length + 1);
  const { amountPaise = 1 } = possible.at(-1)?.[index] ?? {};
  const instalment = { planId: planId ?? "", index };
  return { instalment, examType: "NEET" as const, amountPaise };
}

import { EXAM_TYPES } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { PlanView } from "@academy/core/sales/instalment/plan-view.schema.ts";
import type {
  LinkInput,
  LinkedThing,
} from "@academy/core/sales/payment-link/payment-link.schema.ts";
import { dayIn } from "../../lib/address/days.rules.ts";
import { paiseOf } from "../../shared/sales/office-form.rules.ts";

export interface LinkValues {
  /** The code of an exam type, or the id of a product. */
  sold: string;
  rupees: string;
  /** The last day of access, for the fee of an exam type. */
  lastDay: string;
  dueDay: string;
  mail: boolean;
}

const examTypeOf = (sold: string) => EXAM_TYPES.find((one) => one === sold);

/** The problems of the form, if the link is not for an instalment. */
export const linkProblems = ({ sold, rupees, lastDay, dueDay }: LinkValues) => ({
  rupees: paiseOf(rupees) === undefined ? "Enter an amount in rupees, such as 4999." : null,
  lastDay: examTypeOf(sold) && dayIn(lastDay) === "" ? "Choose the last day." : null,
  dueDay: dayIn(dueDay) === "" ? "Choose the day." : null,
});

function thingOf({ sold, rupees, lastDay, dueDay }: LinkValues): LinkedThing {
  const amountPaise = paiseOf(rupees) ?? 0;
  const examType = examTypeOf(sold);
  return examType
    ? { kind: "fee", examType, amountPaise, lastDay, dueDay }
    : { kind: "product", productId: sold, amountPaise, dueDay };
}

/** The request body. With a plan, the link is for the plan's next instalment. */
export const linkInput = (
  values: LinkValues,
  userId: string,
  plan: Pick<PlanView, "planId" | "next"> | undefined,
): LinkInput => ({
  userId,
  thing: plan
    ? { kind: "instalment", planId: plan.planId, index: plan.next ?? 0 }
    : thingOf(values),
  mail: values.mail,
});

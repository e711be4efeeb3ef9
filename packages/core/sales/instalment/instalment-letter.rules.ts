import { dayEnd, dayText, indianMoment } from "../../kernel/shared/time.ts";
import { rupees } from "../payment/order-view.rules.ts";
import { locksOf } from "../plan/plan.rules.ts";
import type { Plan } from "../plan/plan.schema.ts";

/** The letter about an unpaid instalment, before its due day or after it. */
export function instalmentLetter(
  plan: Plan,
  index: number,
  { name, email }: { name: string; email: string },
  now: number,
) {
  const { amountPaise = 0, dueDay = "" } = plan.instalments[index] ?? {};
  const day = dayText(dayEnd(dueDay));
  const isLate = now > dayEnd(dueDay);
  const lock = locksOf(plan)[index] ?? null;
  const which = `Instalment ${index + 1} of ${plan.instalments.length} for ${plan.name}`;
  return {
    to: email,
    subject: `${plan.name}: instalment ${isLate ? "overdue since" : "due on"} ${day}`,
    text: [
      `Dear ${name},`,
      "",
      isLate
        ? `${which}, ${rupees(amountPaise)}, was due on ${day} and is not paid yet.`
        : `${which}, ${rupees(amountPaise)}, is due on ${day}.`,
      ...lockLines(lock, now),
      "",
      "Please pay it at the academy's office. If you have just paid, you need not do anything.",
    ].join("\n"),
  };
}

function lockLines(lock: number | null, now: number): string[] {
  if (lock === null) return [];
  return lock > now
    ? [`If it is not paid by ${indianMoment(lock)}, its tests and lectures are locked until it is.`]
    : ["Its tests and lectures are locked until it is paid. A running test goes on."];
}

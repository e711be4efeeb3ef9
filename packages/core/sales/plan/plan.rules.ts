import { DAY, dayAfter, dayEnd, dayStart, HOUR } from "../../kernel/shared/time.ts";
import type { Instalment, Plan } from "./plan.schema.ts";

/**
 * The amounts of a price in shares. Each is the difference of two rounded sums, so that together they
 * are the price, whatever the shares.
 *
 * @param percents together 100
 */
export function amountsOf(amountPaise: number, percents: readonly number[]): number[] {
  let percent = 0;
  let before = 0;
  return percents.map((share) => {
    percent += share;
    const sum = Math.round((amountPaise * percent) / 100);
    const amount = sum - before;
    before = sum;
    return amount;
  });
}

/** The instalments that a product suggests for a plan that begins on a day. */
export const suggested = (
  amountPaise: number,
  shares: readonly { percent: number; afterDays: number }[],
  today: string,
): Pick<Instalment, "amountPaise" | "dueDay">[] => {
  const amounts = amountsOf(
    amountPaise,
    shares.map(({ percent }) => percent),
  );
  return shares.map(({ afterDays }, index) => ({
    amountPaise: amounts[index] ?? 0,
    dueDay: dayAfter(today, afterDays),
  }));
};

/** Why instalments are not a plan for a price; undefined if they are. */
export function wrongPlan(
  instalments: readonly Pick<Instalment, "amountPaise" | "dueDay">[],
  amountPaise: number,
): string | undefined {
  const sum = instalments.reduce((all, one) => all + one.amountPaise, 0);
  if (sum !== amountPaise) return "The instalments have to add up to the price.";
  const inOrder = instalments.every(
    ({ dueDay }, index) => index === 0 || dueDay > (instalments[index - 1]?.dueDay ?? ""),
  );
  return inOrder ? undefined : "Each due day has to come after the one before it.";
}

/** From when on each unpaid instalment locks what was sold; null for never. */
export const locksOf = ({ instalments, graceDays }: Plan): (number | null)[] =>
  instalments.map(({ dueDay }) => (graceDays === null ? null : dayEnd(dueDay) + graceDays * DAY));

/** Letters go at nine in the morning of India, three days before a due day and a day after it. */
const momentsOf = (dueDay: string): number[] =>
  [-3, 1].map((days) => dayStart(dayAfter(dueDay, days)) + 9 * HOUR);

/** The next letter of a plan after a time; null after the last one. */
export function nextLetter(
  { instalments }: Pick<Plan, "instalments">,
  after: number,
): number | null {
  const later = instalments.flatMap(({ dueDay }) => momentsOf(dueDay)).filter((at) => at > after);
  return later.length === 0 ? null : Math.min(...later);
}

/** The instalment that a letter is about at a time, of those that are unpaid; undefined for none. */
export function letterAbout(
  { instalments, letterAt }: Pick<Plan, "instalments" | "letterAt">,
  unpaid: readonly number[],
  now: number,
): number | undefined {
  return unpaid.findLast((index) =>
    momentsOf(instalments[index]?.dueDay ?? "9999-12-31").some(
      (at) => at >= (letterAt ?? now) && at <= now,
    ),
  );
}

import { DAY, dayAfter, dayEnd, dayOf, dayStart, dayText, HOUR } from "../../kernel/shared/time.ts";
import type { Instalment, Plan } from "./plan.schema.ts";

export type Agreed = Pick<Instalment, "amountPaise" | "dueDay">;

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
): Agreed[] => {
  const amounts = amountsOf(
    amountPaise,
    shares.map(({ percent }) => percent),
  );
  return shares.map(({ afterDays }, index) => ({
    amountPaise: amounts[index] ?? 0,
    dueDay: dayAfter(today, afterDays),
  }));
};

/** The sum of instalments. */
export const priceOf = (instalments: readonly Agreed[]): number =>
  instalments.reduce((sum, { amountPaise }) => sum + amountPaise, 0);

/** Why instalments are not a plan for a price; undefined if they are. */
export function wrongPlan(instalments: readonly Agreed[], amountPaise: number): string | undefined {
  if (priceOf(instalments) !== amountPaise) return "The instalments have to add up to the price.";
  const inOrder = instalments.every(
    ({ dueDay }, index) => index === 0 || dueDay > (instalments[index - 1]?.dueDay ?? ""),
  );
  return inOrder ? undefined : "Each due day has to come after the one before it.";
}

/**
 * Why other instalments cannot take the place of a plan's; undefined if they can.
 * @param fixed the places of those that are paid or being booked
 * @param reason why the price becomes another one
 */
export function wrongChange(
  { instalments }: { instalments: readonly Agreed[] },
  after: readonly Agreed[],
  { fixed, reason }: { fixed: readonly number[]; reason: string | undefined },
): string | undefined {
  const isKept = (index: number): boolean =>
    after[index]?.amountPaise === instalments[index]?.amountPaise &&
    after[index]?.dueDay === instalments[index]?.dueDay;
  const moved = fixed.find((index) => !isKept(index));
  if (moved !== undefined) {
    return `Instalment ${moved + 1} is paid or being booked: leave it as it is.`;
  }
  if (reason === undefined && priceOf(after) !== priceOf(instalments)) {
    return "The instalments have to add up to the price of the plan. Enter a reason to agree another price.";
  }
  return wrongPlan(after, priceOf(after));
}

/** The instalments of a plan after a change: those that are paid or being booked keep their claims. */
export const changedTo = (
  { instalments }: Pick<Plan, "instalments">,
  after: readonly Agreed[],
  fixed: readonly number[],
): Instalment[] =>
  after.map((one, index) => {
    const kept = fixed.includes(index) ? instalments[index] : undefined;
    return kept ?? { ...one, claim: null };
  });

/**
 * Why a plan cannot stay open until a day; undefined if it can. `until` is the plan's own end, 0
 * for none.
 */
export function wrongOpenDay(day: string, until: number, now: number): string | undefined {
  if (until === 0) return "This plan has opened nothing: leave the day empty.";
  if (day < dayOf(now)) return "Choose today or a later day.";
  return day > dayOf(until)
    ? `Choose a day up to ${dayText(until)}: what the plan opened ends then.`
    : undefined;
}

/** From when on each unpaid instalment locks what was sold; null for never. */
export const locksOf = ({ instalments, graceDays }: Plan): (number | null)[] =>
  instalments.map(({ dueDay }) => (graceDays === null ? null : dayEnd(dueDay) + graceDays * DAY));

/** Letters go at nine in the morning of India, three days before a due day and a day after it. */
const momentsOf = (dueDay: string): number[] =>
  [-3, 1].map((days) => dayStart(dayAfter(dueDay, days)) + 9 * HOUR);

/** The next letter of a plan after a time; null after the last one, and once it was called off. */
export function nextLetter(
  { instalments, calledOff }: Pick<Plan, "instalments" | "calledOff">,
  after: number,
): number | null {
  if (calledOff) return null;
  const later = instalments.flatMap(({ dueDay }) => momentsOf(dueDay)).filter((at) => at > after);
  return later.length === 0 ? null : Math.min(...later);
}

/** The unpaid instalment that a letter is about at a time; undefined if there is none. */
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

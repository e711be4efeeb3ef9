import { DAY, dayAfter, dayEnd, dayOf, dayStart, dayText, HOUR } from "../../kernel/shared/time.ts";
import type { Instalment, Plan } from "./plan.schema.ts";

export type Agreed = Pick<Instalment, "amountPaise" | "dueDay">;

/**
 * Divides a price into shares. Each amount is the difference of two rounded sums, so that the
 * amounts always add up to the price.
 *
 * @param percents the shares, which add up to 100
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

/** Why instalments do not make a plan for a price; undefined if they do. */
export function wrongPlan(instalments: readonly Agreed[], amountPaise: number): string | undefined {
  if (priceOf(instalments) !== amountPaise) return "The instalments have to add up to the price.";
  const inOrder = instalments.every(
    ({ dueDay }, index) => index === 0 || dueDay > (instalments[index - 1]?.dueDay ?? ""),
  );
  return inOrder ? undefined : "Each due day has to come after the one before it.";
}

/**
 * Why a plan's instalments cannot be replaced by others; undefined if they can.
 * @param fixed the places of instalments that are paid or being booked
 * @param reason the reason for another price
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

/**
 * The instalments of a plan after a change. Instalments that are paid or being booked keep their
 * claims.
 */
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
 * Why a plan cannot stay open until a day; undefined if it can. `until` is the end of what the plan
 * opened, 0 if it opened nothing.
 */
export function wrongOpenDay(day: string, until: number, now: number): string | undefined {
  if (until === 0) return "This plan has opened nothing: leave the day empty.";
  if (day < dayOf(now)) return "Choose today or a later day.";
  return day > dayOf(until)
    ? `Choose a day up to ${dayText(until)}: what the plan opened ends then.`
    : undefined;
}

/** When each instalment, if it is unpaid, locks what was sold; null for never. */
export const locksOf = ({ instalments, graceDays }: Plan): (number | null)[] =>
  instalments.map(({ dueDay }) => (graceDays === null ? null : dayEnd(dueDay) + graceDays * DAY));

/**
 * When the letters about an instalment are sent: at nine in the morning of India, three days before
 * the due day and a day after it.
 */
const momentsOf = (dueDay: string): number[] =>
  [-3, 1].map((days) => dayStart(dayAfter(dueDay, days)) + 9 * HOUR);

/**
 * When the next letter of a plan is due after a time; null after the last letter, and if the plan
 * was called off.
 */
export function nextLetter(
  { instalments, calledOff }: Pick<Plan, "instalments" | "calledOff">,
  after: number,
): number | null {
  if (calledOff) return null;
  const later = instalments.flatMap(({ dueDay }) => momentsOf(dueDay)).filter((at) => at > after);
  return later.length === 0 ? null : Math.min(...later);
}

/** The unpaid instalment that the letter of this time is about; undefined if there is none. */
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

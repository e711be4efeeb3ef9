import { latestWeeks } from "@academy/core/back-office/week/week.rules.ts";
import { dayAfter, dayStart } from "@academy/core/kernel/shared/time.ts";
import { addressFilters, choiceIn } from "../../lib/address/address-filters.rules.ts";
import { formatDay } from "../../lib/format.ts";

/** Seven days are missing, because they are the default and therefore not in the page's address. */
const LONGER = ["14", "30"] as const;

export interface WeekFilters {
  /** The Monday of the week; empty for the current week. */
  week: string;
  /** How many days a student has not come, at least; empty for seven. */
  days: (typeof LONGER)[number] | "";
  /** The cursor of the page of absent students; empty for the first page. */
  after: string;
}

export const daysIn = (value: string | undefined): WeekFilters["days"] => choiceIn(LONGER, value);

export const weekFilters = addressFilters<WeekFilters>({
  parse: ({ week = "", days, after = "" }) => ({
    week: /^20\d\d-\d\d-\d\d$/.test(week) ? week : "",
    days: daysIn(days),
    after,
  }),
});

const INDIA = "Asia/Kolkata";

/** A day in India as screens show it, in every time zone: "23 Nov 2026". */
export const dayName = (day: string): string =>
  formatDay(new Date(dayStart(day)).toISOString(), INDIA);

/** "23 Nov 2026 – 29 Nov 2026". */
export const weekName = (week: string): string =>
  `${dayName(week)} – ${dayName(dayAfter(week, 6))}`;

/**
 * The weeks to choose from. The current week has an empty value, so that a bookmark always opens
 * the current week.
 */
export function weekChoices(now: number): { value: string; label: string }[] {
  const [, ...past] = latestWeeks(now);
  return [
    { value: "", label: "This week" },
    ...past.map((week) => ({ value: week, label: weekName(week) })),
  ];
}

export const DAYS_CHOICES = [
  { value: "", label: "7 days or more" },
  ...LONGER.map((days) => ({ value: days, label: `${days} days or more` })),
];

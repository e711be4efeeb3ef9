/**
 * Answers that were sent before the deadline are accepted if they arrive up to this long after it.
 */
export const GRACE_MS = 5000;

/** The most extra time that one attempt can get: ten hours. */
export const EXTRA_MINUTES_MAX = 600;

/** A user's default extra time, which is given in every test. */
export interface DefaultExtraTime {
  unit: "percent" | "minutes";
  amount: number;
}

/** Minutes of default extra time in a test of this duration, rounded up to whole minutes. */
export function defaultExtraMinutes(
  extraTime: DefaultExtraTime | undefined,
  durationMinutes: number,
): number {
  if (!extraTime) return 0;
  const { unit, amount } = extraTime;
  const minutes = unit === "minutes" ? amount : Math.ceil((durationMinutes * amount) / 100);
  return Math.min(minutes, EXTRA_MINUTES_MAX);
}

/** The reason that is logged with default extra time: "Default extra time: 25%". */
export const defaultExtraTimeReason = ({ unit, amount }: DefaultExtraTime): string =>
  `Default extra time: ${amount}${unit === "percent" ? "%" : " minutes"}`;

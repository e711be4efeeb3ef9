import type { DefaultExtraTime } from "../../people/user/user.schema.ts";
import { EXTRA_MINUTES_MAX } from "../../kernel/shared/test-time.rules.ts";

/** What a person's standing extra time comes to in a test of so many minutes; begun minutes count. */
export function defaultExtraMinutes(
  standing: DefaultExtraTime | undefined,
  durationMinutes: number,
): number {
  if (!standing) return 0;
  const { unit, amount } = standing;
  const minutes = unit === "minutes" ? amount : Math.ceil((durationMinutes * amount) / 100);
  return Math.min(minutes, EXTRA_MINUTES_MAX);
}

/** The reason that stands with what the profile gave: "Standing extra time: 25 %". */
export const defaultExtraTimeReason = ({ unit, amount }: DefaultExtraTime): string =>
  `Standing extra time: ${amount} ${unit === "percent" ? "%" : "minutes"}`;

import type { Attempt } from "../terms/attempt/attempt.rules.ts";
import type { Sheet } from "./sheet.rules.ts";

/**
 * Seconds that an attempt can have lasted by now, rounded up. Limits the times that browsers
 * report, because they are not trusted.
 */
export function secondsSoFar(
  { startedAt, deadline }: Pick<Attempt, "startedAt" | "deadline">,
  now: number,
): number {
  return Math.max(0, Math.ceil((Math.min(now, deadline) - startedAt) / 1000));
}

const sumOf = (sheet: Sheet): number =>
  sheet.reduce((sum, entry) => sum + (entry?.seconds ?? 0), 0);

/**
 * Limits the total time of the merged sheet to `most` seconds. Stored times never shrink; new time
 * is cut off in the order of the paper.
 */
export function limitSeconds(before: Sheet, merged: Sheet, most: number): Sheet {
  if (sumOf(merged) <= most) return merged;
  let left = Math.max(0, most - sumOf(before));
  return merged.map((entry, index) => {
    const kept = before[index]?.seconds ?? 0;
    if (!entry || entry.seconds <= kept) return entry;
    const more = Math.min(entry.seconds - kept, left);
    left -= more;
    return { ...entry, seconds: kept + more };
  });
}

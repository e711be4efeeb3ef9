import { MINUTE } from "@academy/core/kernel/shared/time.ts";

interface Added {
  minutes: number;
  reason: string;
}

/** The latest of an attempt's lost times that together moved its end by so many milliseconds. */
export function newlyAdded<A extends Added>(lost: readonly A[], movedMs: number): A[] {
  let from = lost.length;
  let rest = movedMs;
  while (rest > 0 && from > 0) rest -= (lost[--from]?.minutes ?? 0) * MINUTE;
  return rest === 0 ? lost.slice(from) : [];
}

/** "+10 minutes: Power cut. Your test now ends at 11:40." */
export const addedWords = ({ minutes, reason }: Added, end: string): string =>
  `+${minutes} ${minutes === 1 ? "minute" : "minutes"}: ${reason.replace(/[.\s]+$/, "")}. Your test now ends at ${end}.`;

import type { LostTimeView } from "@academy/core/exam/extra-time/lost-time.schema.ts";
import { MAX_LOST_MINUTES } from "@academy/core/exam/terms/attempt/lost-time.schema.ts";
import { countOf } from "../../lib/format.ts";

/** Why the minutes of a form are refused; null if they are allowed. */
export function lostMinutesProblem(text: string): string | null {
  const minutes = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return minutes >= 1 && minutes <= MAX_LOST_MINUTES
    ? null
    : `Enter whole minutes, from 1 to ${MAX_LOST_MINUTES}.`;
}

/** Who gets the time. */
export const whoseWords = (chosen: number): string =>
  chosen > 0
    ? `For ${countOf(chosen, "chosen student")}.`
    : "For everyone: all running attempts, and students who start too late for the whole duration.";

/** "Given back: 10 minutes to 38 running attempts." */
export function givenWords(
  { minutes }: { minutes: number },
  { given, leftOut }: Pick<LostTimeView, "given" | "leftOut">,
): string {
  const words = `Given back: ${countOf(minutes, "minute")} to ${countOf(given, "running attempt")}.`;
  return leftOut.length === 0
    ? words
    : `${words} ${countOf(leftOut.length, "student")} had submitted before, or had no time left.`;
}

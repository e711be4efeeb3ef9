import type { AttemptRow } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import { MAX_LOST_MINUTES } from "@academy/core/exam/terms/attempt/lost-time.schema.ts";
import { MINUTE } from "@academy/core/kernel/shared/time.ts";
import { countOf } from "../../lib/format.ts";

type Ended = Pick<
  AttemptRow,
  "attemptId" | "name" | "status" | "trial" | "deadline" | "submittedAt"
>;

/** Parses the minutes of a form; null without a text, undefined if they are not allowed. */
export function readReopenMinutes(text: string): number | null | undefined {
  if (text.trim() === "") return null;
  const minutes = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return minutes >= 1 && minutes <= MAX_LOST_MINUTES ? minutes : undefined;
}

export interface NewEnd {
  attemptId: string;
  name: string;
  minutes: number;
  /** ISO 8601. */
  until: string;
}

/**
 * The new end of each attempt: `minutes` after now or, without a number, the time that was left at
 * its end, at least a minute.
 */
export const newEnds = (rows: readonly Ended[], minutes: number | null, now: number): NewEnd[] =>
  rows.map(({ attemptId, name, deadline, submittedAt }) => {
    const left = submittedAt === null ? 0 : Date.parse(deadline) - Date.parse(submittedAt);
    const own = minutes ?? Math.max(1, Math.ceil(left / MINUTE));
    return { attemptId, name, minutes: own, until: new Date(now + own * MINUTE).toISOString() };
  });

/** "3 attempts are open again. 1 has changed in between and was left out." */
export function reopenedWords(reopened: number, leftOut: number): string {
  const words = `${countOf(reopened, "attempt")} ${reopened === 1 ? "is" : "are"} open again.`;
  return leftOut === 0 ? words : `${words} ${leftOut} changed in between and stayed as before.`;
}

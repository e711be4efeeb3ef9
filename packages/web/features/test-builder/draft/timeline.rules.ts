import { MINUTE } from "@academy/core/kernel/shared/time.ts";
import { scoreWaits } from "@academy/core/exam/terms/test/public-test.rules.ts";
import { EDIT_LOCK_MS } from "@academy/core/exam/terms/test/edit-lock.rules.ts";
import type { TestDraft } from "./draft.schema.ts";
import { fromLocal } from "../../../lib/local-time.rules.ts";
import { wholeNumber } from "./whole-number.rules.ts";

const RESULTS: Record<TestDraft["releasePolicy"], string> = {
  AFTER_PROCESSING: "For everyone once the test is processed",
  IMMEDIATE: "Scores on submission, keys and solutions after the expiry",
  PRACTICE: "Everything on submission, never ranked",
};

const SCORE_WAITS = "Own answers on submission, scores, keys and solutions after the expiry";

export interface Step {
  /** ISO 8601; null if the event has no fixed time. */
  at: string | null;
  words: string;
  about: string;
}

/** The events of the test in order; empty until start and expiry are set. */
export function timeline(draft: TestDraft): Step[] {
  const start = fromLocal(draft.startTime);
  const expiry = fromLocal(draft.expiryTime);
  if (start === null || expiry === null || expiry <= start) return [];
  const minutes = wholeNumber(draft.durationMinutes);
  const lastFull = minutes === null ? null : expiry - minutes * MINUTE;
  const iso = (moment: number) => new Date(moment).toISOString();
  return [
    {
      at: iso(start - EDIT_LOCK_MS),
      words: "Editing ends",
      about: "Ten minutes before the start",
    },
    { at: iso(start), words: "Start", about: "Students can begin" },
    ...(lastFull !== null && lastFull > start
      ? [
          {
            at: iso(lastFull),
            words: "Last start with full time",
            about: `${minutes} minutes remain`,
          },
        ]
      : []),
    { at: iso(expiry), words: "Expiry", about: "Open attempts are submitted automatically" },
    {
      at: null,
      words: "Results",
      about: scoreWaits(draft) ? SCORE_WAITS : RESULTS[draft.releasePolicy],
    },
  ];
}

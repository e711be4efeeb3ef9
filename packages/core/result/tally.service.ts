import * as Attempts from "../attempt/attempt-read.service.ts";
import { isPast, isRanked, submissionIdOf } from "../attempt/attempt.rules.ts";
import type { PaperKey } from "../paper/paper.schema.ts";
import type { Deps } from "../platform/deps.ts";
import type { Test } from "../test/test.schema.ts";
import { addSheet, emptyTally, type Tally } from "./analytics.rules.ts";
import { gradeSheet } from "./grading.rules.ts";

export interface FieldTally {
  tally: Tally;
  /** Attempts that are still running; they are in no figure. */
  running: number;
}

/** One pass over a test's attempts: the sums of all that were handed in or ran out of time. */
export async function tallyField(deps: Deps, test: Test, key: PaperKey): Promise<FieldTally> {
  const tally = emptyTally(key);
  let running = 0;
  for await (const { ref, read } of Attempts.field(deps, test.testId)) {
    if (!isRanked(ref)) continue;
    try {
      const { attempt, texts } = read();
      if (attempt.status === "open" && !isPast(attempt.deadline, deps.clock.now())) running++;
      else addSheet(tally, gradeSheet(key, attempt.sheet, texts));
    } catch (error) {
      const submission = submissionIdOf(ref);
      deps.log.error("submission.unreadable", error, { submission });
      tally.unreadable.push(submission);
    }
  }
  return { tally, running };
}

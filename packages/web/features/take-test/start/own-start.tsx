import { useState } from "react";
import type { ExamClock } from "../clock/exam-clock.ts";
import { timeOfDay } from "../clock/clock.rules.ts";
import { useSecondsUntil } from "../use-exam.ts";
import classes from "../view/pages.module.css";

/** From when a student may start a test that thousands take. */
interface OwnStartState {
  /** The server's epoch milliseconds; 0 for those who need not wait. */
  startsAt: number;
  waits: boolean;
  /** Whether there was anything to wait for on this page. */
  waited: boolean;
}

export function useOwnStart(
  test: { startsAt: string },
  clock: ExamClock,
  mayStart: boolean,
): OwnStartState {
  const startsAt = mayStart ? 0 : Date.parse(test.startsAt);
  const waits = useSecondsUntil(clock, startsAt) > 0;
  const [waited] = useState(waits);
  return { startsAt, waits, waited };
}

/** Why the button opens seconds after the test does, and that it costs nothing. */
export function OwnStart({ own: { startsAt, waits, waited } }: { own: OwnStartState }) {
  if (!waited) return null;
  return (
    <p className={classes.ownStart}>
      <output>
        {waits ? (
          <>
            You start at <strong>{timeOfDay(startsAt)}</strong>. Your time counts from then.
          </>
        ) : (
          "You can start now."
        )}
      </output>
    </p>
  );
}

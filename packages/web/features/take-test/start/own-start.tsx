import { useState } from "react";
import type { AttemptClock } from "../clock/attempt-clock.ts";
import { timeOfDay } from "../clock/clock.rules.ts";
import { useSecondsUntil } from "../use-running.ts";

/**
 * When this student may start; starts of a test that thousands take are spread over some seconds.
 */
interface OwnStartState {
  /** The server's epoch milliseconds; 0 if the student need not wait. */
  startsAt: number;
  waits: boolean;
  /** Whether the student had to wait on this page. */
  waited: boolean;
}

export function useOwnStart(
  test: { startsAt: string },
  clock: AttemptClock,
  mayStart: boolean,
): OwnStartState {
  const startsAt = mayStart ? 0 : Date.parse(test.startsAt);
  const waits = useSecondsUntil(clock, startsAt) > 0;
  const [waited] = useState(waits);
  return { startsAt, waits, waited };
}

/**
 * Explains why the button is enabled only some seconds after the test opens, and that no time is
 * lost.
 */
export function OwnStart({ own: { startsAt, waits, waited } }: { own: OwnStartState }) {
  if (!waited) return null;
  return (
    <p style={{ flex: "1 0 100%" }}>
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

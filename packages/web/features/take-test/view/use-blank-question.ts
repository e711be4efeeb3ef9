import { useState } from "react";
import type { OpenedAttempt } from "../open-attempt.ts";
import { isClosed, type Limits } from "./choice-limit.rules.ts";
import { isBlank } from "./palette.rules.ts";

/** Asks before leaving a blank question for the next one. */
export interface BlankQuestion {
  asking: boolean;
  /** Calls `goOn` immediately, or after the student has confirmed. */
  leave: (goOn: () => void) => void;
  stay: () => void;
  /** Continues; with `always`, this test asks no more. */
  goOn: (always: boolean) => void;
}

/** Used by all buttons and keys that lead to the next question. */
export function useBlankQuestion({ running, place }: OpenedAttempt, limits: Limits): BlankQuestion {
  const [waiting, setWaiting] = useState<(() => void) | null>(null);
  return {
    asking: waiting !== null,
    leave: (goOn) => {
      const { current, questions } = running;
      const { outbox } = running.getState();
      const held = current && outbox.answers[current._id];
      const closed = current !== undefined && isClosed(outbox, questions, current, limits);
      if (place.now.leavesBlanks || closed || !isBlank(held?.value)) goOn();
      else setWaiting(() => goOn);
    },
    stay: () => setWaiting(null),
    goOn: (always) => {
      if (always) void place.change({ leavesBlanks: true });
      setWaiting(null);
      waiting?.();
    },
  };
}

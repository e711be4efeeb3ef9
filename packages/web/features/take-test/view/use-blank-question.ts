import { useState } from "react";
import type { OpenedExam } from "../open-exam.ts";
import { isClosed, type Limits } from "./choice-limit.rules.ts";
import { isBlank } from "./palette.rules.ts";

/** Asks before a blank question is left for the next one. */
export interface BlankQuestion {
  asking: boolean;
  /** Does what leads on: at once, or when the student has said so. */
  leave: (goOn: () => void) => void;
  stay: () => void;
  /** Goes on; `always` leaves blank questions of this test unasked from now on. */
  goOn: (always: boolean) => void;
}

/** For every way on to the next question, by button or by key. */
export function useBlankQuestion({ exam, place }: OpenedExam, limits: Limits): BlankQuestion {
  const [waiting, setWaiting] = useState<(() => void) | null>(null);
  return {
    asking: waiting !== null,
    leave: (goOn) => {
      const { current, questions } = exam;
      const { outbox } = exam.getState();
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

import { useEffect, useEffectEvent, useState } from "react";
import { retryDelay } from "../../../lib/api/retry.rules.ts";

interface Parts {
  /** Asks the server; the result says whether it answered. Never rejects. */
  ask: () => Promise<boolean>;
  /** Runs work later; returns a function that cancels it. */
  after: (ms: number, work: () => void) => () => void;
  random: () => number;
}

/** After this many failures the delay no longer grows: a student is waiting at the screen. */
const LONGEST_AFTER = 4;

interface Waiting {
  /** Asks immediately, because the browser reports a connection or a button was pressed. */
  now: () => void;
  stop: () => void;
}

/**
 * Asks the server until it answers. Browsers report a connection before the first request can
 * succeed, and some never report it. So the first delays are 1 to 3 s, and the longest 8 to 24 s.
 */
export function untilReached({ ask, after, random }: Parts): Waiting {
  let failures = 0;
  let over = false;
  let cancel = () => {};
  const plan = () => {
    cancel();
    cancel = after(retryDelay(Math.min(failures, LONGEST_AFTER), random()), () => void look());
  };
  const stop = () => {
    over = true;
    cancel();
  };
  const look = async () => {
    const reached = await ask();
    if (over) return;
    if (reached) return stop();
    failures += 1;
    plan();
  };
  const now = () => {
    failures = 0;
    cancel();
    void look();
  };
  plan();
  return { now, stop };
}

const after = (ms: number, work: () => void) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};

/**
 * Asks the server while the screen is shown, and when the browser reports a connection.
 *
 * @param waits false while there is nothing to wait for
 * @returns a function that asks now
 */
export function useUntilReached(ask: Parts["ask"], waits = true): () => void {
  const [pressed, press] = useState(0);
  const again = useEffectEvent(ask);
  useEffect(() => {
    if (!waits) return;
    const waiting = untilReached({ ask: () => again(), after, random: Math.random });
    if (pressed > 0) waiting.now();
    window.addEventListener("online", waiting.now);
    return () => {
      waiting.stop();
      window.removeEventListener("online", waiting.now);
    };
  }, [pressed, waits]);
  return () => press((times) => times + 1);
}

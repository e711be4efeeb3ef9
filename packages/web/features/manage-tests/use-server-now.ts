import type { TestPage } from "@academy/core/exam/assessment/test-list.schema.ts";
import { useEffect, useState } from "react";
import { nextChangeIn } from "./manage-tests.rules.ts";

/** Browser timers are limited to 24 days; one day is far enough ahead. */
const LONGEST_MS = 86_400_000;

/**
 * The server's time, epoch milliseconds. Rerenders the page whenever the state of one of its tests
 * changes.
 *
 * @param updatedAt when the page of tests arrived, by this device's clock
 */
export function useServerNow({ tests, serverTime }: TestPage, updatedAt: number): number {
  const [looked, setLooked] = useState(() => Date.now());
  const now = Date.parse(serverTime) + Math.max(looked, updatedAt) - updatedAt;
  const wait = nextChangeIn(tests, now);
  useEffect(() => {
    if (wait === null) return;
    const timer = setTimeout(() => setLooked(Date.now()), Math.min(wait, LONGEST_MS));
    return () => clearTimeout(timer);
  }, [wait, now]);
  return now;
}

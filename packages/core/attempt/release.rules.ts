import { lastDeadlineOf } from "./attempt.rules.ts";
import type { Test } from "../test/test.schema.ts";

/** A test that releases at once opens with the hand-in; others once processed, after all time. */
export const reportOpensAt = (
  test: Pick<Test, "releasePolicy" | "expiryTime" | "extraMinutes">,
  submittedAt: number,
): number => (test.releasePolicy === "IMMEDIATE" ? submittedAt : lastDeadlineOf(test));

/**
 * A report opens with the hand-in where the test releases at once, and with the published results
 * otherwise. Until then nothing of keys or solutions leaves the server.
 */
export const isReleased = (test: Pick<Test, "releasePolicy" | "run">): boolean =>
  test.releasePolicy === "IMMEDIATE" || test.run !== null;

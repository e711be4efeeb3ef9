import type { Test } from "../test/test.schema.ts";

/** A test that releases at once opens with the hand-in; others once processed, after the expiry. */
export const reportOpensAt = (
  test: Pick<Test, "releasePolicy" | "expiryTime">,
  submittedAt: number,
): number => (test.releasePolicy === "IMMEDIATE" ? submittedAt : test.expiryTime);

/**
 * A report opens with the hand-in where the test releases at once, and with the published results
 * otherwise. Until then nothing of keys or solutions leaves the server.
 */
export const isReleased = (test: Pick<Test, "releasePolicy" | "run">): boolean =>
  test.releasePolicy === "IMMEDIATE" || test.run !== null;

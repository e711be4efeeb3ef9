import type { Test } from "../test/test.schema.ts";

/**
 * A report opens with the hand-in where the test releases at once, and with the published results
 * otherwise. Until then nothing of keys or solutions leaves the server.
 */
export const isReleased = (test: Pick<Test, "releasePolicy" | "run">): boolean =>
  test.releasePolicy === "IMMEDIATE" || test.run !== null;

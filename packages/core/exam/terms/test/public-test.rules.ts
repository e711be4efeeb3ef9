import type { Test } from "./assessment.schema.ts";

type Offered = Pick<Test, "access" | "releasePolicy">;

/**
 * Whether anyone may start a ranked test, without paying or being enrolled: in as many accounts as
 * they like. Practice tests, and so demo tests, have no ranks and show everything.
 */
export const isRankedPublic = ({ access, releasePolicy }: Offered): boolean =>
  access === "PUBLIC" && releasePolicy !== "PRACTICE";

/**
 * Whether the score of a test that shows it on submission waits until the test closes: the score of
 * a sheet with one answer says whether this answer is correct, and any number of accounts may send
 * such sheets.
 */
export const scoreWaits = (test: Offered): boolean =>
  test.releasePolicy === "IMMEDIATE" && isRankedPublic(test);

import type { Test } from "./assessment.schema.ts";

type Offered = Pick<Test, "access" | "releasePolicy">;

/**
 * Whether anyone may start a ranked test without paying or being enrolled, and so with any number
 * of accounts. Always false for practice tests, and so for demo tests: they have no ranks and show
 * everything.
 */
export const isRankedPublic = ({ access, releasePolicy }: Offered): boolean =>
  access === "PUBLIC" && releasePolicy !== "PRACTICE";

/**
 * Whether a test that shows scores on submission shows them only after it closes. With any number
 * of accounts, someone could send sheets with a single answer, and each score would show whether
 * this answer is correct.
 */
export const scoreWaits = (test: Offered): boolean =>
  test.releasePolicy === "IMMEDIATE" && isRankedPublic(test);

import { scoreWaits } from "../terms/test/public-test.rules.ts";
import type { Test } from "../terms/test/assessment.schema.ts";
import { warning } from "./test-problem.rules.ts";
import type { TestProblem } from "./test-problem.schema.ts";

type Released = Pick<Test, "access" | "releasePolicy">;

/** Warns that students see their score on submission while others are still taking the test. */
export function scoreProblems(test: Released): TestProblem[] {
  if (test.releasePolicy !== "IMMEDIATE") return [];
  if (scoreWaits(test)) {
    const message =
      "Anyone can start this test, in many accounts, so a score on submission would reveal which answers are correct. Students see their own answers immediately, and their score when the test closes.";
    return [warning("score_waits", "releasePolicy", message)];
  }
  const message =
    "Students see their score while others are still taking the test. Several who compare theirs can find out the key: release after processing to rule that out.";
  return [warning("score_at_once", "releasePolicy", message)];
}

/** When a test is over and its keys come out, in epoch milliseconds. */
interface Closing {
  end: number;
  keysFrom: number;
  /** False for a practice test, whose students see the keys anyway. */
  isRanked: boolean;
}

/** Another test with some of the same questions. */
export interface SharingTest extends Closing {
  name: string;
  questionIds: readonly string[];
}

/**
 * Warnings about tests that share questions with this one, if the keys of one of the two become
 * known while the other can still be taken: one warning about tests whose keys become known before
 * this test ends, and one about tests that end after the keys of this test become known. In each,
 * the tests whose keys become known last come first.
 */
export function sharedProblems(
  test: Closing,
  others: readonly SharingTest[],
  now: number,
): TestProblem[] {
  const isEarlier = (other: SharingTest) => test.isRanked && other.keysFrom < test.end;
  const isLater = (other: SharingTest) =>
    other.isRanked && test.keysFrom < other.end && now < other.end;
  const latestFirst = others.toSorted((one, other) => other.keysFrom - one.keysFrom);
  const earlier = latestFirst.filter(isEarlier);
  const later = latestFirst.filter((one) => !isEarlier(one) && isLater(one));
  return [
    ...sharedWith(
      earlier,
      "The keys come out there before this test ends. Replace them, or let the tests end together.",
    ),
    ...sharedWith(
      later,
      "The keys of this test come out before the end there. Replace them, or let the tests end together.",
    ),
  ];
}

function sharedWith(tests: readonly SharingTest[], why: string): TestProblem[] {
  if (tests.length === 0) return [];
  const count = new Set(tests.flatMap(({ questionIds }) => questionIds)).size;
  const questions = count === 1 ? "1 question is" : `${count} questions are`;
  const message = `${questions} also in ${titlesOf(tests)}. ${why}`;
  return [warning("shared_questions", "sectionDetails", message)];
}

/** The most titles that a message names; with more of them, it would be hard to read. */
const MOST_TITLES = 3;

function titlesOf(tests: readonly SharingTest[]): string {
  const names = tests.slice(0, MOST_TITLES).map(({ name }) => `“${name}”`);
  const more = tests.length - names.length;
  return more > 0 ? `${names.join(", ")} and ${more} more` : names.join(" and ");
}

import * as Uses from "../../bank/pool/use.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { mapConcurrently } from "../../kernel/shared/concurrency.ts";
import * as TestStore from "../assessment/assessment.store.ts";
import { copy } from "../assessment/copy-test.service.ts";
import type { DuplicatedTest } from "../assessment/test-copy.schema.ts";
import { withShifts } from "../assessment/shifts.service.ts";
import { reportOpensAt } from "../attempt/release.rules.ts";
import { lastDeadlineOf } from "../terms/attempt/attempt.rules.ts";
import type { TestInput } from "../terms/test/test-input.schema.ts";
import { sharedProblems, type SharingTest } from "./release-problem.rules.ts";
import type { TestProblem } from "./test-problem.schema.ts";

/**
 * Warnings about questions that other tests have too. Makes one read of all questions' uses, and
 * one of these tests.
 * @param testId the stored test that is being edited
 */
export async function problemsOf(
  deps: Deps,
  input: Pick<TestInput, "startTime" | "expiryTime" | "releasePolicy">,
  questionIds: readonly string[],
  testId?: string,
): Promise<TestProblem[]> {
  const [start, end] = [Date.parse(input.startTime), Date.parse(input.expiryTime)];
  const isRanked = input.releasePolicy !== "PRACTICE";
  const test = { end, keysFrom: isRanked ? end : start, isRanked };
  return sharedProblems(test, await testsWith(deps, questionIds, testId), deps.clock.now());
}

async function testsWith(
  deps: Deps,
  questionIds: readonly string[],
  except: string | undefined,
): Promise<SharingTest[]> {
  const uses = await Uses.readListed(deps, questionIds);
  const ids = new Set(questionIds.flatMap((id) => [...uses.of(id).tests]));
  ids.delete(except ?? "");
  const tests = await TestStore.findMany(deps, [...ids]);
  return mapConcurrently([...tests.values()], async (test) => ({
    name: test.name,
    questionIds: questionIds.filter((id) => uses.of(id).tests.has(test.testId)),
    end: lastDeadlineOf(test),
    keysFrom: reportOpensAt(await withShifts(deps, test), test.startTime),
    isRanked: test.releasePolicy !== "PRACTICE",
  }));
}

/**
 * The fields of a test for a new test in the builder. Its times are not known yet, so the warnings
 * assume that it ends after every test that has the same questions.
 * @throws AppError `not-found`
 */
export async function duplicate(deps: Deps, testId: string): Promise<DuplicatedTest> {
  const fields = await copy(deps, testId);
  const ids = fields.sectionDetails.flatMap(({ questionIds }) => questionIds);
  const isRanked = fields.releasePolicy !== "PRACTICE";
  const test = { end: Infinity, keysFrom: Infinity, isRanked };
  const problems = sharedProblems(test, await testsWith(deps, ids, undefined), deps.clock.now());
  return { ...fields, warnings: problems.map(({ message }) => message) };
}

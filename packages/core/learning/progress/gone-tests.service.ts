import * as Tests from "../../exam/assessment/assessment.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { newId } from "../../kernel/shared/id.ts";
import { eventKeyOf, type NewEvent } from "./event.rules.ts";
import * as Progress from "./progress.service.ts";
import type { LearningState } from "./state.schema.ts";

/**
 * The event that says which tests of a student were deleted, and which were restored. Of all tests,
 * only those are read that were deleted before.
 * @param missing tests that were not found
 */
export async function goneEvents(
  deps: Deps,
  state: LearningState,
  missing: readonly string[],
): Promise<NewEvent[]> {
  const found = state.gone.length > 0 ? await Tests.namesOf(deps, state.gone) : new Map();
  const back = state.gone.filter((testId) => found.has(testId));
  const gone = [...new Set(missing)].filter(
    (testId) => !state.gone.includes(testId) && hasQuestionsOf(state, testId),
  );
  if (gone.length + back.length === 0) return [];
  return [
    { key: eventKeyOf(newId("set", deps), 0), event: { kind: "tests" as const, gone, back } },
  ];
}

const hasQuestionsOf = ({ entries }: LearningState, testId: string): boolean =>
  Object.values(entries).some(({ ref }) => ref.startsWith(`t.${testId}.`));

/**
 * Takes the questions of deleted tests out of a student's reviews, so that the counts of the
 * dashboard and the sets agree. This is done when a practice set does not find the tests, because
 * nothing is written per student when a test is deleted.
 */
export async function noteGone(
  deps: Deps,
  userId: string,
  missing: readonly string[],
): Promise<LearningState> {
  const before = await Progress.load(deps, userId);
  const events = await goneEvents(deps, before.state, missing);
  if (events.length === 0) return before.state;
  return (await Progress.recordState(deps, userId, before, { events })).state;
}

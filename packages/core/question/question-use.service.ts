import { EXAM_TYPES } from "../exam-type/exam-type.rules.ts";
import type { Deps } from "../platform/deps.ts";
import { totalOf } from "./cell.rules.ts";
import * as NumberStore from "./number.store.ts";
import * as QuestionStore from "./question.store.ts";

/** Notes that a test uses these questions: they are archived then where others are deleted. */
export const markUsed = QuestionStore.markUsed;

/** How many questions of the bank an entry of the catalogue has. */
export async function countOf(deps: Deps, subjectTopicId: string): Promise<number> {
  return totalOf(await NumberStore.countedCells(deps, EXAM_TYPES, [subjectTopicId]));
}

/**
 * Closes an entry of the catalogue for new questions.
 * @returns how many questions it has; it is closed when there are none
 */
export async function close(deps: Deps, subjectTopicId: string): Promise<number> {
  const cells = await NumberStore.countedCells(deps, EXAM_TYPES, [subjectTopicId]);
  const total = totalOf(cells);
  if (total > 0) return total;
  const closed = await Promise.all(
    EXAM_TYPES.map((examType) => NumberStore.close(deps, examType, subjectTopicId, cells)),
  );
  if (!closed.includes(false)) return 0;
  await reopen(deps, subjectTopicId);
  return Math.max(1, await countOf(deps, subjectTopicId));
}

/** Lets questions in again. */
export async function reopen(deps: Deps, subjectTopicId: string): Promise<void> {
  await Promise.all(
    EXAM_TYPES.map((examType) => NumberStore.reopen(deps, examType, subjectTopicId)),
  );
}

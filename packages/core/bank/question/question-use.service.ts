import { EXAM_TYPES } from "../../kernel/exam-type/exam-type.rules.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { type CountedCell, totalOf } from "../search/cell.rules.ts";
import * as NumberStore from "./number.store.ts";
import * as QuestionStore from "./question.store.ts";

/** Notes that a test uses these questions: they are archived then where others are deleted. */
export const markUsed = QuestionStore.markUsed;

/** How many questions and passages of the bank an entry of the catalogue has. */
export interface EntryUse {
  questions: number;
  passages: number;
}

function useOf(cells: readonly CountedCell[]): EntryUse {
  const passages = totalOf(cells.filter(({ kind }) => kind === "PASSAGE"));
  return { questions: totalOf(cells) - passages, passages };
}

const cellsOf = (deps: Deps, subjectTopicId: string): Promise<CountedCell[]> =>
  NumberStore.countedCells(deps, EXAM_TYPES, [subjectTopicId]);

/** What uses an entry of the catalogue now. */
const countOf = async (deps: Deps, subjectTopicId: string): Promise<EntryUse> =>
  useOf(await cellsOf(deps, subjectTopicId));

/**
 * Closes an entry of the catalogue for new questions and passages.
 * @returns what uses it; it is closed when this is undefined
 */
export async function close(deps: Deps, subjectTopicId: string): Promise<EntryUse | undefined> {
  const cells = await cellsOf(deps, subjectTopicId);
  if (totalOf(cells) > 0) return useOf(cells);
  const closed = await Promise.all(
    EXAM_TYPES.map((examType) => NumberStore.close(deps, examType, subjectTopicId, cells)),
  );
  if (!closed.includes(false)) return undefined;
  await reopen(deps, subjectTopicId);
  const use = await countOf(deps, subjectTopicId);
  // Whoever has just come may have left again: one is enough to refuse by.
  return use.questions + use.passages > 0 ? use : { questions: 1, passages: 0 };
}

/** Lets questions in again. */
async function reopen(deps: Deps, subjectTopicId: string): Promise<void> {
  await Promise.all(
    EXAM_TYPES.map((examType) => NumberStore.reopen(deps, examType, subjectTopicId)),
  );
}

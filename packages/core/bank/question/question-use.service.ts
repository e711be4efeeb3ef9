import { EXAM_TYPES } from "../../kernel/exam-type/exam-type.rules.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { type CountedCell, totalOf } from "./cell.rules.ts";
import * as CounterStore from "./counter.store.ts";

/** How many questions and passages of the bank use a catalogue entry. */
export interface EntryUse {
  questions: number;
  passages: number;
}

function useOf(cells: readonly CountedCell[]): EntryUse {
  const passages = totalOf(cells.filter(({ kind }) => kind === "PASSAGE"));
  return { questions: totalOf(cells) - passages, passages };
}

const cellsOf = (deps: Deps, subjectTopicId: string): Promise<CountedCell[]> =>
  CounterStore.countedCells(deps, EXAM_TYPES, [subjectTopicId]);

/** How many questions, in every state, and passages use an entry. */
export const countOf = async (deps: Deps, subjectTopicId: string): Promise<EntryUse> =>
  useOf(await cellsOf(deps, subjectTopicId));

/**
 * Closes a catalogue entry to new questions and passages, before it is deleted.
 * @returns what still uses the entry; undefined when it is unused and now closed
 */
export async function close(deps: Deps, subjectTopicId: string): Promise<EntryUse | undefined> {
  const cells = await cellsOf(deps, subjectTopicId);
  if (totalOf(cells) > 0) return useOf(cells);
  const closed = await Promise.all(
    EXAM_TYPES.map((examType) => CounterStore.close(deps, examType, subjectTopicId, cells)),
  );
  if (!closed.includes(false)) return undefined;
  await reopen(deps, subjectTopicId);
  const use = await countOf(deps, subjectTopicId);
  // A question or passage has just taken a number, but may not be stored in the end. One use is
  // reported, so that the entry is kept.
  return use.questions + use.passages > 0 ? use : { questions: 1, passages: 0 };
}

/** Opens the entry to new questions again. */
export async function reopen(deps: Deps, subjectTopicId: string): Promise<void> {
  await Promise.all(
    EXAM_TYPES.map((examType) => CounterStore.reopen(deps, examType, subjectTopicId)),
  );
}

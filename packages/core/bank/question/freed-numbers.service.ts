import type { Deps } from "../../kernel/platform/deps.ts";
import { type Cell, type CountedCell, lowestLive } from "./cell.rules.ts";
import * as CounterStore from "./counter.store.ts";
import * as NumberStore from "./number.store.ts";
import * as QuestionRead from "./question-read.service.ts";
import * as QuestionStore from "./question.store.ts";

/**
 * A counter stores about this many released numbers one by one: 2 KB, so that a write costs two
 * units.
 */
const MAX_KEPT = 500;

/**
 * At most this many questions get a new number after one release, so that no administrator waits.
 */
const MOVES = 20;

/**
 * Takes numbers of a cell out of its count permanently. A cell that keeps many released numbers is
 * tidied, because every later write to its counter pays for them.
 */
export async function release(deps: Deps, cell: Cell, numbers: readonly number[]): Promise<void> {
  const kept = await CounterStore.release(deps, cell, numbers);
  if (kept > MAX_KEPT) await tidy(deps, cell, { maxKept: MAX_KEPT, moves: MOVES });
}

/**
 * Raises the watermark of a cell. If questions with low numbers are in its way and more than
 * `maxKept` released numbers remain, up to `moves` of those questions get new numbers first. If a
 * call is killed, the bank still shows each question once, and the next call continues.
 */
export async function tidy(
  deps: Deps,
  cell: Cell,
  { maxKept, moves }: { maxKept: number; moves: number },
): Promise<void> {
  const counted = await CounterStore.compact(deps, cell);
  // Passages have cells of their own, and are never deleted by the hundred.
  if (counted.free.length <= maxKept || cell.kind === "PASSAGE") return;
  if (await renumber(deps, counted, moves)) await CounterStore.compact(deps, cell);
}

/**
 * Gives the lowest questions of a cell new numbers, in the same way as a move within the cell.
 * @returns whether any number became free
 */
async function renumber(deps: Deps, cell: CountedCell, atMost: number): Promise<boolean> {
  const refs = lowestLive(cell, atMost).map((seq) => ({ cell, seq }));
  const { questions, vacant } = await QuestionRead.questionsAt(deps, refs);
  const abandoned = await NumberStore.releaseAbandoned(deps, vacant);
  if (questions.length === 0) return abandoned > 0;
  const ids = questions.map(({ questionId }) => questionId);
  const numbers = await NumberStore.takeMany(deps, cell, ids);
  if (!numbers) return abandoned > 0;
  const unused = await Promise.all(questions.map((one) => place(deps, one, numbers)));
  await CounterStore.release(deps, cell, unused);
  return true;
}

/** @returns the number that is unused now: the old one, or the new one if the question changed */
async function place(
  deps: Deps,
  question: QuestionStore.KeptQuestion,
  numbers: ReadonlyMap<string, number>,
): Promise<number> {
  const seq = numbers.get(question.questionId) ?? question.seq;
  const placed = await QuestionStore.setPresence(deps, question, { ...question, seq });
  return placed ? question.seq : seq;
}

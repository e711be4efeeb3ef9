import type { Deps } from "../../kernel/platform/deps.ts";
import { mapConcurrently } from "../../kernel/shared/concurrency.ts";
import { conflict } from "../../kernel/shared/error.ts";
import * as PassageStore from "../passage/passage.store.ts";
import * as UseStore from "./use.store.ts";

/** How often questions are closed again if others open them at the same time. */
const TRIES = 5;

/** The questions and passages of a test. */
export interface Held {
  questionIds: readonly string[];
  passageIds: readonly string[];
}

export const idsOf = ({ questionIds, passageIds }: Held): string[] => [
  ...new Set([...questionIds, ...passageIds]),
];

/**
 * Holds the questions and passages of a test that is not released, so that they cannot be opened
 * for practice. Safe to repeat.
 * @returns the ids that are open for practice and therefore not held
 */
export async function hold(deps: Deps, held: Held, testId: string): Promise<string[]> {
  const done = await mapConcurrently(idsOf(held), async (id) => ({
    id,
    isHeld: await UseStore.hold(deps, id, testId),
  }));
  return done.flatMap(({ id, isHeld }) => (isHeld ? [] : [id]));
}

/** Notes that a PRACTICE test uses these questions, without keeping them from practice. */
export async function note(deps: Deps, { questionIds }: Held, testId: string): Promise<void> {
  await mapConcurrently([...new Set(questionIds)], (id) => UseStore.note(deps, id, testId));
}

/**
 * Forgets a test that was never written: it holds no questions and does not count as their use any
 * more. Safe to repeat.
 */
export async function forget(deps: Deps, ids: readonly string[], testId: string): Promise<void> {
  await mapConcurrently(ids, (id) => UseStore.forget(deps, id, testId));
}

/**
 * Closes questions and passages for practice: marks them as closing, takes their cards out of the
 * pools, and then closes them. If a test is given, the last write also holds them for this test. A
 * crash can only leave questions that are open but not served; closing or opening them again
 * completes it.
 */
export async function close(deps: Deps, ids: readonly string[], testId?: string): Promise<void> {
  let left = await withPassageQuestions(deps, [...new Set(ids)]);
  for (let tries = 0; tries < TRIES && left.length > 0; tries++) {
    const token = Buffer.from(deps.random.bytes(12)).toString("hex");
    const started = await mapConcurrently(left, async (id) => ({
      id,
      isOpen: await UseStore.startClosing(deps, id, token),
    }));
    const open = started.flatMap(({ id, isOpen }) => (isOpen ? [id] : []));
    await takeOut(deps, open);
    // Only the questions and passages that were given are held for the test, because the test does
    // not ask the other questions of a passage.
    const done = await mapConcurrently(left, async (id) => {
      const holder = ids.includes(id) ? testId : undefined;
      if (open.includes(id)) {
        return { id, isDone: await UseStore.finishClosing(deps, id, { token, testId: holder }) };
      }
      return { id, isDone: holder === undefined || (await UseStore.hold(deps, id, holder)) };
    });
    left = done.flatMap(({ id, isDone }) => (isDone ? [] : [id]));
  }
  if (left.length > 0) {
    throw conflict("pool_busy", "Someone is opening the same questions. Try again.");
  }
}

/** A passage closes with all its questions. */
async function withPassageQuestions(deps: Deps, ids: string[]): Promise<string[]> {
  const passages = await PassageStore.findMany(
    deps,
    ids.filter((id) => id.startsWith("p_")),
  );
  return [...new Set([...ids, ...passages.flatMap(({ questionIds }) => questionIds)])];
}

/** Takes questions out of the pools of their entries. */
async function takeOut(deps: Deps, ids: readonly string[]): Promise<void> {
  const questionIds = ids.filter((id) => id.startsWith("q_"));
  // Freezing cards loads the maths engine, so it is loaded only here.
  const { refreshAll } = await import("./pool.service.ts");
  await refreshAll(deps, questionIds);
}

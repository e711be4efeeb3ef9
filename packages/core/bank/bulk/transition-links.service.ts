import type { Deps } from "../../kernel/platform/deps.ts";
import * as PassageStore from "../passage/passage.store.ts";
import type { KeptQuestion } from "../question/question.store.ts";
import type { Fields } from "./bulk-change.rules.ts";

/** What a change of questions does to their passages and to practice. */

/** A question as it was read, and the fields that it gets. */
export interface Transition {
  from: KeptQuestion;
  to: Fields;
}

/** Whether a question is in the bank. */
export const isLive = ({ deletedAt }: Pick<Fields, "deletedAt">): boolean => deletedAt === null;

/**
 * Whether a question can no longer be practised in its topic: it gets another topic, or is no
 * longer an approved question of the bank.
 */
export const leavesPool = ({ from, to }: Transition): boolean =>
  !isLive(to) || from.subjectTopicId !== to.subjectTopicId || to.state !== undefined;

/** Closes open questions for practice before they change. */
export async function closeAll(deps: Deps, open: readonly Transition[]): Promise<void> {
  if (open.length === 0) return;
  const Hold = await import("../pool/hold.service.ts");
  await Hold.close(
    deps,
    open.map(({ from }) => from.questionId),
  );
}

/** Freezes the cards of open questions again. */
export async function refreshOpen(deps: Deps, open: readonly Transition[]): Promise<void> {
  if (open.length === 0) return;
  const { refreshAll } = await import("../pool/pool.service.ts");
  await refreshAll(
    deps,
    open.map(({ from }) => from.questionId),
  );
}

/**
 * Links restored questions to their passages again; a question whose passage no longer exists is
 * restored without a link.
 */
export async function relink(deps: Deps, todo: readonly Transition[]): Promise<Transition[]> {
  const gone = new Set<string>();
  const restored = todo.filter(({ from, to }) => !isLive(from) && isLive(to));
  for (const [passageId, some] of Map.groupBy(restored, ({ to }) => to.passageId)) {
    if (passageId === null) continue;
    const questionIds = some.map(({ from }) => from.questionId);
    if (!(await PassageStore.link(deps, passageId, { questionIds }))) gone.add(passageId);
  }
  return todo.map(({ from, to }) => {
    const isGone = !isLive(from) && to.passageId !== null && gone.has(to.passageId);
    return { from, to: isGone ? { ...to, passageId: null } : to };
  });
}

/** Removes the links of deleted questions with one write per passage. */
export async function delinkAll(deps: Deps, done: readonly Transition[]): Promise<void> {
  const deleted = done.filter(({ from, to }) => isLive(from) && !isLive(to));
  for (const [passageId, some] of Map.groupBy(deleted, ({ from }) => from.passageId)) {
    if (passageId === null) continue;
    const ids = some.map(({ from }) => from.questionId);
    await PassageStore.delink(deps, passageId, ids);
  }
}

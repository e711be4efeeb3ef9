import type { Deps } from "../../kernel/platform/deps.ts";
import { conflict } from "../../kernel/shared/error.ts";
import type { Question } from "../question/question.schema.ts";
import * as UseStore from "./use.store.ts";

/**
 * Keeps the pool in agreement with edits of the bank. Freezing cards needs the maths engine, so
 * that code is loaded only when an open question is edited.
 */

const isMoved = (before: Question, after: Question): boolean =>
  before.examType !== after.examType || before.subjectTopicId !== after.subjectTopicId;

const isLinked = (before: Question, after: Question): boolean =>
  after.passageId !== null && after.passageId !== before.passageId;

/**
 * Called before an edit is written. A question that moves to another exam type or topic is closed.
 * An open question cannot be linked to a passage that is not open.
 * @returns a note for the author; undefined if nothing was closed
 * @throws AppError `conflict` `open_question`
 */
export async function beforeEdit(
  deps: Deps,
  before: Question,
  after: Question,
): Promise<string | undefined> {
  const [moves, links] = [isMoved(before, after), isLinked(before, after)];
  if (!moves && !links) return undefined;
  const { questionId, passageId } = after;
  const ids = [questionId, ...(links && passageId ? [passageId] : [])];
  const uses = await UseStore.readMany(deps, ids, { consistent: true });
  if (!uses.of(questionId).open) return undefined;
  if (moves) {
    const { close } = await import("./hold.service.ts");
    await close(deps, [questionId]);
    return "It moved to another topic, so it is no longer open for practice.";
  }
  if (uses.of(passageId ?? "").isServed) return undefined;
  throw conflict(
    "open_question",
    "This question is open for practice, the passage is not. Close the question first, then link it.",
  );
}

/**
 * Called after an edit was written: freezes the card of an open question again. A question that can
 * no longer be frozen is closed.
 * @returns a note for the author; undefined if the question is closed or still open
 */
export async function afterEdit(deps: Deps, question: Question): Promise<string | undefined> {
  const { questionId } = question;
  const uses = await UseStore.readMany(deps, [questionId], { consistent: true });
  if (!uses.of(questionId).open) return undefined;
  const { refresh } = await import("./pool.service.ts");
  const { problems } = await refresh(deps, question, [questionId]);
  const [problem] = problems;
  if (!problem) return undefined;
  const { close } = await import("./hold.service.ts");
  await close(deps, [questionId]);
  return `It is no longer open for practice: ${problem.message}`;
}

/** Called after the text of a passage was changed: freezes the cards of its questions again. */
export async function afterPassageEdit(
  deps: Deps,
  passageId: string,
  questionIds: readonly string[],
): Promise<void> {
  const uses = await UseStore.readMany(deps, [passageId], { consistent: true });
  if (!uses.of(passageId).open || questionIds.length === 0) return;
  const { refreshAll } = await import("./pool.service.ts");
  const { problems } = await refreshAll(deps, questionIds);
  if (problems.length === 0) return;
  const { close } = await import("./hold.service.ts");
  await close(deps, [passageId]);
}

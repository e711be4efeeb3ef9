import * as PassageStore from "../passage/passage.store.ts";
import type { PassageRow } from "../passage/passage.schema.ts";
import * as Passages from "./passage.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import * as QuestionPassage from "../editing/question-passage.service.ts";
import * as QuestionRemove from "../editing/question-remove.service.ts";
import { conflict, notFound } from "../../kernel/shared/error.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import type { PassageDeleted, WithQuestions } from "./comprehension.schema.ts";

/**
 * Deletes a passage; published tests keep it. After its first write nothing can be linked to it, and
 * a retry completes an interrupted deletion.
 * @throws AppError `conflict` `passage_in_use` when it has questions and `how` is undefined
 */
export async function remove(
  deps: Deps,
  actor: Actor,
  passageId: string,
  how: WithQuestions | undefined,
): Promise<PassageDeleted> {
  const kept = await PassageStore.find(deps, passageId);
  if (!kept) throw notFound("The passage");
  const found = await QuestionPassage.findLive(deps, kept.questionIds);
  const linked = [...found.values()].filter((one) => one.passageId === passageId);
  if (linked.length > 0 && how === undefined) throw inUse(linked.length);
  await Passages.removeFromBank(deps, actor, kept);
  if (how === "delete") {
    await QuestionRemove.remove(
      deps,
      actor,
      linked.map(({ questionId }) => questionId),
    );
  } else {
    await QuestionPassage.move(deps, actor, linked, null);
  }
  return {
    _id: passageId,
    message: "Passage deleted!",
    delinkedCount: how === "delete" ? 0 : linked.length,
    deletedCount: how === "delete" ? linked.length : 0,
  };
}

/**
 * Restores a deleted passage and its questions, and links them again, except for those that have been
 * linked to another passage. Restoring twice changes nothing more.
 * @throws AppError `not-found`; `conflict` when its names are no longer in the catalogue
 */
export async function restore(deps: Deps, actor: Actor, passageId: string): Promise<PassageRow> {
  const kept = await PassageStore.find(deps, passageId);
  if (!kept) throw notFound("The passage");
  await Passages.restoreToBank(deps, actor, kept);
  await QuestionRemove.restore(deps, actor, kept.questionIds);
  const found = await QuestionPassage.findLive(deps, kept.questionIds);
  const free = [...found.values()].filter((one) => one.passageId === null);
  await QuestionPassage.move(deps, actor, free, passageId);
  const elsewhere = kept.questionIds.filter((id) => {
    const question = found.get(id);
    return !question || (question.passageId !== passageId && question.passageId !== null);
  });
  await PassageStore.delink(deps, passageId, elsewhere);
  return Passages.read(deps, passageId);
}

function inUse(count: number) {
  const questions = count === 1 ? "1 question is" : `${count} questions are`;
  return conflict(
    "passage_in_use",
    `${questions} linked to this passage. Choose whether to delink or delete them.`,
  );
}

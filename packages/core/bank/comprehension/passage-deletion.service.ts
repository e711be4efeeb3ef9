import * as PassageLinks from "../passage/passage-link.service.ts";
import type { PassageRow } from "../passage/passage.schema.ts";
import * as Passages from "../passage/passage.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import * as QuestionPassage from "../question/question-passage.service.ts";
import * as QuestionRemove from "../question/question-remove.service.ts";
import { conflict, notFound } from "../../kernel/shared/error.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import type { PassageDeleted, WithQuestions } from "./comprehension.schema.ts";

/**
 * Deletes a passage; published tests keep it. From its first write on nothing can be linked to it,
 * and what it does to the questions after that is finished by deleting it again.
 * @throws AppError `conflict` `passage_in_use` when it has questions and `how` is not said
 */
export async function remove(
  deps: Deps,
  actor: Actor,
  passageId: string,
  how: WithQuestions | undefined,
): Promise<PassageDeleted> {
  const kept = await Passages.findAny(deps, passageId);
  if (!kept) throw notFound("The passage");
  const found = await QuestionPassage.findLive(deps, kept.questionIds);
  const linked = [...found.values()].filter((one) => one.passageId === passageId);
  if (linked.length > 0 && how === undefined) throw inUse(linked.length);
  await Passages.leave(deps, actor, kept);
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
 * Takes a deletion back: its questions are linked again and come back into the bank, but for those
 * that were linked to another passage meanwhile. Done twice it does nothing more.
 * @throws AppError `not-found`; `conflict` when its names are in the catalogue no more
 */
export async function restore(deps: Deps, actor: Actor, passageId: string): Promise<PassageRow> {
  const kept = await Passages.findAny(deps, passageId);
  if (!kept) throw notFound("The passage");
  await Passages.comeBack(deps, actor, kept);
  await QuestionRemove.restore(deps, actor, kept.questionIds);
  const found = await QuestionPassage.findLive(deps, kept.questionIds);
  const free = [...found.values()].filter((one) => one.passageId === null);
  await QuestionPassage.move(deps, actor, free, passageId);
  const elsewhere = kept.questionIds.filter((id) => {
    const question = found.get(id);
    return !question || (question.passageId !== passageId && question.passageId !== null);
  });
  await PassageLinks.delink(deps, passageId, elsewhere);
  return Passages.read(deps, passageId);
}

function inUse(count: number) {
  const questions = count === 1 ? "1 question is" : `${count} questions are`;
  return conflict(
    "passage_in_use",
    `${questions} linked to this passage. Say whether to delink or to delete them.`,
  );
}

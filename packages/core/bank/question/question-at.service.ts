import type { Deps } from "../../kernel/platform/deps.ts";
import type { SlotRef } from "../search/cell.rules.ts";
import * as NumberStore from "./number.store.ts";
import * as QuestionStore from "./question.store.ts";
import type { KeptQuestion } from "./question.store.ts";

/** The questions at some numbers, in the same order, and the slots whose question is not there. */
export async function questionsAt(
  deps: Deps,
  refs: readonly SlotRef[],
): Promise<{ questions: KeptQuestion[]; left: NumberStore.Slot[] }> {
  const slots = await NumberStore.slotsOf(deps, refs);
  const ids = slots.flatMap(({ questionId }) => questionId || []);
  const byId = new Map(
    (await QuestionStore.findKept(deps, ids)).map((one) => [one.questionId, one]),
  );
  const questions: KeptQuestion[] = [];
  const left: NumberStore.Slot[] = [];
  for (const slot of slots) {
    const question = byId.get(slot.questionId ?? "");
    if (question && QuestionStore.isAt(question, slot)) questions.push(question);
    else left.push(slot);
  }
  return { questions, left };
}

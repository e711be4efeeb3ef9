import * as PassageStore from "../passage/passage.store.ts";
import * as Passages from "./passage.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import * as QuestionPassage from "../editing/question-passage.service.ts";
import * as QuestionRead from "../question/question-read.service.ts";
import * as QuestionSave from "../editing/question-save.service.ts";
import { notFound } from "../../kernel/shared/error.ts";
import type { SaveStep } from "../../kernel/shared/save.rules.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import type { ComprehensionSet, SavedSet, SaveOutcome, SetInput } from "./comprehension.schema.ts";
import { planOf, type SetPlan } from "./set-plan.service.ts";

/** A passage with its questions in their order. @throws AppError `not-found` */
export async function read(deps: Deps, passageId: string): Promise<ComprehensionSet> {
  const { questionIds } = await Passages.find(deps, passageId);
  const found = await QuestionPassage.findLive(deps, questionIds);
  const own = questionIds.flatMap((id) => {
    const question = found.get(id);
    return question?.passageId === passageId ? [question] : [];
  });
  return {
    passage: await Passages.read(deps, passageId),
    questions: await QuestionRead.views(deps, own),
  };
}

/**
 * Saves a passage and its questions together. Validates everything first, then writes the passage,
 * its links, and the questions one by one. A retry completes an interrupted save, even with changes:
 * ids come from the sender, finished parts are skipped, and revisions written by the same save do
 * not count as conflicts.
 * @throws AppError `invalid` naming the fields; `conflict` naming what someone else has changed
 */
export async function save(
  deps: Deps,
  actor: Actor,
  passageId: string,
  input: SetInput,
): Promise<SavedSet> {
  const plan = await planOf(deps, passageId, input);
  await savePassage(deps, actor, plan);
  await saveLinks(deps, plan);
  for (const question of plan.questions) await saveQuestion(deps, actor, plan.saveId, question);
  const outcomes = plan.questions.map(({ questionId, step }) => [questionId, outcomeOf(step)]);
  return {
    ...(await read(deps, passageId)),
    saved: { passage: outcomeOf(plan.passage.step), questions: Object.fromEntries(outcomes) },
  };
}

async function savePassage(deps: Deps, actor: Actor, plan: SetPlan): Promise<void> {
  const { step, kept, read: content } = plan.passage;
  if (step === "create") await Passages.add(deps, actor, plan.passageId, content, plan.saveId);
  if (step === "update" && kept) await Passages.change(deps, actor, kept, content, plan.saveId);
}

/** Skips the write when the list of the passage begins with these questions in this order. */
async function saveLinks(deps: Deps, { passageId, passage, questions }: SetPlan): Promise<void> {
  const order = questions.map(({ questionId }) => questionId);
  const known = passage.kept?.questionIds ?? [];
  if (order.every((id, index) => id === known[index])) return;
  const linked = await PassageStore.link(deps, passageId, { questionIds: order, order });
  if (!linked) throw notFound("The passage");
}

async function saveQuestion(
  deps: Deps,
  actor: Actor,
  saveId: string,
  { questionId, step, kept, draft, entry }: SetPlan["questions"][number],
): Promise<void> {
  const saved = { draft, entry, savedWith: saveId };
  if (step === "create") await QuestionSave.add(deps, actor, questionId, saved);
  if (step !== "update" || !kept) return;
  await QuestionSave.change(deps, actor, kept, saved);
  if (kept.passageId !== null && kept.passageId !== draft.passageId) {
    await PassageStore.delink(deps, kept.passageId, [questionId]);
  }
}

const outcomeOf = (step: SaveStep): SaveOutcome =>
  step === "create" ? "created" : step === "update" ? "updated" : "unchanged";

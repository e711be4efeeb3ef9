import * as Catalogue from "../catalogue/catalogue.service.ts";
import * as PassageStore from "../passage/passage.store.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import type { Draft } from "./question-draft.service.ts";
import * as QuestionSave from "./question-save.service.ts";
import { changedFields, viewOf } from "../question/question-view.rules.ts";
import type { Question } from "../question/question.schema.ts";
import * as QuestionStore from "../question/question.store.ts";
import type { KeptQuestion } from "../question/question.store.ts";

export type { KeptQuestion } from "../question/question.store.ts";

/** Questions by id, including deleted ones. */
export async function findKept(
  deps: Deps,
  ids: readonly string[],
  options: { consistent?: boolean } = {},
): Promise<Map<string, KeptQuestion>> {
  const kept = await QuestionStore.findKept(deps, ids, options);
  return new Map(kept.map((one) => [one.questionId, one]));
}

/** Questions by id, without deleted ones. */
export async function findLive(
  deps: Deps,
  ids: readonly string[],
  options: { consistent?: boolean } = {},
): Promise<Map<string, KeptQuestion>> {
  const found = await findKept(deps, ids, options);
  return new Map([...found].filter(([, { deletedAt }]) => deletedAt === null));
}

/** Whether a question already has the content of a draft. */
export function isSame(kept: KeptQuestion, draft: Draft): boolean {
  const names = { _id: kept.subjectTopicId, subject: "", topic: "", subTopic: "" };
  const next: Question = { ...kept, ...draft };
  const fields = changedFields(viewOf(kept, names, ""), viewOf(next, names, ""));
  return fields.length === 0 && next.subjectTopicId === kept.subjectTopicId;
}

/** Questions saved at the same time. */
const CONCURRENCY = 10;

/**
 * Moves questions to a passage, or out of their passages when `passageId` is null. Skips questions
 * that are there already. The link list of the new passage must have the questions before this
 * call. When `passageId` is null, the links have to be removed from the old passages after this
 * call.
 * @throws AppError `conflict` when someone changes one of the questions at the same time
 */
export async function move(
  deps: Deps,
  actor: Actor,
  questions: readonly KeptQuestion[],
  passageId: string | null,
): Promise<void> {
  const moving = questions.filter((one) => one.passageId !== passageId);
  const entries = await Catalogue.byId(
    deps,
    moving.map(({ subjectTopicId }) => subjectTopicId),
  );
  for (let from = 0; from < moving.length; from += CONCURRENCY) {
    const some = moving.slice(from, from + CONCURRENCY);
    await Promise.all(
      some.map((one) => {
        const entry = entries.get(one.subjectTopicId);
        if (!entry) throw new Error(`Question ${one.questionId} has no catalogue entry.`);
        return QuestionSave.change(deps, actor, one, { draft: { ...one, passageId }, entry });
      }),
    );
  }
  if (passageId !== null) await delinkFromOld(deps, moving);
}

/** Removes the links from the previous passages, with one write per passage. */
async function delinkFromOld(deps: Deps, moved: readonly KeptQuestion[]): Promise<void> {
  for (const [from, questions] of Map.groupBy(moved, (one) => one.passageId)) {
    if (from === null) continue;
    await PassageStore.delink(
      deps,
      from,
      questions.map(({ questionId }) => questionId),
    );
  }
}

import * as Catalogue from "../catalogue/catalogue.service.ts";
import * as PassageLinks from "../passage/passage-link.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import type { Draft } from "./question-draft.service.ts";
import * as QuestionSave from "./question-save.service.ts";
import { changedFields, viewOf } from "./question-view.rules.ts";
import type { Question } from "./question.schema.ts";
import * as QuestionStore from "./question.store.ts";
import type { KeptQuestion } from "./question.store.ts";

export type { KeptQuestion } from "./question.store.ts";

/** The questions of the ids given, deleted ones too, by id. */
export async function findKept(
  deps: Deps,
  ids: readonly string[],
): Promise<Map<string, KeptQuestion>> {
  const kept = await QuestionStore.findKept(deps, ids);
  return new Map(kept.map((one) => [one.questionId, one]));
}

/** Those of them that are in the bank. */
export async function findLive(
  deps: Deps,
  ids: readonly string[],
): Promise<Map<string, KeptQuestion>> {
  const found = await findKept(deps, ids);
  return new Map([...found].filter(([, { deletedAt }]) => deletedAt === null));
}

/** Whether a question says what a draft says. */
export function isSame(kept: KeptQuestion, draft: Draft): boolean {
  const names = { _id: kept.subjectTopicId, subject: "", topic: "", subTopic: "" };
  const next: Question = { ...kept, ...draft };
  const fields = changedFields(viewOf(kept, names, ""), viewOf(next, names, ""));
  return fields.length === 0 && next.subjectTopicId === kept.subjectTopicId;
}

/** At most so many questions on their way at once. */
const AT_ONCE = 10;

/**
 * Moves questions to a passage, or with null out of theirs: all but the note of the passage itself,
 * which its caller writes before, or takes away after. Those that are there already stay.
 * @throws AppError `conflict` when somebody changes one of them meanwhile
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
  for (let from = 0; from < moving.length; from += AT_ONCE) {
    const some = moving.slice(from, from + AT_ONCE);
    await Promise.all(
      some.map((one) => {
        const entry = entries.get(one.subjectTopicId);
        if (!entry) throw new Error(`Question ${one.questionId} has no catalogue entry.`);
        return QuestionSave.change(deps, actor, one, { draft: { ...one, passageId }, entry });
      }),
    );
  }
  if (passageId !== null) await leaveOld(deps, moving);
}

/** One write a passage that they came from. */
async function leaveOld(deps: Deps, moved: readonly KeptQuestion[]): Promise<void> {
  for (const [from, questions] of Map.groupBy(moved, (one) => one.passageId)) {
    if (from === null) continue;
    await PassageLinks.delink(
      deps,
      from,
      questions.map(({ questionId }) => questionId),
    );
  }
}

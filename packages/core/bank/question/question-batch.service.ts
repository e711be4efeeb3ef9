import * as Audit from "../../kernel/audit/audit.service.ts";
import type { SubjectTopic } from "../catalogue/catalogue.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { iso } from "../../kernel/shared/time.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { cellName, cellOf } from "../search/cell.rules.ts";
import * as NumberStore from "./number.store.ts";
import type { Draft } from "./question-draft.service.ts";
import { searchedHtml, viewOf } from "./question-view.rules.ts";
import type { Question } from "./question.schema.ts";
import * as QuestionStore from "./question.store.ts";
import { searchWords } from "../search/word.rules.ts";
import * as WordStore from "../search/word.store.ts";

/** A question that is to be added under an id of its own. */
export interface NewQuestion {
  questionId: string;
  draft: Draft;
  entry: SubjectTopic;
}

/** `taken`: a question of that id is there. `closed`: the catalogue's entry is being deleted. */
export type Added = "added" | "taken" | "closed";

/** At most so many questions on their way at once. */
const AT_ONCE = 12;

/**
 * Adds questions to the bank, each as `QuestionSave.add` does: number, words, question. Numbers of
 * a cell are taken together, in the order given, and the log is written in one go. A process that
 * is killed leaves numbers that whoever meets them releases; given again, what is there is `taken`.
 * Passages have noted their questions before.
 * @param from by what they were added, and in words for their histories: found again on the questions
 */
export async function addMany(
  deps: Deps,
  actor: Actor,
  from: Required<Pick<Question, "savedWith" | "note">>,
  questions: readonly NewQuestion[],
): Promise<Map<string, Added>> {
  const at = iso(deps.clock.now());
  const by = { createdBy: actor.userId, changedBy: actor.name };
  const fresh = questions.map(({ questionId, draft, entry }) => ({
    question: { ...draft, questionId, rev: 1, createdAt: at, changedAt: at, ...by, ...from },
    entry,
  }));
  const done = new Map<string, Added>();
  for (const cell of Map.groupBy(fresh, ({ question }) => cellName(cellOf(question))).values()) {
    await addToCell(deps, cell, done);
  }
  const added = fresh.filter(({ question }) => done.get(question.questionId) === "added");
  await Audit.recordMany(
    deps,
    actor,
    added.map(({ question, entry }) => ({
      action: "question.create",
      subject: question.questionId,
      after: viewOf(question, entry, deps.config.mediaUrl),
    })),
  );
  return done;
}

/** Questions of one cell. */
async function addToCell(
  deps: Deps,
  fresh: readonly { question: Question }[],
  done: Map<string, Added>,
): Promise<void> {
  const [first] = fresh;
  if (!first) return;
  const ids = fresh.map(({ question }) => question.questionId);
  const cell = cellOf(first.question);
  const numbers = await NumberStore.takeMany(deps, cell, ids);
  for (let from = 0; from < fresh.length; from += AT_ONCE) {
    const some = fresh.slice(from, from + AT_ONCE);
    await Promise.all(
      some.map(async ({ question }) => {
        const seq = numbers?.get(question.questionId);
        const answer = seq === undefined ? "closed" : await put(deps, question, seq);
        done.set(question.questionId, answer);
      }),
    );
  }
  const left = ids.flatMap((id) => (done.get(id) === "taken" ? (numbers?.get(id) ?? []) : []));
  if (left.length > 0) await NumberStore.release(deps, cell, left);
}

async function put(deps: Deps, question: Question, seq: number): Promise<Added> {
  const kept = { ...question, seq, deletedAt: null, archived: false, edition: 1 };
  const words = searchWords(searchedHtml(question));
  await WordStore.put(deps, { ...kept, cell: cellOf(kept) }, words);
  return (await QuestionStore.create(deps, kept)) ? "added" : "taken";
}

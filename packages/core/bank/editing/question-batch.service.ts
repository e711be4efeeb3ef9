import * as Audit from "../../kernel/audit/audit.service.ts";
import type { SubjectTopic } from "../catalogue/catalogue.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { iso } from "../../kernel/shared/time.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import * as ReviewSettings from "../review-settings/review-settings.service.ts";
import * as Bands from "../words/band.service.ts";
import { cellName, cellOf } from "../question/cell.rules.ts";
import * as FreedNumbers from "../question/freed-numbers.service.ts";
import * as NumberStore from "../question/number.store.ts";
import type { Draft } from "./question-draft.service.ts";
import { indexedWords, viewOf } from "../question/question-view.rules.ts";
import type { Question } from "../question/question.schema.ts";
import { firstState } from "../question/state.rules.ts";
import * as QuestionStore from "../question/question.store.ts";
import * as WordStore from "../words/word.store.ts";

/** A question to add, with the id it will have. */
export interface NewQuestion {
  questionId: string;
  draft: Draft;
  entry: SubjectTopic;
}

/** `taken`: the id is already in use. `closed`: the catalogue entry is being deleted. */
export type Added = "added" | "taken" | "closed";

/** Questions written at the same time. */
const CONCURRENCY = 12;

/**
 * Adds questions to the bank in the same order of writes as `QuestionSave.add`: number, words,
 * question. Takes the numbers of a cell together, in the order given, and writes the audit log in
 * batches. An author's questions become drafts, whether questions need review or not. An
 * interrupted call leaves unused numbers, which later readers release; in a retry, the questions
 * that it had added are `taken`. The questions must have been linked to their passages before this
 * call.
 * @param from id of the import and a note for the histories, both stored with each question
 */
export async function addMany(
  deps: Deps,
  actor: Actor,
  from: Required<Pick<Question, "savedWith" | "note">> & Pick<Question, "importId">,
  questions: readonly NewQuestion[],
): Promise<Map<string, Added>> {
  const at = iso(deps.clock.now());
  const { needsReview } = await ReviewSettings.recently(deps);
  const by = {
    createdBy: actor.userId,
    createdByName: actor.name,
    changedBy: actor.name,
  };
  const fresh = questions.map(({ questionId, draft, entry }) => {
    const isDraft = needsReview || !actor.isAdmin || draft.answerKey === null;
    const state = firstState(actor, at, isDraft);
    const times = { createdAt: at, changedAt: at };
    return {
      question: { ...draft, questionId, rev: 1, ...times, ...by, ...state, ...from },
      entry,
    };
  });
  const done = new Map<string, Added>();
  for (const cell of Map.groupBy(fresh, ({ question }) => cellName(cellOf(question))).values()) {
    await addToCell(deps, cell, done);
  }
  const added = fresh.filter(({ question }) => done.get(question.questionId) === "added");
  await recordAdded(deps, added);
  return done;
}

/**
 * Writes the log entries of questions that were added together. If a process is killed before it
 * has written them, the next attempt calls this again; no entry is ever written twice.
 */
export async function recordAdded(
  deps: Deps,
  added: readonly { question: Question; entry: SubjectTopic }[],
): Promise<void> {
  await Audit.recordManyOnce(
    deps,
    added.map(({ question, entry }) => ({
      id: `${question.questionId}.1`,
      at: Date.parse(question.createdAt),
      by: { userId: question.createdBy, name: question.createdByName ?? "" },
      action: "question.create",
      target: question.questionId,
      after: viewOf(question, entry, deps.config.mediaUrl),
    })),
  );
}

/** Adds questions to one cell, and records the result of each in `done`. */
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
  for (let from = 0; from < fresh.length; from += CONCURRENCY) {
    const some = fresh.slice(from, from + CONCURRENCY);
    await Promise.all(
      some.map(async ({ question }) => {
        const seq = numbers?.get(question.questionId);
        const result = seq === undefined ? "closed" : await put(deps, question, seq);
        done.set(question.questionId, result);
      }),
    );
  }
  const unused = ids.flatMap((id) => (done.get(id) === "taken" ? (numbers?.get(id) ?? []) : []));
  if (unused.length > 0) await FreedNumbers.release(deps, cell, unused);
}

async function put(deps: Deps, question: Question, seq: number): Promise<Added> {
  const presence = { deletedAt: null, archived: false, edition: 1 };
  const kept = { ...question, seq, ...presence };
  const words = indexedWords(question);
  await WordStore.put(deps, { ...kept, cell: cellOf(kept) }, words);
  await Bands.put(deps, undefined, kept);
  return (await QuestionStore.create(deps, kept)) ? "added" : "taken";
}

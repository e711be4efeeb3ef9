import type {
  ComprehensionSet,
  SavedSet,
} from "@academy/core/bank/comprehension/comprehension.schema.ts";
import { newId } from "@academy/core/kernel/shared/id.ts";
import * as z from "zod";
import {
  blankPassage,
  draftOf as passageDraftOf,
  PassageDraft,
} from "../../../shared/passages/passage-draft.rules.ts";
import {
  type BlankAuthor,
  blankQuestion,
  draftOf,
  nextQuestion,
  QuestionDraft,
} from "../../../shared/question-form/question-draft.rules.ts";

/** A question of a set while it is edited. */
const SetQuestion = z.object({
  /** Created in the browser, so that a repeated save adds nothing twice. */
  _id: z.string(),
  /** The edited revision; 0 for a new question. */
  rev: z.number(),
  draft: QuestionDraft,
});
export type SetQuestion = z.infer<typeof SetQuestion>;

/** A set while it is edited. */
export const SetDraft = z.object({
  _id: z.string(),
  /** Identifies this save, so that the server recognises a repeated one. */
  saveId: z.string(),
  passage: PassageDraft,
  questions: z.array(SetQuestion),
});
export type SetDraft = z.infer<typeof SetDraft>;

/** Source of random ids. */
export type Source = Parameters<typeof newId>[1];

const newQuestion = (draft: QuestionDraft, source: Source): SetQuestion => ({
  _id: newId("question", source),
  rev: 0,
  draft,
});

/** An empty set of one question. */
export const blankSet = (blankAuthor: BlankAuthor, source: Source): SetDraft => ({
  _id: newId("passage", source),
  saveId: newId("run", source),
  passage: blankPassage,
  questions: [newQuestion(blankQuestion(blankAuthor), source)],
});

/** The form's draft of an existing set. */
export const setDraftOf = ({ passage, questions }: ComprehensionSet, source: Source): SetDraft => ({
  _id: passage._id,
  saveId: newId("run", source),
  passage: passageDraftOf(passage),
  questions: questions.map((view) => ({ _id: view._id, rev: view.rev, draft: draftOf(view) })),
});

/** Adds a question of the same kind as the last one. */
export function withQuestion(set: SetDraft, blankAuthor: BlankAuthor, source: Source): SetDraft {
  const last = set.questions.at(-1);
  const draft = last ? nextQuestion(last.draft, blankAuthor) : blankQuestion(blankAuthor);
  return { ...set, questions: [...set.questions, newQuestion(draft, source)] };
}

export const withoutQuestion = (set: SetDraft, id: string): SetDraft => ({
  ...set,
  questions: set.questions.filter(({ _id }) => _id !== id),
});

export const withDraft = (set: SetDraft, id: string, draft: QuestionDraft): SetDraft => ({
  ...set,
  questions: set.questions.map((one) => (one._id === id ? { ...one, draft } : one)),
});

/** Moves a question up (-1) or down (1); at the end of the list it stays. */
export function withMoved(set: SetDraft, id: string, step: -1 | 1): SetDraft {
  const from = set.questions.findIndex(({ _id }) => _id === id);
  const to = from + step;
  const [one, other] = [set.questions[from], set.questions[to]];
  if (!one || !other) return set;
  return { ...set, questions: set.questions.with(from, other).with(to, one) };
}

/**
 * The set as the server returned it after a save. The next save gets a new id, so that changes of
 * other users in between are not taken for our own.
 */
export const afterSave = (set: SetDraft, saved: SavedSet, source: Source): SetDraft => ({
  ...set,
  saveId: newId("run", source),
  passage: { ...set.passage, rev: saved.passage.rev },
  questions: set.questions.map((one) => ({
    ...one,
    rev: saved.questions.find(({ _id }) => _id === one._id)?.rev ?? one.rev,
  })),
});

/** Whether the set has no changes to save. */
export const isUntouched = (set: SetDraft, start: SetDraft): boolean =>
  JSON.stringify([set.passage, set.questions]) === JSON.stringify([start.passage, start.questions]);

/**
 * Adds to the end of the set the questions that the server has and that the set does not contain
 * any more.
 */
export function withSaved(set: SetDraft, { questions }: ComprehensionSet): SetDraft {
  const missing = questions.filter((view) => set.questions.every(({ _id }) => _id !== view._id));
  const back = missing.map((view) => ({ _id: view._id, rev: view.rev, draft: draftOf(view) }));
  return { ...set, questions: [...set.questions, ...back] };
}

/** Whether a kept draft can continue from this set: nothing has changed on the server since. */
export function goesOn(kept: SetDraft, start: SetDraft): boolean {
  const revs = new Map(start.questions.map(({ _id, rev }) => [_id, rev]));
  const known = kept.questions.filter(({ rev }) => rev > 0);
  return (
    kept.passage.rev === start.passage.rev &&
    known.length === start.questions.filter(({ rev }) => rev > 0).length &&
    known.every(({ _id, rev }) => revs.get(_id) === rev)
  );
}

import { stillAsked } from "../../exam/open-questions/asked-questions.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { mapConcurrently } from "../../kernel/shared/concurrency.ts";
import { conflict, notFound } from "../../kernel/shared/error.ts";
import { newId } from "../../kernel/shared/id.ts";
import { accountsOf, ofAccounts } from "../progress/accounts.service.ts";
import { onePerQuestion, type Owned } from "../progress/owned.rules.ts";
import { eventKeyOf } from "../progress/event.rules.ts";
import { openPlaceOf } from "../card/open-cards.service.ts";
import { placeOf } from "../problem/problem.rules.ts";
import type { Problem } from "../problem/problem.schema.ts";
import * as Problems from "../problem/problem.service.ts";
import * as Progress from "../progress/progress.service.ts";
import { countBookmarks } from "../progress/progress.store.ts";
import { type Place, placesIn } from "./notebook-place.service.ts";
import {
  blankNote,
  fullFirst,
  metAt,
  noteOf,
  pageOf,
  rowOf,
  rowsOf,
  withoutVerdict,
} from "./notebook.rules.ts";
import {
  type BookmarkImport,
  type BookmarksImported,
  isOwnTag,
  type Note,
  type NotebookChange,
  type NotebookPage,
  type NotebookQuery,
  type NotebookRow,
  OWN_TAGS_MAX,
} from "./notebook.schema.ts";
import * as store from "./notebook.store.ts";

/** A page of a student's notebook, without the questions of tests that are not over. */
export async function list(
  deps: Deps,
  userId: string,
  query: NotebookQuery,
): Promise<NotebookPage> {
  const [{ state }, notes, problems] = await Promise.all([
    Progress.load(deps, userId),
    notesOf(deps, userId),
    Problems.sentBy(deps, userId),
  ]);
  const page = pageOf(rowsOf(state, userId, notes, problems), state, query, deps.clock.now());
  const asked = await askedIn(deps, page.entries);
  const shown = page.entries.filter(({ questionId }) => !asked.has(questionId));
  return {
    ...page,
    entries: await withProblems(deps, problems, shown),
    ...(asked.size > 0 && { asked: asked.size }),
  };
}

/** Which questions from the student's own papers are still asked in tests that are not over. */
const askedIn = (deps: Deps, rows: readonly NotebookRow[]): Promise<ReadonlySet<string>> =>
  stillAsked(
    deps,
    rows.flatMap(({ questionId, submissionId }) => (submissionId === null ? [] : questionId)),
  );

/** Rows with the student's reports of problems, and the academy's answers. */
async function withProblems(
  deps: Deps,
  problems: readonly Problem[],
  rows: readonly NotebookRow[],
): Promise<NotebookRow[]> {
  const ids = new Set(rows.map(({ questionId }) => questionId));
  const shown = problems.filter(({ questionId }) => ids.has(questionId));
  const outcomes = await Problems.outcomesOf(deps, shown);
  return rows.map((row) => {
    const problem = outcomes.get(row.questionId);
    return problem ? { ...row, problem } : row;
  });
}

/**
 * One question of a student's notebook; a question that is not in it yet has no notes.
 * @param ref where practice found a question that is not in the notebook
 * @throws AppError `not-found`
 */
export async function read(
  deps: Deps,
  userId: string,
  questionId: string,
  ref?: string,
): Promise<NotebookRow> {
  const [{ state }, note, problems] = await Promise.all([
    Progress.load(deps, userId),
    noteAt(deps, userId, questionId),
    Problems.sentBy(deps, userId, questionId),
  ]);
  const row =
    rowOf(state, userId, questionId, noteOf(note, problems[0])) ??
    rowOf(state, userId, questionId, blankNote(await placeIn(deps, userId, questionId, { ref })));
  if (!row) throw missing();
  const asked = await askedIn(deps, [row]);
  const allowed = asked.size > 0 ? withoutVerdict(row) : row;
  const [shown = allowed] = await withProblems(deps, problems, [allowed]);
  return shown;
}

const missing = () => notFound("This question");

/**
 * Changes what a student wrote at a question: the given fields only. A question that is not in the
 * notebook must be in the student's own submission whose keys are open, or open for practice.
 * @throws AppError `not-found`, `conflict` not_missed or too_many_tags
 */
export async function change(
  deps: Deps,
  userId: string,
  questionId: string,
  { submissionId, ref, scheduled, ...fields }: NotebookChange,
): Promise<NotebookRow> {
  const [loaded, old] = await Promise.all([
    Progress.load(deps, userId),
    noteAt(deps, userId, questionId),
  ]);
  const entry = loaded.state.entries[questionId];
  const topic = entry && loaded.state.names[entry.topicId];
  const met = metAt(loaded.state, userId, questionId, undefined);
  const place =
    old ??
    (entry && topic && met
      ? { questionId, ...met, topic, at: entry.at }
      : await placeIn(deps, userId, questionId, { submissionId, ref }));
  if (fields.tags?.some(isOwnTag)) await assertFewTags(deps, userId, questionId, fields.tags);
  if (scheduled !== undefined && scheduled !== (entry?.scheduled ?? false)) {
    if (!entry) {
      throw conflict("not_missed", "Only questions that you did not get correct can be scheduled.");
    }
    const event = { kind: "schedule" as const, questionId, scheduled };
    const key = eventKeyOf(newId("set", deps), 0);
    await Progress.record(deps, userId, loaded, { events: [{ key, event }] });
  }
  if (Object.keys(fields).length > 0) await store.save(deps, place.owner, place, fields);
  if (fields.bookmarked !== undefined) await recount(deps, place.owner);
  return read(deps, userId, questionId);
}

/** Counts an account's bookmarks again, so that a repeated call repairs what a crash left. */
async function recount(deps: Deps, owner: string): Promise<void> {
  const notes = await store.list(deps, owner);
  await countBookmarks(deps, owner, notes.filter(({ bookmarked }) => bookmarked).length);
}

async function assertFewTags(
  deps: Deps,
  userId: string,
  questionId: string,
  tags: readonly string[],
): Promise<void> {
  const others = (await notesOf(deps, userId)).filter((one) => one.questionId !== questionId);
  const own = new Set([...others.flatMap((one) => one.tags), ...tags].filter(isOwnTag));
  if (own.size <= OWN_TAGS_MAX) return;
  throw conflict(
    "too_many_tags",
    `You can have ${OWN_TAGS_MAX} tags of your own. Use one of them, or remove one everywhere.`,
    { max: OWN_TAGS_MAX },
  );
}

/**
 * The place of a question that is not in the notebook yet. Every refusal is the same, so that it
 * says nothing about tests that are not released.
 */
async function placeIn(
  deps: Deps,
  userId: string,
  questionId: string,
  { submissionId: named, ref = "" }: Pick<NotebookChange, "submissionId" | "ref">,
): Promise<Place> {
  const open = await openPlaceOf(deps, userId, { ref, questionId });
  if (open) return { ...open, questionId, at: deps.clock.now(), owner: userId };
  const accounts = await accountsOf(deps, userId);
  const submissionIds = named
    ? [named]
    : accounts.flatMap((id) => placeOf(ref, id)?.submissionId ?? []);
  const places = await placesIn(deps, userId, submissionIds);
  const [place] = submissionIds.flatMap((id) => places.get(id)?.get(questionId) ?? []);
  if (!place) throw missing();
  return place;
}

/**
 * Adds the bookmarks that a browser kept. A bookmark is skipped if it is there already, or if its
 * question is not in a submission of the student whose keys are open. Safe to repeat.
 */
export async function importBookmarks(
  deps: Deps,
  userId: string,
  { bookmarks }: BookmarkImport,
): Promise<BookmarksImported> {
  const [notes, places] = await Promise.all([
    notesOf(deps, userId),
    placesIn(deps, userId, [...new Set(bookmarks.map(({ submissionId }) => submissionId))]),
  ]);
  const kept = new Set(notes.flatMap((one) => (one.bookmarked ? one.questionId : [])));
  const found = new Map(
    bookmarks.flatMap(({ submissionId, questionIds }) =>
      questionIds.flatMap((id) => {
        const place = kept.has(id) ? undefined : places.get(submissionId)?.get(id);
        return place ? [[id, place] as const] : [];
      }),
    ),
  );
  await mapConcurrently([...found.values()], (place) =>
    store.save(deps, place.owner, place, { bookmarked: true }),
  );
  for (const owner of new Set([...found.values()].map((place) => place.owner))) {
    await recount(deps, owner);
  }
  return { imported: found.size, open: [...places.keys()] };
}

/**
 * The notes that a student wrote with any of their accounts. A note stays with the account that
 * took the test. If two accounts have a note on one question, the current account's note counts,
 * unless it is empty.
 */
export const notesOf = async (deps: Deps, userId: string): Promise<Owned<Note>[]> =>
  onePerQuestion(fullFirst(await ofAccounts(deps, userId, (id) => store.list(deps, id))));

/** The student's note on one question, chosen as in `notesOf`. */
async function noteAt(
  deps: Deps,
  userId: string,
  questionId: string,
): Promise<Owned<Note> | undefined> {
  const found = await ofAccounts(deps, userId, async (id) => {
    const note = await store.find(deps, id, questionId);
    return note ? [note] : [];
  });
  return fullFirst(found)[0];
}

/** All notes of one account, for the student's download. */
export const allNotes = store.list;

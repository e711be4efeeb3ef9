import { invalid } from "../../kernel/shared/error.ts";
import { DAY, iso } from "../../kernel/shared/time.ts";
import type { Problem } from "../problem/problem.schema.ts";
import type { TopicRef } from "../progress/event.schema.ts";
import { isLearned } from "../progress/schedule.rules.ts";
import { dayNumber, isGone } from "../progress/state.rules.ts";
import type { LearningState } from "../progress/state.schema.ts";
import { type Owned, takerOf } from "../progress/owned.rules.ts";
import type { Note, NotebookPage, NotebookQuery, NotebookRow } from "./notebook.schema.ts";

const PER_PAGE = 20;

/** Where a student last met a question, and with which account. */
export function metAt(
  state: LearningState,
  userId: string,
  questionId: string,
  note: Owned<Note> | undefined,
): Owned<Pick<Note, "ref">> | undefined {
  const entry = state.entries[questionId];
  return entry ? { ref: entry.ref, owner: takerOf(state, userId, entry.ref) } : note;
}

/** A question's row from its entry, its note, or both; undefined if it has neither. */
export function rowOf(
  state: LearningState,
  userId: string,
  questionId: string,
  note: Owned<Note> | undefined,
): NotebookRow | undefined {
  const { entries, names, gone } = state;
  const met = metAt(state, userId, questionId, note);
  if (!met) return undefined;
  const entry = entries[questionId];
  const card = entry?.card ?? null;
  const learned = isLearned(card);
  const wasDeleted = isGone(gone, met.ref);
  return {
    ...topicOf(entry ? names[entry.topicId] : undefined, note),
    questionId,
    ...placeOf(met.ref, met.owner),
    status: entry?.status ?? null,
    seconds: entry?.seconds ?? null,
    times: entry?.times ?? 0,
    at: iso(entry?.at ?? note?.at ?? 0),
    note: note?.note ?? "",
    tags: note?.tags ?? [],
    bookmarked: note?.bookmarked ?? false,
    scheduled: entry?.scheduled ?? false,
    learned,
    ...(wasDeleted && { gone: true as const }),
    due:
      entry?.scheduled && card && !learned && !wasDeleted ? iso(card.due * DAY).slice(0, 10) : null,
  };
}

/** A row without its results, as if it had only the student's own notes. */
export const withoutVerdict = (row: NotebookRow): NotebookRow => ({
  ...row,
  status: null,
  seconds: null,
  times: 0,
  scheduled: false,
  learned: false,
  due: null,
});

function topicOf(known: TopicRef | undefined, note: Note | undefined): TopicRef {
  const topic = known ?? note?.topic;
  if (!topic) throw new Error("A question of the notebook has no topic.");
  return topic;
}

/**
 * The submission and number of a question `t.{testId}.{index}`. A student has only one ranked
 * attempt of a test, the one with index 0.
 */
function placeOf(ref: string, userId: string): Pick<NotebookRow, "submissionId" | "number"> {
  const [kind, testId, index] = ref.split(".");
  if (kind !== "t" || testId === undefined) return { submissionId: null, number: null };
  return { submissionId: `${testId}.${userId}.0`, number: Number(index) + 1 };
}

/** An empty note on a question. */
export const blankNote = (
  place: Owned<Pick<Note, "questionId" | "ref" | "topic" | "at">>,
): Owned<Note> => ({
  ...place,
  note: "",
  tags: [],
  bookmarked: false,
});

/**
 * The student's note on a question. If the student wrote none, but reported a problem with this
 * open question, the result is an empty note with the question's place from the report. So the
 * notebook shows the answer to the report.
 */
export const noteOf = (
  note: Owned<Note> | undefined,
  problem: Owned<Pick<Problem, "questionId" | "ref" | "topic" | "at">> | undefined,
): Owned<Note> | undefined =>
  note ?? (problem?.topic && blankNote({ ...problem, topic: problem.topic }));

/** All rows of a notebook, the newest first. */
export function rowsOf(
  state: LearningState,
  userId: string,
  notes: readonly Owned<Note>[],
  problems: readonly Owned<Problem>[] = [],
): NotebookRow[] {
  const byId = new Map(notes.map((note) => [note.questionId, note]));
  const reported = new Map(problems.map((problem) => [problem.questionId, problem]));
  const ids = new Set([...Object.keys(state.entries), ...byId.keys(), ...reported.keys()]);
  return [...ids]
    .flatMap((id) => rowOf(state, userId, id, noteOf(byId.get(id), reported.get(id))) ?? [])
    .filter((row) => isWorthListing(row) || reported.get(row.questionId)?.topic !== undefined)
    .toSorted((a, b) =>
      a.at === b.at ? (a.questionId < b.questionId ? -1 : 1) : a.at < b.at ? 1 : -1,
    );
}

/** Notes, with the empty ones at the end. */
export const fullFirst = (notes: readonly Owned<Note>[]): Owned<Note>[] =>
  notes.toSorted((a, b) => Number(isBlank(a)) - Number(isBlank(b)));

const isBlank = (note: Note): boolean => !isWorthListing({ status: null, ...note });

/**
 * Whether the notebook lists a question: it was not fully known, or it has a bookmark, a note or a
 * tag.
 */
const isWorthListing = ({
  status,
  note,
  tags,
  bookmarked,
}: Pick<NotebookRow, "status" | "note" | "tags" | "bookmarked">): boolean =>
  status !== null || bookmarked || note !== "" || tags.length > 0;

/**
 * The rows that a query asks for.
 *
 * @throws AppError `invalid` for a cursor that is not among them
 */
export function pageOf(
  rows: readonly NotebookRow[],
  { tests }: LearningState,
  query: NotebookQuery,
  now: number,
): NotebookPage {
  const today = iso(dayNumber(now) * DAY).slice(0, 10);
  const found = rows.filter(
    (row) =>
      fits(row, query) &&
      (query.examType === undefined || examTypeOf(tests, row) === query.examType) &&
      (!query.due || (row.due !== null && row.due <= today)),
  );
  const from = query.cursor === undefined ? 0 : 1 + indexOf(found, query.cursor);
  const entries = found.slice(from, from + PER_PAGE);
  const isLast = from + PER_PAGE >= found.length;
  return {
    entries,
    total: found.length,
    next: isLast ? null : (entries.at(-1)?.questionId ?? null),
  };
}

const examTypeOf = (tests: LearningState["tests"], { submissionId }: NotebookRow) =>
  submissionId === null ? undefined : tests[submissionId]?.examType;

function fits(row: NotebookRow, query: NotebookQuery): boolean {
  const { topicId, testId, status, tag, bookmarked, text } = query;
  return (
    (topicId === undefined || row.topicId === topicId) &&
    (testId === undefined || row.submissionId?.startsWith(`${testId}.`) === true) &&
    (status === undefined || row.status === status) &&
    (tag === undefined || row.tags.includes(tag)) &&
    (!bookmarked || row.bookmarked) &&
    (text === undefined || textOf(row).includes(text.toLowerCase()))
  );
}

/**
 * The text that is searched. The question's text is not in it, because that would mean reading
 * every paper.
 */
const textOf = ({ note, tags, subject, topic, subTopic }: NotebookRow): string =>
  [note, ...tags, subject, topic, subTopic].join("\n").toLowerCase();

function indexOf(rows: readonly NotebookRow[], cursor: string): number {
  const index = rows.findIndex(({ questionId }) => questionId === cursor);
  if (index >= 0) return index;
  const message = "The list has changed. Start again from the first page.";
  throw invalid("bad_cursor", message, [{ path: "cursor", message }]);
}

import type { SetInput } from "@academy/core/bank/comprehension/comprehension.schema.ts";
import type * as z from "zod";
import { readPassage } from "../../../shared/passages/passage-draft.rules.ts";
import { partAt, readDraft } from "../../../shared/question-form/question-check.rules.ts";
import { type FieldProblems, stillWrong } from "../../../shared/bank/refused.rules.ts";
import type { SetDraft, SetQuestion } from "./set-draft.rules.ts";

/** The request body of saving a set. */
export type SetBody = z.input<typeof SetInput>;

/** Problems of a set: of its passage by field, of its questions by id and field. */
export interface SetProblems {
  passage: FieldProblems;
  questions: Readonly<Record<string, FieldProblems>>;
}

export const noProblems: SetProblems = { passage: {}, questions: {} };

type Read = { body: SetBody; problems?: never } | { body?: never; problems: SetProblems };

/** Checks a set as the server does: returns the request body, or the problems. */
export function readSet(set: SetDraft): Read {
  const passage = readPassage(set.passage);
  const read = set.questions.map((one) => [one._id, readQuestion(one)] as const);
  const questions = read.flatMap(([, { body }]) => body ?? []);
  if (passage.body && questions.length === read.length) {
    const { rev } = set.passage;
    return { body: { saveId: set.saveId, rev, passage: passage.body, questions } };
  }
  const wrong = read.flatMap(([id, { problems }]) => (problems ? [[id, problems] as const] : []));
  return {
    problems: { passage: passage.problems ?? {}, questions: Object.fromEntries(wrong) },
  };
}

type SetQuestionBody = SetBody["questions"][number];

/**
 * Values that satisfy the check: a question gets its exam type and topic from the passage, so its
 * form does not ask for them.
 */
const NAMED = { examType: "JEE", subject: "-", topic: "-", subTopic: "-" } as const;

function readQuestion({
  _id,
  rev,
  draft,
}: SetQuestion):
  | { body: SetQuestionBody; problems?: never }
  | { body?: never; problems: FieldProblems } {
  const { body, problems } = readDraft({ ...draft, ...NAMED });
  if (!body) return { problems };
  const { examType: _e, subject: _s, topic: _t, subTopic: _u, questionType: _q, ...own } = body;
  // A set is saved as a whole: a removed accepted answer is simply left out.
  const { alsoAccept, ...rest } = own;
  const also = alsoAccept.length > 0 && { alsoAccept };
  return { body: { _id, rev, ...rest, ...also, answerKey: rest.answerKey } };
}

/** Why a set was not saved, and its content at that moment. */
export interface RefusedSet {
  set: SetDraft;
  problems: SetProblems;
  byServer: boolean;
}

/** The problems of a rejected save that the set still has. */
export function openProblems({ set, problems, byServer }: RefusedSet, now: SetDraft): SetProblems {
  const passage = stillWrong(
    { problems: problems.passage, byServer },
    readPassage(now.passage).problems ?? {},
    (path) => valueAt(set.passage, path) === valueAt(now.passage, path),
  );
  const questions = now.questions.flatMap((one) => {
    const refused = problems.questions[one._id];
    const before = set.questions.find(({ _id }) => _id === one._id)?.draft;
    if (!refused || !before) return [];
    const found = readQuestion(one).problems ?? {};
    const isAsRefused = (path: string) => partAt(before, path) === partAt(one.draft, path);
    const left = stillWrong({ problems: refused, byServer }, found, isAsRefused);
    return Object.keys(left).length === 0 ? [] : [[one._id, left] as const];
  });
  return { passage, questions: Object.fromEntries(questions) };
}

const valueAt = (of: object, path: string): unknown => new Map(Object.entries(of)).get(path);

/**
 * Maps the server's error paths to questions: "questions.1.answerKey" belongs to the second
 * question.
 */
export function problemsOf(
  fields: readonly { path: string; message: string }[],
  set: SetDraft,
): SetProblems {
  const passage: Record<string, string> = {};
  const questions: Record<string, Record<string, string>> = {};
  for (const { path, message } of fields) {
    const [, field] = /^passage\.(.+)$/.exec(path) ?? [];
    if (field) passage[field] ??= message;
    const [, index, part = "question"] = /^questions\.(\d+)(?:\.(.+))?$/.exec(path) ?? [];
    const id = index === undefined ? undefined : set.questions[Number(index)]?._id;
    if (id) questions[id] = { [part]: message, ...questions[id] };
  }
  return { passage, questions };
}

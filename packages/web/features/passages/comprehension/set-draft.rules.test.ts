import { typeParts } from "@academy/response-types/registry.ui.ts";
import { expect, test } from "vitest";
import { blankAuthorOf } from "../../../shared/question-form/type-parts.queries.ts";
import { openProblems, problemsOf, readSet } from "./set-check.rules.ts";
import {
  afterSave,
  blankSet,
  goesOn,
  isUntouched,
  type SetDraft,
  type Source,
  withDraft,
  withMoved,
  withoutQuestion,
  withQuestion,
} from "./set-draft.rules.ts";

const loaded = await Promise.all(
  Object.entries(typeParts).map(async ([code, load]) => [code, await load()] as const),
);
const blankAuthor = blankAuthorOf(new Map(loaded));
let made = 0;
const source: Source = {
  clock: { now: () => 1000 },
  random: { bytes: (count) => new Uint8Array(count).fill(++made) },
};

const placed = { examType: "NEET", subject: "Botany", topic: "Leaves", subTopic: "Light" } as const;

/** A complete set of two questions. */
function written(): SetDraft {
  const set = withQuestion(blankSet(blankAuthor, source), blankAuthor, source);
  const passage = { ...set.passage, ...placed, passageText: "<p>Leaves are green.</p>" };
  return set.questions.reduce<SetDraft>(
    (all, { _id, draft }) =>
      withDraft(all, _id, {
        ...draft,
        responseType: "INTEGER",
        question: "<p>How many?</p>",
        author: { ...blankAuthor("INTEGER"), answerKey: "2" },
      }),
    { ...set, passage },
  );
}
const idsOf = (set: SetDraft) => set.questions.map(({ _id }) => _id);

test("a set is sent with its own ids, and its questions without the passage's names", () => {
  const set = written();
  const { body } = readSet(set);
  expect(body).toMatchObject({ saveId: set.saveId, rev: 0, passage: placed });
  expect(body?.questions.map(({ _id }) => _id)).toEqual(idsOf(set));
  expect(new Set(idsOf(set)).size).toBe(2);
  expect(body?.questions[0]).toEqual({
    _id: idsOf(set)[0],
    rev: 0,
    difficulty: "MEDIUM",
    marks: 1,
    responseType: "INTEGER",
    question: "<p>How many?</p>",
    solution: "",
    tags: [],
    source: "",
    year: null,
    answerKey: 2,
    format: null,
  });
});

test("a blank set lists the missing fields of the passage, and of the question separately", () => {
  const set = blankSet(blankAuthor, source);
  const { problems } = readSet(set);
  expect(Object.keys(problems?.passage ?? {})).toEqual([
    "examType",
    "subject",
    "topic",
    "subTopic",
    "passageText",
  ]);
  expect(Object.keys(problems?.questions[set.questions[0]?._id ?? ""] ?? {})).toEqual([
    "question",
    "options",
    "answerKey",
  ]);
});

test("a problem in a set is shown until it is solved", () => {
  const set = blankSet(blankAuthor, source);
  const [id = ""] = idsOf(set);
  const refused = { set, problems: readSet(set).problems!, byServer: false };
  const draft = { ...set.questions[0]!.draft, question: "<p>How many?</p>" };
  const now = withDraft({ ...set, passage: { ...set.passage, ...placed } }, id, draft);
  const left = openProblems(refused, now);
  expect(Object.keys(left.passage)).toEqual(["passageText"]);
  expect(Object.keys(left.questions[id] ?? {})).toEqual(["options", "answerKey"]);
});

test("the server's problems are shown at their fields", () => {
  const set = written();
  const fields = [
    { path: "passage.subject", message: "Not in the catalogue." },
    { path: "questions.1.answerKey", message: "No number." },
    { path: "questions.0", message: "Question 1 was changed." },
    { path: "questions.9.question", message: "Of no question here." },
  ];
  const [first = "", second = ""] = idsOf(set);
  expect(problemsOf(fields, set)).toEqual({
    passage: { subject: "Not in the catalogue." },
    questions: {
      [first]: { question: "Question 1 was changed." },
      [second]: { answerKey: "No number." },
    },
  });
});

test("questions swap with their neighbours, and stay at the ends", () => {
  const set = written();
  const [first = "", second = ""] = idsOf(set);
  expect(idsOf(withMoved(set, second, -1))).toEqual([second, first]);
  expect(withMoved(set, first, -1)).toBe(set);
  expect(withMoved(set, second, 1)).toBe(set);
  expect(idsOf(withoutQuestion(set, first))).toEqual([second]);
});

test("after a save there is nothing to save, and the next save has a new id", () => {
  const set = written();
  const { passage, questions } = { passage: { rev: 1 }, questions: idsOf(set) };
  const saved = {
    passage: { ...set.passage, _id: set._id, ...passage },
    questions: questions.map((_id) => ({ _id, rev: 4 })),
  };
  // Only the ids and revisions of the answer are used.
  const next = afterSave(set, saved as Parameters<typeof afterSave>[1], source);
  expect(next.passage.rev).toBe(1);
  expect(next.questions.map(({ rev }) => rev)).toEqual([4, 4]);
  expect(next.saveId).not.toBe(set.saveId);
  expect(isUntouched(next, next)).toBe(true);
  expect(isUntouched(withMoved(next, idsOf(next)[0] ?? "", 1), next)).toBe(false);
});

test("a kept draft only continues from the set that it was started on", () => {
  const start = written();
  const saved = { ...start, questions: start.questions.map((one) => ({ ...one, rev: 2 })) };
  expect(goesOn(saved, saved)).toBe(true);
  const edited = withQuestion(withMoved(saved, idsOf(saved)[0] ?? "", 1), blankAuthor, source);
  expect(goesOn(edited, saved)).toBe(true);
  const later = { ...saved, questions: saved.questions.map((one) => ({ ...one, rev: 3 })) };
  expect(goesOn(edited, later)).toBe(false);
  expect(goesOn(edited, withoutQuestion(saved, idsOf(saved)[0] ?? ""))).toBe(false);
  expect(goesOn({ ...edited, passage: { ...edited.passage, rev: 9 } }, saved)).toBe(false);
});

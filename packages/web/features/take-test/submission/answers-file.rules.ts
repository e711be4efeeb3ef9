import { letterAt } from "@academy/response-types/shared/letter.ts";
import type { ShownQuestion } from "../shown-questions.ts";
import { entryOf, type Outbox } from "../../../shared/outbox/outbox.rules.ts";
import { isBlank } from "../view/palette.rules.ts";

interface AnswersFileParts {
  test: { _id: string; title: string };
  student: { name: string; email: string };
  attemptId: string;
  questions: readonly ShownQuestion[];
  outbox: Outbox;
  /** Epoch milliseconds, like all times in these parts. */
  now: number;
  deadline: number;
}

const WHAT_TO_DO = [
  "This is a copy of the answers on this device, made because they could not be sent.",
  "Keep the test's page open as long as you can: it submits automatically once the connection is back.",
  "If that never works, send this file to the academy and say when you " +
    "tried. It shows your answers up to then, but it does not submit the test.",
];

/** Added for shuffled tests, because the academy reads the file beside the paper. */
const WHOSE_LETTERS =
  "Options have the letters of the paper, which differ from those on the student's screen.";

const letters = (indices: readonly unknown[]): string =>
  indices.map((index) => letterAt(Number(index))).join(", ");

const ticked = (row: unknown): number[] =>
  Array.isArray(row) ? row.flatMap((tick, column) => (tick === true ? [column] : [])) : [];

/** An answer as readable text, with the letters of the paper: "B", "A, C", "1B, 1D; 3E", a number, a text. */
export function readableAnswer(question: ShownQuestion, value: unknown): string {
  if (isBlank(value)) return "no answer";
  if (typeof value === "number") return question.options ? letterAt(value) : String(value);
  if (!Array.isArray(value)) return String(value);
  if (!value.some((row) => Array.isArray(row))) return letters(value);
  return value
    .map((row, index) => ticked(row).map((column) => `${index + 1}${letterAt(column)}`))
    .filter((cells) => cells.length > 0)
    .map((cells) => cells.join(", "))
    .join("; ");
}

function answerLine(outbox: Outbox, question: ShownQuestion, index: number) {
  const entry = entryOf(outbox, question._id);
  const seq = entry?.seq ?? 0;
  return {
    number: index + 1,
    ...(question.paperNumber !== undefined && { numberInThePaper: question.paperNumber }),
    questionId: question._id,
    answer: readableAnswer(question, entry?.value),
    value: entry?.value ?? null,
    markedForReview: entry?.marked ?? false,
    seq,
    seconds: entry?.timeTaken ?? 0,
    savedByTheServer: seq <= (outbox.acked[question._id] ?? 0),
  };
}

const isShuffled = ({ paperNumber }: ShownQuestion): boolean => paperNumber !== undefined;

const inName = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);

/** A file with the answers, for a student whose submission fails. */
export function answersFile(parts: AnswersFileParts): { name: string; text: string } {
  const { test, student, attemptId, questions, outbox, now, deadline } = parts;
  const madeAt = new Date(now).toISOString();
  const content = {
    whatToDo: questions.some(isShuffled) ? [...WHAT_TO_DO, WHOSE_LETTERS] : WHAT_TO_DO,
    test: test.title,
    testId: test._id,
    student: student.name,
    email: student.email,
    attemptId,
    madeAt,
    deadline: new Date(deadline).toISOString(),
    answers: questions.map((question, index) => answerLine(outbox, question, index)),
  };
  const moment = madeAt.slice(0, 19).replaceAll(":", "-");
  const name = `${["answers", inName(test.title), moment].filter(Boolean).join("-")}.json`;
  return { name, text: `${JSON.stringify(content, null, 2)}\n` };
}

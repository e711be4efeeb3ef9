import type { Question } from "../question/question.schema.ts";

/**
 * What a question is to a pick: it stands alone, it belongs to a passage, or it waits for one
 * (`LOOSE`: a comprehension question without a passage is listed, and never picked).
 */
export const QUESTION_KINDS = ["STANDARD", "COMPREHENSION", "LOOSE"] as const;
/** Passages have cells of their own beside those of the questions. */
export const KINDS = [...QUESTION_KINDS, "PASSAGE"] as const;
export type Kind = (typeof KINDS)[number];

/**
 * Questions of one cell are alike in all that a search or a section can ask for. Each has a number
 * in its cell, given once and never again, so a list and a pick cost the same in any bank.
 */
export interface Cell {
  examType: string;
  subjectTopicId: string;
  responseType: string;
  kind: string;
  difficulty: string;
}

export interface CountedCell extends Cell {
  /** The highest number given so far; numbers begin at 1. */
  given: number;
  /** Numbers whose question has left, in rising order. */
  free: readonly number[];
}

export interface SlotRef {
  cell: Cell;
  seq: number;
}

/** How many questions are in a cell. */
export const liveCount = ({ given, free }: Pick<CountedCell, "given" | "free">): number =>
  given - free.length;

export const totalOf = (cells: readonly CountedCell[]): number =>
  cells.reduce((sum, cell) => sum + liveCount(cell), 0);

/** The number of the cell's `position`-th question, the newest being 0. */
function numberAt({ given, free }: CountedCell, position: number): number {
  let seq = given - position;
  for (let i = free.length - 1; i >= 0 && (free[i] ?? 0) >= seq; i--) seq--;
  return seq;
}

/** The question at a position of the cells laid end to end, from 0. @throws RangeError */
export function slotAt(cells: readonly CountedCell[], position: number): SlotRef {
  let rest = position;
  for (const cell of cells) {
    const count = liveCount(cell);
    if (rest < count) return { cell, seq: numberAt(cell, rest) };
    rest -= count;
  }
  throw new RangeError(`There is no question ${position}`);
}

function kindOf(question: Pick<Question, "questionType" | "passageId">): Kind {
  if (question.questionType === "STANDARD") return "STANDARD";
  return question.passageId === null ? "LOOSE" : "COMPREHENSION";
}

export const cellOf = (question: Question): Cell => ({
  examType: question.examType,
  subjectTopicId: question.subjectTopicId,
  responseType: question.responseType,
  kind: kindOf(question),
  difficulty: question.difficulty,
});

export const sameCell = (one: Cell, other: Cell): boolean => cellName(one) === cellName(other);

/** A cell as one text, for keys. No part of it holds the separator. */
export const cellName = (cell: Cell): string =>
  [cell.examType, cell.subjectTopicId, cellPart(cell)].join("|");

/** The part of a cell's name that tells it apart from others of its exam type and entry. */
export const cellPart = ({ responseType, kind, difficulty }: Cell): string =>
  [responseType, kind, difficulty].join("|");

/** Reads what `cellName` wrote. */
export function readCell(name: string): Cell {
  const [examType = "", subjectTopicId = "", responseType = "", kind = "", difficulty = ""] =
    name.split("|");
  return { examType, subjectTopicId, responseType, kind, difficulty };
}

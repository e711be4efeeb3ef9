import type { Question, QuestionState } from "./question.schema.ts";

/**
 * How a question can be picked: alone, with its passage, or not at all. `LOOSE` is a comprehension
 * question without a passage: it is listed but never picked.
 */
export const QUESTION_KINDS = ["STANDARD", "COMPREHENSION", "LOOSE"] as const;
/** Passages have their own cells. */
export const KINDS = [...QUESTION_KINDS, "PASSAGE"] as const;
export type Kind = (typeof KINDS)[number];

/**
 * The questions of one cell match exactly the same filters. Each has a number in its cell, by which
 * lists and picks find it without reading other questions; so they cost the same for a bank of any
 * size. A number is never given twice.
 */
export interface Cell {
  examType: string;
  subjectTopicId: string;
  responseType: string;
  kind: string;
  difficulty: string;
  /** Missing for approved questions; the names of their cells have no state either. */
  state?: Exclude<QuestionState, "APPROVED">;
}

/**
 * Letters of states in the names of cells. Approved questions have no letter, so names that are
 * older than the states stay valid.
 */
const STATE_LETTERS = { DRAFT: "D", REVIEW: "R", RETIRED: "X" } as const;

export const stateOf = ({ state }: Pick<Cell, "state">): QuestionState => state ?? "APPROVED";

export interface CountedCell extends Cell {
  /** The highest number given so far; the first number is 1. */
  given: number;
  /** The watermark: all numbers up to it are released. */
  below: number;
  /** Released numbers above the watermark, in rising order. */
  free: readonly number[];
}

export interface SlotRef {
  cell: Cell;
  seq: number;
}

/** The numbers that were given and released in a cell. */
type Numbers = Pick<CountedCell, "given" | "below" | "free">;

/** How many questions are in a cell. */
export const liveCount = ({ given, below, free }: Numbers): number => given - below - free.length;

/** The highest watermark that a cell can have: no number up to it has a question. */
export function watermarkOf({ given, below, free }: Numbers): number {
  let up = below;
  for (const number of free) {
    if (number !== up + 1 || number > given) break;
    up = number;
  }
  return up;
}

/** The lowest numbers of a cell that are not released, in rising order. */
export function lowestLive({ given, below, free }: Numbers, atMost: number): number[] {
  const released = new Set(free);
  const live: number[] = [];
  for (let seq = below + 1; seq <= given && live.length < atMost; seq++) {
    if (!released.has(seq)) live.push(seq);
  }
  return live;
}

export const totalOf = (cells: readonly CountedCell[]): number =>
  cells.reduce((sum, cell) => sum + liveCount(cell), 0);

/** The number of the cell's question at `position`; the newest is at 0. */
function numberAt({ given, free }: CountedCell, position: number): number {
  let seq = given - position;
  for (let i = free.length - 1; i >= 0 && (free[i] ?? 0) >= seq; i--) seq--;
  return seq;
}

/** The slot at a position in the list of all these cells, from 0. @throws RangeError */
export function slotAt(cells: readonly CountedCell[], position: number): SlotRef {
  let rest = position;
  for (const cell of cells) {
    const count = liveCount(cell);
    if (rest < count) return { cell, seq: numberAt(cell, rest) };
    rest -= count;
  }
  throw new RangeError(`There is no question ${position}.`);
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
  ...(question.state && { state: question.state }),
});

export const sameCell = (one: Cell, other: Cell): boolean => cellName(one) === cellName(other);

/** The name of a cell, for keys. No part of it contains the separator. */
export const cellName = (cell: Cell): string =>
  [cell.examType, cell.subjectTopicId, cellPart(cell)].join("|");

/** The part of a cell's name after exam type and catalogue entry. */
export const cellPart = ({ responseType, kind, difficulty, state }: Cell): string =>
  [responseType, kind, difficulty, ...(state ? [STATE_LETTERS[state]] : [])].join("|");

/** Parses a name that `cellName` made. */
export function readCell(name: string): Cell {
  const [
    examType = "",
    subjectTopicId = "",
    responseType = "",
    kind = "",
    difficulty = "",
    letter,
  ] = name.split("|");
  const state = (["DRAFT", "REVIEW", "RETIRED"] as const).find(
    (one) => STATE_LETTERS[one] === letter,
  );
  return {
    examType,
    subjectTopicId,
    responseType,
    kind,
    difficulty,
    ...(state && { state }),
  };
}

import type { MarkOverride } from "../terms/result/mark-override.schema.ts";
import type {
  HandMark,
  MarkedQuestion,
  QueuedAnswer,
  Rubric,
  Step,
} from "./marking-queue.schema.ts";

/** How a question's answers are marked: by its current rubric, and by how many markers. */
export interface Judging {
  markers: 1 | 2;
  rubric: Rubric;
}

/** Which mark an answer waits for, or that its mark is decided. */
export type Stage = "first" | "second" | "third" | "done";

/** How long the lease of an answer lasts. */
export const LEASE_MS = 10 * 60_000;

/** How many replaced marks an answer keeps. */
const REPLACED_KEPT = 6;

const STUDENTS_READ = 300;

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** The full marks of a rubric, in centi-marks. */
export const fullOf = ({ criteria }: Rubric): number => sumOf(criteria.map(({ max }) => max));

/**
 * The rubric of a question that has no rubric of its own, or whose rubric has other full marks by
 * now.
 */
export const defaultRubric = (questionId: string, full: number, version = 0): Rubric => ({
  questionId,
  version,
  step: full >= 200 ? 50 : 25,
  criteria: [{ text: "The answer as a whole", max: full }],
});

/** Whether a criterion may have these marks: its maximum, or a multiple of the step. */
export const isScore = (centi: number, max: number, step: Step): boolean =>
  centi === max || (centi >= 0 && centi < max && centi % step === 0);

/** The problem of each score: too high, between two steps, or missing. */
export function scoreProblems(scores: readonly number[], { criteria, step }: Rubric): string[] {
  return criteria.map(({ max }, at) => {
    const score = scores[at];
    if (score === undefined) return "Give marks for this criterion.";
    if (score > max) return `Give at most ${max / 100} marks for this criterion.`;
    if (isScore(score, max, step)) return "";
    return `Give marks in steps of ${step / 100} for this criterion.`;
  });
}

/** The marks that were given by the current rubric, in their order. */
export const currentMarks = (
  { marks }: Pick<QueuedAnswer, "marks">,
  { rubric }: Judging,
): HandMark[] => marks.filter(({ version }) => version === rubric.version);

/** How far two markers may be apart: one step, or a tenth of the full marks if that is more. */
const toleranceOf = (rubric: Rubric): number => Math.max(rubric.step, fullOf(rubric) / 10);

export const agree = (one: number, other: number, rubric: Rubric): boolean =>
  Math.abs(one - other) <= toleranceOf(rubric);

export function stageOf(answer: Pick<QueuedAnswer, "marks">, judging: Judging): Stage {
  const [first, second, third] = currentMarks(answer, judging);
  if (!first) return "first";
  if (judging.markers === 1) return "done";
  if (!second) return "second";
  return agree(first.marks, second.marks, judging.rubric) || third ? "done" : "third";
}

/** Whether a person may give the mark that an answer waits for: no one marks an answer twice. */
export const mayMark = (
  answer: Pick<QueuedAnswer, "marks">,
  judging: Judging,
  userId: string,
): boolean =>
  stageOf(answer, judging) !== "done" &&
  currentMarks(answer, judging).every(({ by }) => by !== userId);

/**
 * Whether a person may change their own mark. After someone else has marked the answer they may
 * not, because lists then show both marks.
 */
export function mayChange(
  answer: Pick<QueuedAnswer, "marks">,
  judging: Judging,
  userId: string,
): boolean {
  const current = currentMarks(answer, judging);
  return current.length > 0 && current.every(({ by }) => by === userId);
}

/** The mean of two marks, rounded half up to the step, and at most the full marks. */
export const meanMark = (one: number, other: number, { step, ...rubric }: Rubric): number =>
  one === other
    ? one
    : Math.min(Math.floor((one + other) / (2 * step) + 0.5) * step, fullOf({ step, ...rubric }));

/** The marks that decide, and the result; null while an answer waits for a mark. */
export function decided(
  answer: Pick<QueuedAnswer, "marks">,
  judging: Judging,
): { centi: number; by: HandMark[] } | null {
  if (stageOf(answer, judging) !== "done") return null;
  const [first, second, third] = currentMarks(answer, judging);
  if (!first) return null;
  if (judging.markers === 1 || !second) return { centi: first.marks, by: [first] };
  if (agree(first.marks, second.marks, judging.rubric)) {
    return { centi: meanMark(first.marks, second.marks, judging.rubric), by: [first, second] };
  }
  return third ? { centi: third.marks, by: [third] } : null;
}

/** The answer with a new mark, which replaces the marker's earlier mark. */
export function withMark(answer: QueuedAnswer, mark: HandMark, judging: Judging): QueuedAnswer {
  const current = currentMarks(answer, judging);
  const own = current.findIndex(({ by }) => by === mark.by);
  const before = answer.marks.filter((one) => !current.includes(one) || one.by === mark.by);
  const { lease: _ended, ...rest } = answer;
  return {
    ...rest,
    marks: own < 0 ? [...current, mark] : current.with(own, mark),
    replaced: [...before.toReversed(), ...answer.replaced].slice(0, REPLACED_KEPT),
  };
}

/** The teacher's mark that a student reads; null while it is not decided. */
export function overrideOf(answer: QueuedAnswer, judging: Judging): MarkOverride | null {
  const found = decided(answer, judging);
  if (!found) return null;
  const at = Math.max(...found.by.map((one) => one.at));
  return { marks: found.centi, note: noteOf(found.by, judging.rubric), at };
}

/**
 * What the student reads: the comments; if a single mark decides, also its marks for each
 * criterion.
 */
function noteOf(by: readonly HandMark[], { criteria }: Rubric): string {
  const [only] = by;
  const scores =
    by.length === 1 && only && criteria.length > 1
      ? criteria.map(
          ({ text, max }, at) => `${text}: ${(only.scores[at] ?? 0) / 100} of ${max / 100}.`,
        )
      : [];
  const comments = [...new Set(by.map(({ comment }) => comment).filter((one) => one !== ""))];
  const whole = [...comments, ...scores].join(" ");
  if (whole === "") return "Marked by a teacher.";
  return whole.length <= STUDENTS_READ ? whole : `${whole.slice(0, STUDENTS_READ - 1)}…`;
}

/** The figures of a question's answers in the queue, without those that come from the paper. */
export function figuresOf(
  answers: readonly QueuedAnswer[],
  judging: Judging,
  now: number,
): Omit<MarkedQuestion, "questionId" | "number" | "fullMarks" | "answers" | "blank"> {
  const counts = { first: 0, second: 0, third: 0, outdated: 0, done: 0 };
  let [leased, differences] = [0, 0];
  const byMarker = new Map<string, HandMark[]>();
  for (const answer of answers) {
    counts[isOutdated(answer, judging) ? "outdated" : stageOf(answer, judging)]++;
    if (answer.lease && answer.lease.until > now) leased++;
    const current = currentMarks(answer, judging);
    if (differenceOf(answer, judging) > 0 && stageOf(answer, judging) === "done") differences++;
    for (const mark of current) byMarker.set(mark.by, [...(byMarker.get(mark.by) ?? []), mark]);
  }
  const markers = [...byMarker.values()].map((marks) => ({
    name: marks[0]?.byName ?? "",
    marked: marks.length,
    ...meanAndSpread(marks.map((mark) => mark.marks / 100)),
  }));
  return {
    ...counts,
    leased,
    differences,
    markers: markers.toSorted((a, b) => b.marked - a.marked || a.name.localeCompare(b.name)),
  };
}

/** Whether an answer has marks, but none by the current rubric. */
export const isOutdated = (answer: Pick<QueuedAnswer, "marks">, judging: Judging): boolean =>
  answer.marks.length > 0 && currentMarks(answer, judging).length === 0;

/** How far the first two marks are apart, in centi-marks. */
export function differenceOf(answer: Pick<QueuedAnswer, "marks">, judging: Judging): number {
  const [first, second] = currentMarks(answer, judging);
  return first && second ? Math.abs(first.marks - second.marks) : 0;
}

const twoDecimals = (value: number): number => Math.round(value * 100) / 100;

/** Mean and standard deviation, which is null for fewer than two values. */
function meanAndSpread(values: readonly number[]): { mean: number; spread: number | null } {
  const mean = sumOf(values) / values.length;
  const squares = sumOf(values.map((value) => (value - mean) ** 2));
  return {
    mean: twoDecimals(mean),
    spread: values.length < 2 ? null : twoDecimals(Math.sqrt(squares / (values.length - 1))),
  };
}

/**
 * The key that sorts an answer in its question's queue. Waiting answers come first. Answers that
 * are done come last, by the version of the rubric they were marked by.
 */
export function placeOf(
  answer: Pick<QueuedAnswer, "marks" | "answerId">,
  judging: Judging,
): string {
  const turn = { first: "1", second: "2", third: "3", done: doneBy(judging.rubric.version) };
  return `${turn[stageOf(answer, judging)]}#${answer.answerId}`;
}

/**
 * A key between waiting answers and done ones: waiting answers sort before it, and answers that
 * were done by the current rubric after it.
 */
export const doneBy = (version: number): string => `9#${String(version).padStart(6, "0")}`;

import { DIFFICULTIES } from "../question/difficulty.rules.ts";
import type { Question } from "../question/question.schema.ts";
import type { QuestionSort } from "../question/question-list.schema.ts";

/** A question's uses and figures in tests. */
export interface TestFigures {
  uses: number;
  facility: number | null;
  discrimination: number | null;
}

/** A question to sort, with its figures from tests. */
export interface Sortable extends TestFigures {
  question: Question;
}

/**
 * The author's name. Older questions do not have this field. Their author is known only until
 * someone changes the question.
 */
export const authorOf = ({ createdByName, rev, changedBy }: Question): string =>
  createdByName ?? (rev === 1 ? changedBy : "");

/** Whether an author's name contains this text, in capital or small letters. */
export const isBy = (question: Question, part: string): boolean =>
  authorOf(question).toLowerCase().includes(part.toLowerCase());

const names = new Intl.Collator("en");
/** A figure to sort by; without a figure, a question comes last. */
const orLast = (figure: number | null): number => figure ?? Number.POSITIVE_INFINITY;
const later = (one: string, other: string): number => (one < other ? 1 : one > other ? -1 : 0);
const byNumber = (one: number, other: number): number => (one === other ? 0 : one - other);
const level = ({ question }: Sortable): number => DIFFICULTIES.indexOf(question.difficulty);

/**
 * The newest, the last changed and the most used questions come first. Figures and difficulty are
 * sorted from low to high.
 */
const ORDERS: Record<QuestionSort, (one: Sortable, other: Sortable) => number> = {
  newest: (a, b) => later(a.question.createdAt, b.question.createdAt),
  changed: (a, b) => later(a.question.changedAt, b.question.changedAt),
  used: (a, b) => b.uses - a.uses,
  facility: (a, b) => byNumber(orLast(a.facility), orLast(b.facility)),
  discrimination: (a, b) => byNumber(orLast(a.discrimination), orLast(b.discrimination)),
  difficulty: (a, b) => level(a) - level(b),
  author: (a, b) => {
    const [one, other] = [authorOf(a.question), authorOf(b.question)];
    if (one === "" || other === "") return byNumber(Number(one === ""), Number(other === ""));
    return names.compare(one, other);
  },
};

/** Whether an order needs uses or figures from tests. */
export const needsTestFigures = (sort: QuestionSort): boolean =>
  sort === "used" || sort === "facility" || sort === "discrimination";

/** The ids of questions in an order; of equal questions, the newest comes first. */
export const sortedIds = (questions: readonly Sortable[], sort: QuestionSort): string[] =>
  questions
    .toSorted(
      (a, b) =>
        ORDERS[sort](a, b) ||
        later(a.question.createdAt, b.question.createdAt) ||
        later(a.question.questionId, b.question.questionId),
    )
    .map(({ question }) => question.questionId);

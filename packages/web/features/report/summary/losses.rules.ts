import type { QuestionReport } from "@academy/core/exam/terms/result/result.schema.ts";
import type { Tally } from "@academy/core/exam/marking/tally.rules.ts";
import { totals } from "../report.rules.ts";

export type Asked = Pick<
  QuestionReport,
  "subject" | "topic" | "status" | "userAnswer" | "marks" | "marksAwarded" | "timeTaken"
>;

export interface Loss {
  /** Includes the subject if the paper has several. */
  name: string;
  subject: string;
  /** Empty for a whole subject, and for questions without a topic. */
  topic: string;
  /** Marks that were possible and not earned, including negative marks. */
  lost: number;
  /** The lost marks by the outcome of their questions. */
  lostBy: { wrong: number; partial: number; blank: number };
  maxMarks: number;
  questions: number;
  totals: Tally;
}

const NO_TOPIC = "No topic";

/** Marks lost on a question: an incorrect answer with −1 out of 4 loses five. */
const lostOn = ({ marks, marksAwarded }: Asked): number => Math.max(0, marks - marksAwarded);

/**
 * The topic with the most lost marks first; of equal losses, the greater share first. Every list of
 * losses has this order.
 */
const byLoss = (one: Loss, other: Loss): number =>
  other.lost - one.lost || other.lost / other.maxMarks - one.lost / one.maxMarks;

function groupsBy(questions: readonly Asked[], keyOf: (question: Asked) => string): Asked[][] {
  const groups = new Map<string, Asked[]>();
  for (const question of questions) {
    const key = keyOf(question);
    groups.set(key, [...(groups.get(key) ?? []), question]);
  }
  return [...groups.values()];
}

/** The paper's subjects, the one with the most lost marks first. */
export const lossesBySubject = (questions: readonly Asked[]): Loss[] =>
  groupsBy(questions, ({ subject }) => subject)
    .flatMap((group) => {
      const subject = group[0]?.subject;
      return subject === undefined ? [] : lossOf(subject, "", subject, group);
    })
    .toSorted(byLoss);

/** The paper's topics, the one with the most lost marks first. */
export function lossesByTopic(questions: readonly Asked[]): Loss[] {
  const several = new Set(questions.map(({ subject }) => subject)).size > 1;
  return groupsBy(questions, ({ subject, topic }) => JSON.stringify([subject, topic]))
    .flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const topic = first.topic || NO_TOPIC;
      const name = several ? `${topic} (${first.subject})` : topic;
      return lossOf(first.subject, first.topic, name, group);
    })
    .toSorted(byLoss);
}

/** Rounds a sum of two-decimal marks, to remove errors of binary fractions. */
const sumOf = (questions: readonly Asked[], marksOf: (question: Asked) => number): number =>
  Math.round(questions.reduce((sum, each) => sum + marksOf(each), 0) * 100) / 100;

const lossOf = (
  subject: string,
  topic: string,
  name: string,
  questions: readonly Asked[],
): Loss => ({
  name,
  subject,
  topic,
  lost: sumOf(questions, lostOn),
  lostBy: {
    // A correct answer counts as partly correct here if a teacher lowered its marks.
    partial: sumOf(
      questions.filter(({ status }) => status !== "wrong" && status !== "unattempted"),
      lostOn,
    ),
    wrong: sumOf(
      questions.filter(({ status }) => status === "wrong"),
      lostOn,
    ),
    blank: sumOf(
      questions.filter(({ status }) => status === "unattempted"),
      lostOn,
    ),
  },
  maxMarks: sumOf(questions, ({ marks }) => marks),
  questions: questions.length,
  totals: totals(questions),
});

const WEAKEST = 3;

/** The three topics with the most lost marks; topics without losses are left out. */
export const weakestTopics = (questions: readonly Asked[]): Loss[] =>
  lossesByTopic(questions)
    .filter(({ lost, topic }) => lost > 0 && topic !== "")
    .slice(0, WEAKEST);

/** Seconds spent on incorrect answers, and their share of all seconds in percent. */
export function timeOnWrong(questions: readonly Asked[]): { seconds: number; percent: number } {
  const all = questions.reduce((sum, { timeTaken }) => sum + timeTaken, 0);
  const seconds = questions
    .filter(({ status }) => status === "wrong")
    .reduce((sum, { timeTaken }) => sum + timeTaken, 0);
  return { seconds, percent: all === 0 ? 0 : (100 * seconds) / all };
}

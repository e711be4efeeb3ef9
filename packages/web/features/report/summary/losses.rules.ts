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
  /** The same marks by outcome. */
  lostBy: { wrong: number; partial: number; blank: number };
  maxMarks: number;
  questions: number;
  totals: Tally;
}

const NO_TOPIC = "No topic";

/** Marks lost on a question: an incorrect answer with −1 out of 4 loses five. */
const lostOn = ({ marks, marksAwarded }: Asked): number => Math.max(0, marks - marksAwarded);

/** Most marks lost first; of equal losses, the greater share. Every list of losses has this order. */
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

/** The paper's subjects, most marks lost first. */
export const lossesBySubject = (questions: readonly Asked[]): Loss[] =>
  groupsBy(questions, ({ subject }) => subject)
    .flatMap((group) => {
      const subject = group[0]?.subject;
      return subject === undefined ? [] : lossOf(subject, "", subject, group);
    })
    .toSorted(byLoss);

/** The paper's topics, most marks lost first. */
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
    // A correct answer whose marks a teacher lowered counts as partly correct here.
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

/** The three topics that cost most marks; only topics with losses. */
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

import { DAY, HOUR } from "@academy/core/kernel/shared/time.ts";
import type {
  GivenAnswer,
  PracticeCard,
  PracticeSet,
  TopicLevel,
} from "@academy/core/learning/card/practice.schema.ts";
import type { LearningToday } from "@academy/core/learning/progress/head.schema.ts";

/** How a practised answer turned out, by the browser's own check. */
export type Outcome = "right" | "partial" | "wrong" | "shown" | "unchecked";

/** An answer as this device keeps it. */
export interface Answered extends Omit<GivenAnswer, "ref"> {
  outcome: Outcome;
  /** Why an almost correct answer is incorrect. */
  remark?: string;
}

/** A set that a student practises, with all that a reload needs. */
export interface Run {
  set: PracticeSet;
  /** The answers by ref; undefined for an answer that was taken back. */
  answers: Readonly<Record<string, Answered | undefined>>;
  /** Refs of answers that the server has counted, or cannot count any more. */
  sent: readonly string[];
  /** The number of parts that have been sent. A part is the answers that one call sends. */
  parts: number;
  /** The mastery by topic, after the answers that the server has counted. */
  mastery?: Readonly<Record<string, TopicLevel>>;
  /** Position of the shown question; at the end of the set, the number of its questions. */
  at: number;
  /** Epoch milliseconds of the end of a timed set. */
  endsAt: number | null;
  /** Why the server accepts no more answers of this set. */
  refused?: string;
  /** True for a repetition of missed questions, which is neither stored nor sent. */
  again?: true;
}

/** A set of the missed questions alone, from the start. */
export const repeated = (run: Run): Run => ({
  ...startRun({ ...run.set, cards: missedCards(run), mode: "learn" }, 0),
  endsAt: null,
  again: true,
});

/** After this many answers, they are sent to the server as a part of the set. */
const PART = 10;
/** The most parts of one set that the server accepts. */
const MOST_PARTS = 20;

export const startRun = (set: PracticeSet, now: number): Run => ({
  set,
  answers: {},
  sent: [],
  parts: 0,
  at: 0,
  endsAt: set.minutes === undefined ? null : now + set.minutes * 60_000,
});

export const withAnswer = (run: Run, ref: string, answer: Answered): Run => ({
  ...run,
  answers: { ...run.answers, [ref]: answer },
});

/** In a timed set, an answer can be withdrawn until its end. */
export const withoutAnswer = (run: Run, ref: string): Run => ({
  ...run,
  answers: { ...run.answers, [ref]: undefined },
});

export const answeredCount = ({ answers }: Run): number =>
  Object.values(answers).filter((answer) => answer !== undefined).length;

export const isOver = ({ at, set }: Run): boolean => at >= set.cards.length;

/**
 * Answers that the server does not have yet, in the set's order. A sent answer cannot be changed,
 * so the answer on screen and unmarked written ones are left out unless `all` is set.
 */
export function unsent(run: Run, all = false): GivenAnswer[] {
  const { set, answers, sent, at, again } = run;
  if (again) return [];
  const known = new Set(sent);
  return set.cards.flatMap(({ ref }, index) => {
    const answer = answers[ref];
    if (!answer || known.has(ref)) return [];
    const { outcome, remark: _remark, ...given } = answer;
    return all || (index !== at && outcome !== "unchecked") ? [{ ref, ...given }] : [];
  });
}

/** Whether answers can no longer change. In a timed set, they can change until its end. */
export const isSettled = (run: Run, now: number): boolean =>
  run.endsAt === null || isOver(run) || now >= run.endsAt;

/**
 * Whether the student still has to compare written answers of a timed set with the model answer.
 */
export const isToBeMarked = ({ answers }: Run): boolean =>
  Object.values(answers).some((answer) => answer?.outcome === "unchecked");

/**
 * Whether it is time to send: after ten answers in a set without a time limit, and at the end of
 * every set.
 */
export function isDueToSend(run: Run): boolean {
  const waiting = unsent(run).length;
  if (waiting === 0 || run.refused !== undefined || run.parts >= MOST_PARTS) return false;
  return isOver(run) || (waiting >= PART && run.endsAt === null);
}

/**
 * The run after the server answered a part: `refs` are the answers that the server has counted. All
 * other answers go into the next part.
 */
export const withSent = (
  run: Run,
  refs: readonly string[],
  mastery: readonly TopicLevel[] = [],
): Run => ({
  ...run,
  sent: [...new Set([...run.sent, ...refs])],
  parts: run.parts + 1,
  mastery: { ...run.mastery, ...Object.fromEntries(mastery.map((one) => [one.topicId, one])) },
});

/** Merges the copies of a set in two tabs: each tab keeps the other's answers. */
export const merged = (before: Run | null, next: Run): Run =>
  before === null || before.set.setId !== next.set.setId
    ? next
    : {
        ...next,
        answers: { ...before.answers, ...next.answers },
        sent: [...new Set([...before.sent, ...next.sent])],
        parts: Math.max(before.parts, next.parts),
        mastery: { ...before.mastery, ...next.mastery },
      };

/**
 * Whether a kept set should be offered again: it is not finished, the server still accepts answers,
 * and it is younger than 30 days.
 */
export const canContinue = (run: Run, now: number): boolean =>
  !isOver(run) && run.refused === undefined && now - Date.parse(run.set.madeAt) < 30 * DAY;

export interface TopicResult {
  subject: string;
  name: string;
  right: number;
  of: number;
}

/**
 * Correct answers by topic, the topic with most missed questions first. Unanswered questions are
 * left out.
 */
export function byTopic({ set, answers }: Run): TopicResult[] {
  const groups = Map.groupBy(
    set.cards.filter(({ ref }) => answers[ref]),
    ({ subject, topic }) => `${subject} / ${topic}`,
  );
  return [...groups.values()]
    .flatMap((cards) => {
      const [first] = cards;
      const right = cards.filter(({ ref }) => answers[ref]?.outcome === "right").length;
      return first
        ? [{ subject: first.subject, name: topicOf(first), right, of: cards.length }]
        : [];
    })
    .toSorted((a, b) => b.of - b.right - (a.of - a.right) || (a.name < b.name ? -1 : 1));
}

export interface LevelChange {
  before: TopicLevel;
  after: TopicLevel;
  /** Whether the mastery that is shown is not the same before and after the set. */
  moved: boolean;
}

/** The mastery of the set's topics before it and after it, in the set's order. */
export function levelChanges({ set, mastery = {} }: Run): LevelChange[] {
  return (set.mastery ?? []).flatMap((before) => {
    const after = mastery[before.topicId];
    if (!after) return [];
    return [
      { before, after, moved: after.band !== before.band || after.mastery !== before.mastery },
    ];
  });
}

export const topicOf = ({ topic, subject }: Pick<PracticeCard, "topic" | "subject">): string =>
  topic === "" ? subject : topic;

/** Whether a question was answered, but not correctly. */
export const isMissed = (answer: Answered | undefined): boolean =>
  answer !== undefined && answer.outcome !== "right" && answer.outcome !== "unchecked";

/** The tone of an outcome, which decides its colour and its symbol. */
export const toneOf = (outcome: Outcome | undefined) =>
  outcome === "right" || outcome === "partial" || outcome === "wrong" ? outcome : "blank";

/** The questions to practise again. */
export const missedCards = ({ set, answers }: Run): PracticeCard[] =>
  set.cards.filter(({ ref }) => isMissed(answers[ref]));

/**
 * Whether the notebook may lack submissions: before the first intake, if the last intake left some,
 * if a test waits for its results, or if the last intake is over an hour ago. `takenBefore` is
 * always a day earlier than the intake. A wrong clock of the device also leads to an intake.
 */
export const needsIntake = (
  { pending, takenBefore }: Pick<LearningToday, "pending" | "takenBefore">,
  now: number,
): boolean =>
  pending > 0 || takenBefore === null || Math.abs(now - Date.parse(takenBefore)) > DAY + HOUR;

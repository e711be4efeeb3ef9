import type { Verdict } from "@academy/response-types/shared/response-type.ts";
import { leftToday, newLeftToday } from "../progress/head.rules.ts";
import type { MissStatus, TopicRef } from "../progress/event.schema.ts";
import { shownLevel } from "../progress/mastery.rules.ts";
import { type Rating, retrievability } from "../progress/schedule.rules.ts";
import { isGone, queueOf } from "../progress/state.rules.ts";
import type { LearningState, NotebookEntry } from "../progress/state.schema.ts";
import type { GivenAnswer, SetFrom, TopicLevel } from "../card/practice.schema.ts";

/** Papers, or packs of open questions, that one set reads at most. */
const MOST_SOURCES = 8;

type Entry = [questionId: string, entry: NotebookEntry];

const isNext = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * The reviews of a day in their order, up to what is left of the day's limit: first the questions
 * that the student most likely remembers, then a few that were never reviewed.
 */
export function dueOf(state: LearningState, today: number, dailyLimit: number): Entry[] {
  const queue = queueOf(state);
  const due = queue.flatMap(([id, entry]) =>
    entry.card && entry.card.due <= today
      ? [{ one: [id, entry] as Entry, likely: retrievability(entry.card, today) }]
      : [],
  );
  const reviews = due
    .toSorted((a, b) => b.likely - a.likely || isNext(a.one[0], b.one[0]))
    .map(({ one }) => one);
  const fresh = queue
    .filter(([, { card }]) => card === null)
    .toSorted(([a, one], [b, two]) => two.at - one.at || isNext(a, b))
    .slice(0, newLeftToday(state, today, dailyLimit));
  return [...reviews, ...fresh].slice(0, leftToday(state, today, dailyLimit));
}

interface Wanted extends Extract<SetFrom, { kind: "mistakes" }> {
  tagged?: ReadonlySet<string> | undefined;
  /** How many reviews the student wants in a day. */
  dailyLimit: number;
}

/**
 * The questions of the notebook that match the student's request: questions that are due first,
 * then the newest.
 */
export function mistakesOf(
  state: LearningState,
  today: number,
  { testId, topicId, status, tagged, dailyLimit }: Wanted,
): Entry[] {
  const due = new Map(dueOf(state, today, dailyLimit).map(([id], place) => [id, place]));
  const place = ([id]: Entry) => due.get(id) ?? Infinity;
  return Object.entries(state.entries)
    .filter(
      ([id, entry]) =>
        !isGone(state.gone, entry.ref) &&
        (testId === undefined || entry.ref.startsWith(`t.${testId}.`)) &&
        (topicId === undefined || entry.topicId === topicId) &&
        (status === undefined || status.includes(entry.status)) &&
        (tagged === undefined || tagged.has(id)),
    )
    .toSorted((a, b) => {
      const [one, two] = [place(a), place(b)];
      return one === two ? b[1].at - a[1].at || isNext(a[0], b[0]) : one - two;
    });
}

/** The mastery of some topics, each once. */
export const levelsOf = (state: LearningState, topics: readonly TopicRef[]): TopicLevel[] =>
  [...new Map(topics.map((topic) => [topic.topicId, topic])).values()].map((topic) => {
    const { band, mastery } = shownLevel(state, topic.topicId);
    return { ...topic, band, mastery };
  });

/** A ref without its last part names the paper or the pack. */
const sourceOf = (ref: string): string => ref.slice(0, ref.lastIndexOf("."));

/** The refs that are in the first papers and packs, which bounds what a set reads. */
export function fromFewSources(refs: readonly string[]): string[] {
  const sources = new Set<string>();
  return refs.filter((ref) => {
    const source = sourceOf(ref);
    if (sources.size < MOST_SOURCES) sources.add(source);
    return sources.has(source);
  });
}

export type PractisedStatus = "full" | MissStatus;

const STATUS = { right: "full", partial: "partial", wrong: "wrong", blank: "blank" } as const;
const SELF = { had: "full", partly: "partial", not: "wrong" } as const;

/**
 * How an answer counts. The student judges written answers; others count by the accepted key that
 * they match best.
 */
export function statusOf(
  given: Pick<GivenAnswer, "self" | "shown">,
  verdicts: readonly Verdict[],
  selfMarked: boolean,
): PractisedStatus {
  // An answer that was given after the solution was shown does not count.
  if (given.shown) return "blank";
  if (selfMarked) return given.self ? SELF[given.self] : "blank";
  return STATUS[best(verdicts).outcome];
}

const ORDER = { right: 3, partial: 2, wrong: 1, blank: 0 } as const;

function best([first, ...others]: readonly Verdict[]): Verdict {
  if (!first) throw new Error("A practised question has no key.");
  return others.reduce((a, b) => (ORDER[b.outcome] > ORDER[a.outcome] ? b : a), first);
}

/** The share of an answer that was known, 0 to 1. */
export function shareOf(status: PractisedStatus, verdicts: readonly Verdict[]): number {
  if (status === "full") return 1;
  if (status !== "partial") return 0;
  const shares = verdicts.map(({ right, total }) => right / total);
  return shares.length === 0 ? 0.5 : Math.min(1, Math.max(0, ...shares));
}

/**
 * The rating is "again" unless the student knew the answer, and "hard" if the answer took more than
 * twice as long as usual.
 */
export function ratingOf(
  status: PractisedStatus,
  { guessed, seconds }: Pick<GivenAnswer, "guessed" | "seconds">,
  parSeconds: number | null,
): Rating {
  if (status !== "full" || guessed) return 1;
  return parSeconds !== null && seconds > 2 * parSeconds ? 2 : 3;
}

/** A time between when the set was made and now, whatever the device's clock said. */
export const timeBetween = (from: number, at: number, to: number): number =>
  Math.min(Math.max(at, from), to);

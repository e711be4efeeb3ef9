import { DAY, INDIA_OFFSET } from "../../kernel/shared/time.ts";
import { inOrder, topicAt } from "./event.rules.ts";
import type { KeyedEvent, SessionEvent, TestEvent } from "./event.schema.ts";
import { NO_MASTERY, type Observation, observe } from "./mastery.rules.ts";
import { NotebookEntries } from "./notebook-entries.rules.ts";
import { isLearned, review } from "./schedule.rules.ts";
import { addSeen } from "./seen.rules.ts";
import { latestOf, withPoint } from "./trend.rules.ts";
import type { LearningState, NotebookEntry } from "./state.schema.ts";

/**
 * The most questions of one test that enter the schedule. They are questions that the student
 * answered and did not fully know, beginning with those that most other students knew.
 */
const SCHEDULED_PER_TEST = 12;
const MAX_DAYS = 30;

/** The day of India, counted from 1970. */
export const dayNumber = (ms: number): number => Math.floor((ms + INDIA_OFFSET) / DAY);

export const NO_STATE: LearningState = {
  entries: {},
  general: NO_MASTERY.general,
  topics: {},
  names: {},
  tests: {},
  days: [],
  reviewed: { day: 0, count: 0, fresh: 0 },
  seen: [],
  gone: [],
  latest: {},
  trend: [],
};

/** The reviews of a student: scheduled, not learned, and of a test that was not deleted. */
export function queueOf({
  entries,
  gone,
}: Pick<LearningState, "entries" | "gone">): [questionId: string, entry: NotebookEntry][] {
  return Object.entries(entries).filter(
    ([, entry]) => entry.scheduled && !isLearned(entry.card) && !isGone(gone, entry.ref),
  );
}

/** Whether a question was met in a test that was deleted. */
export const isGone = (gone: readonly string[], ref: string): boolean =>
  gone.length > 0 && ref.startsWith("t.") && gone.includes(ref.split(".")[1] ?? "");

/** A state while events are added: copied once and then changed in place. */
interface Working extends Omit<LearningState, "entries" | "seen"> {
  entries: NotebookEntries;
  seen: Set<number>;
}

/** Adds events to a state; all of them come after those that are in it. */
export function fold(state: LearningState, events: readonly KeyedEvent[]): LearningState {
  if (events.length === 0) return state;
  const { topics, names, tests, latest, entries, seen } = state;
  const working: Working = {
    ...state,
    topics: { ...topics },
    names: { ...names },
    tests: { ...tests },
    latest: { ...latest },
    entries: new NotebookEntries(entries),
    seen: new Set(seen),
  };
  for (const one of inOrder(events)) add(working, one);
  return { ...working, entries: working.entries.toRecord(), seen: [...working.seen] };
}

function add(state: Working, { key, event }: KeyedEvent): void {
  if (event.kind === "test") addTest(state, key, event);
  else if (event.kind === "session") addSession(state, event);
  else if (event.kind === "tests") {
    const gone = [...new Set([...state.gone, ...event.gone])];
    state.gone = gone.filter((id) => !event.back.includes(id)).toSorted();
  } else {
    const entry = state.entries.get(event.questionId);
    if (entry) state.entries.set(event.questionId, { ...entry, scheduled: event.scheduled });
  }
}

function addTest(state: Working, key: string, event: TestEvent): void {
  const { entries } = state;
  const observations = event.evidence.map(([topic, share, difficulty]) => ({
    topicId: topicAt(event, topic).topicId,
    share: share / 100,
    difficulty: difficulty / 100,
  }));
  const testId = event.submissionId.slice(0, event.submissionId.indexOf("."));
  const first = easiest(event.misses);
  for (const miss of event.misses) {
    const old = entries.get(miss.questionId);
    entries.set(miss.questionId, {
      ref: `t.${testId}.${miss.index}`,
      topicId: topicAt(event, miss.topic).topicId,
      status: miss.status,
      seconds: miss.seconds,
      times: (old?.times ?? 0) + 1,
      at: event.submittedAt,
      scheduled: old?.scheduled === true || first.has(miss.questionId),
      card: old?.card ?? null,
    });
  }
  entries.limit();
  observe(state, observations, "test");
  addNames(state, event);
  const { run, examType, paper } = event;
  state.tests[event.submissionId] = { key, run, examType, paper };
  state.days = withDays(state.days, [dayNumber(event.submittedAt)]);
  Object.assign(state.latest, latestOf(event));
  state.trend = withPoint(state, event);
}

/**
 * The questions of a test that enter the schedule: only those that the student answered. Those that
 * most other students had correct come first; among equals, the paper's order counts.
 */
function easiest(misses: TestEvent["misses"]): Set<string> {
  const answered = misses.filter(({ status }) => status !== "blank");
  const sorted = answered.toSorted(
    (a, b) => (b.facility ?? 0) - (a.facility ?? 0) || a.index - b.index,
  );
  return new Set(sorted.slice(0, SCHEDULED_PER_TEST).map(({ questionId }) => questionId));
}

function addSession(state: Working, event: SessionEvent): void {
  const { entries } = state;
  const observations: Observation[] = [];
  for (const answer of event.answers) {
    const { topicId } = topicAt(event, answer.topic);
    if (answer.first) {
      const { share, difficulty } = answer.first;
      observations.push({ topicId, share: share / 100, difficulty: difficulty / 100 });
    }
    const day = dayNumber(answer.at);
    const old = entries.get(answer.questionId);
    const next = practised(old, topicId, answer);
    if (next) entries.set(answer.questionId, next);
    if (next && next.card !== (old?.card ?? null)) {
      state.reviewed = counted(state.reviewed, day, old?.card === null);
    }
  }
  entries.limit();
  observe(state, observations, "practice");
  addNames(state, event);
  const days = event.answers.map(({ at }) => dayNumber(at));
  state.days = withDays(state.days, days);
  addSeen(state.seen, event.answers);
}

/**
 * A question's entry in the notebook after a practised answer; undefined if the question is not in
 * the notebook and the answer was correct.
 */
function practised(
  old: NotebookEntry | undefined,
  topicId: string,
  { ref, status, seconds, rating, at }: SessionEvent["answers"][number],
): NotebookEntry | undefined {
  const missed = status !== "full";
  if (!old && !missed) return undefined;
  const scheduled = old?.scheduled ?? true;
  const card = old?.card ?? null;
  return {
    ref: old?.ref ?? ref,
    topicId,
    status: missed ? status : (old?.status ?? "wrong"),
    seconds: missed ? seconds : (old?.seconds ?? seconds),
    times: (old?.times ?? 0) + (missed ? 1 : 0),
    at: missed ? at : (old?.at ?? at),
    scheduled,
    card: scheduled ? review(card, dayNumber(at), rating) : card,
  };
}

/**
 * The reviews of the newest day, with one more. Earlier days are not counted, because the daily
 * limit only needs today.
 */
function counted(
  reviewed: LearningState["reviewed"],
  day: number,
  isFresh: boolean,
): LearningState["reviewed"] {
  if (day < reviewed.day) return reviewed;
  const { count, fresh } = day === reviewed.day ? reviewed : { count: 0, fresh: 0 };
  return { day, count: count + 1, fresh: fresh + Number(isFresh) };
}

function addNames({ names }: Working, { topics }: TestEvent | SessionEvent): void {
  for (const topic of topics) names[topic.topicId] = topic;
}

const withDays = (days: readonly number[], more: readonly number[]): number[] =>
  [...new Set([...days, ...more])].toSorted((a, b) => a - b).slice(-MAX_DAYS);

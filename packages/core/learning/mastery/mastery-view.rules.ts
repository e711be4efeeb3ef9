import { iso } from "../../kernel/shared/time.ts";
import { inOrder, topicAt } from "../progress/event.rules.ts";
import type { KeyedEvent, TestEvent } from "../progress/event.schema.ts";
import { ENOUGH_ANSWERS, estimate } from "../progress/mastery.rules.ts";
import { fold, NO_STATE } from "../progress/state.rules.ts";
import type { LearningState } from "../progress/state.schema.ts";
import type { MasteryView, SubjectView, TopicView } from "./mastery.schema.ts";

/** Tests whose effect on each subject is drawn. */
const DRAWN = 12;

/** Everything that a student's events say about topics, and how it changed from test to test. */
export function masteryOf(events: readonly KeyedEvent[]): MasteryView {
  const ordered = inOrder(events);
  const tests = ordered.flatMap(({ event }) => (event.kind === "test" ? [event] : []));
  const drawn = new Set(tests.slice(-DRAWN));
  const trends: Map<string, number>[] = [];
  let state = NO_STATE;
  for (const one of ordered) {
    state = fold(state, [one]);
    if (one.event.kind === "test" && drawn.has(one.event)) trends.push(meansOf(state));
  }
  const latest = latestOf(tests);
  const topics = Object.keys(state.topics).flatMap((id) => topicOf(state, id, latest) ?? []);
  const bySubject = Map.groupBy(topics, ({ subject }) => subject);
  return {
    subjects: [...bySubject]
      .map(([subject, own]): SubjectView => ({
        subject,
        topics: own.toSorted(weakestFirst),
        trend: trends.map((means) => means.get(subject) ?? null),
      }))
      .toSorted((a, b) => hasFigure(b) - hasFigure(a) || (a.subject < b.subject ? -1 : 1)),
    tests: [...drawn].map(({ submissionId, submittedAt }) => ({
      submissionId,
      submittedAt: iso(submittedAt),
    })),
    enough: ENOUGH_ANSWERS,
  };
}

const hasFigure = ({ topics }: SubjectView): number =>
  Number(topics.some(({ mastery }) => mastery !== null));

function topicOf(
  state: LearningState,
  topicId: string,
  latest: ReadonlyMap<string, NonNullable<TopicView["latest"]>>,
): TopicView | undefined {
  const [topic, names] = [state.topics[topicId], state.names[topicId]];
  if (!topic || !names) return undefined;
  const known = topic.answers >= ENOUGH_ANSWERS;
  const { percent, within } = estimate(state, topicId);
  return {
    ...names,
    answers: topic.answers,
    band: topic.band,
    mastery: known ? Math.round(percent) : null,
    within: known ? Math.round(within) : null,
    latest: latest.get(topicId) ?? null,
  };
}

const weakestFirst = (a: TopicView, b: TopicView): number =>
  (a.mastery ?? 101) - (b.mastery ?? 101) ||
  (a.topic < b.topic ? -1 : a.topic > b.topic ? 1 : a.topicId < b.topicId ? -1 : 1);

/** Mean mastery of each subject, weighted by answers, over topics with enough of them. */
function meansOf(state: LearningState): Map<string, number> {
  const sums = new Map<string, { sum: number; answers: number }>();
  for (const [topicId, { answers }] of Object.entries(state.topics)) {
    const subject = state.names[topicId]?.subject;
    if (answers < ENOUGH_ANSWERS || subject === undefined) continue;
    const old = sums.get(subject) ?? { sum: 0, answers: 0 };
    const sum = old.sum + answers * estimate(state, topicId).percent;
    sums.set(subject, { sum, answers: old.answers + answers });
  }
  return new Map([...sums].map(([subject, one]) => [subject, Math.round(one.sum / one.answers)]));
}

/** How each topic went in the latest test that asked about it. */
function latestOf(tests: readonly TestEvent[]): Map<string, NonNullable<TopicView["latest"]>> {
  const latest = new Map<string, NonNullable<TopicView["latest"]>>();
  for (const event of tests) {
    const own = Map.groupBy(event.evidence, ([position]) => topicAt(event, position).topicId);
    for (const [topicId, answers] of own) {
      latest.set(topicId, {
        earned: oneDecimal(answers.reduce((sum, [, share]) => sum + share / 100, 0)),
        questions: answers.length,
        typical: oneDecimal(
          answers.reduce((sum, [, , difficulty]) => sum + 1 / (1 + Math.exp(difficulty / 100)), 0),
        ),
      });
    }
  }
  return latest;
}

const oneDecimal = (value: number): number => Math.round(10 * value) / 10;

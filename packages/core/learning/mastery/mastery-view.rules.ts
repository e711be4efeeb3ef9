import { iso } from "../../kernel/shared/time.ts";
import { ENOUGH_ANSWERS, estimate } from "../progress/mastery.rules.ts";
import type { Levels } from "../progress/state.schema.ts";
import type { MasteryView, SubjectView, TopicView } from "./mastery.schema.ts";

/** What a student's tests and practice say about topics, and how it changed from test to test. */
export function masteryOf(state: Levels): MasteryView {
  const topics = Object.keys(state.topics).flatMap((id) => topicOf(state, id) ?? []);
  const bySubject = Map.groupBy(topics, ({ subject }) => subject);
  return {
    subjects: [...bySubject]
      .map(([subject, own]): SubjectView => ({
        subject,
        topics: own.toSorted(weakestFirst),
        trend: state.trend.map(({ means }) => means[subject] ?? null),
      }))
      .toSorted((a, b) => hasFigure(b) - hasFigure(a) || (a.subject < b.subject ? -1 : 1)),
    tests: state.trend.map(({ submissionId, submittedAt }) => ({
      submissionId,
      submittedAt: iso(submittedAt),
    })),
    enough: ENOUGH_ANSWERS,
  };
}

const hasFigure = ({ topics }: SubjectView): number =>
  Number(topics.some(({ mastery }) => mastery !== null));

function topicOf(state: Levels, topicId: string): TopicView | undefined {
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
    latest: state.latest[topicId] ?? null,
  };
}

const weakestFirst = (a: TopicView, b: TopicView): number =>
  (a.mastery ?? 101) - (b.mastery ?? 101) ||
  (a.topic < b.topic ? -1 : a.topic > b.topic ? 1 : a.topicId < b.topicId ? -1 : 1);

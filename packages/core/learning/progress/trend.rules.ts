import { topicAt } from "./event.rules.ts";
import type { TestEvent } from "./event.schema.ts";
import { ENOUGH_ANSWERS, estimate } from "./mastery.rules.ts";
import type { LearningState } from "./state.schema.ts";
import type { LatestTest, TrendPoint } from "./trend.schema.ts";

/** How many of the newest tests the trend of each subject shows. */
const DRAWN = 12;

/** The results of a test in each topic that it asked about. */
export function latestOf(event: TestEvent): Record<string, LatestTest> {
  const byTopic = Map.groupBy(event.evidence, ([position]) => topicAt(event, position).topicId);
  return Object.fromEntries(
    [...byTopic].map(([topicId, answers]) => [
      topicId,
      {
        earned: oneDecimal(answers.reduce((sum, [, share]) => sum + share / 100, 0)),
        questions: answers.length,
        typical: oneDecimal(
          answers.reduce((sum, [, , difficulty]) => sum + 1 / (1 + Math.exp(difficulty / 100)), 0),
        ),
      },
    ]),
  );
}

const oneDecimal = (value: number): number => Math.round(10 * value) / 10;

type Means = Pick<LearningState, "general" | "topics" | "names">;

/** The trend with the mean mastery of each subject after a test. */
export function withPoint(
  state: Means & Pick<LearningState, "trend">,
  { submissionId, submittedAt }: TestEvent,
): TrendPoint[] {
  return [...state.trend, { submissionId, submittedAt, means: meansOf(state) }].slice(-DRAWN);
}

/** Mean mastery of each subject, weighted by answers, over topics with enough of them. */
function meansOf(state: Means): Record<string, number> {
  const sums = new Map<string, { sum: number; answers: number }>();
  for (const [topicId, { answers }] of Object.entries(state.topics)) {
    const subject = state.names[topicId]?.subject;
    if (answers < ENOUGH_ANSWERS || subject === undefined) continue;
    const old = sums.get(subject) ?? { sum: 0, answers: 0 };
    const sum = old.sum + answers * estimate(state, topicId).percent;
    sums.set(subject, { sum, answers: old.answers + answers });
  }
  return Object.fromEntries(
    [...sums].map(([subject, one]) => [subject, Math.round(one.sum / one.answers)]),
  );
}

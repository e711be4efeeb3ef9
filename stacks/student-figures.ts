import { Duration, Stack } from "aws-cdk-lib";
import * as cloudwatch from "aws-cdk-lib/aws-cloudwatch";
import * as logs from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { above, type NamedAlarm } from "./alarm-topic.ts";

/** What students do, by the field of the API's line `request.calls-recorded` that counts it. */
const DONE = { Starts: "starts", Saves: "saves", Submissions: "submissions" } as const;
type Done = Record<keyof typeof DONE, cloudwatch.Metric>;

/** Starts, saves and submissions that were answered with a success, each minute. */
export function doneByStudents(scope: Construct, logGroup: logs.ILogGroup): Done {
  const { stackName: metricNamespace } = Stack.of(scope);
  const of = (metricName: keyof typeof DONE) => {
    const filter = new logs.MetricFilter(scope, metricName, {
      logGroup,
      filterPattern: logs.FilterPattern.stringValue("$.event", "=", "request.calls-recorded"),
      metricNamespace,
      metricName,
      metricValue: `$.${DONE[metricName]}`,
      // The probes' calls are in every minute of the log, so silence of students is a 0.
      defaultValue: 0,
    });
    const metric = { statistic: "sum", period: Duration.minutes(1), label: metricName };
    return filter.metric(metric);
  };
  return { Starts: of("Starts"), Saves: of("Saves"), Submissions: of("Submissions") };
}

/** Fewer saves in ten minutes are a few students, whose pauses look like a fault. */
const ENOUGH = 600;

/** So often does a student save in ten minutes who then submits and saves no more. */
const SAVES_OF_ONE = 20;

/**
 * Saves were halved against the ten minutes before, by more than the students who submitted since
 * then explain. `DIFF` is the difference from the period before: an alarm's expression knows no
 * other past. A day or a week before says nothing, because tests are at no fixed times.
 */
export function savesHalve({ Saves, Submissions }: Done): NamedAlarm {
  const tenMinutes = { statistic: "sum", period: Duration.minutes(10) };
  const before = "(saves - DIFF(saves))";
  const submitted = "(2 * submissions - DIFF(submissions))";
  return above(
    "SavesHalve",
    new cloudwatch.MathExpression({
      expression: `IF(${before} >= ${ENOUGH}, IF(2 * (saves + ${SAVES_OF_ONE} * ${submitted}) < ${before}, 1, 0), 0)`,
      usingMetrics: { saves: Saves.with(tenMinutes), submissions: Submissions.with(tenMinutes) },
      period: Duration.minutes(10),
    }),
    0,
    "Students save less than half as often as ten minutes before, and have not submitted. See docs/operations.md.",
  );
}

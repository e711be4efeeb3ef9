import { Duration } from "aws-cdk-lib";
import * as cloudwatch from "aws-cdk-lib/aws-cloudwatch";
import type * as dynamodb from "aws-cdk-lib/aws-dynamodb";
import type * as lambda from "aws-cdk-lib/aws-lambda";
import type * as sqs from "aws-cdk-lib/aws-sqs";
import type { Watched } from "./watch.stack.ts";

interface NamedAlarm extends cloudwatch.AlarmProps {
  name: string;
}

const everyMinutes = (minutes: number) => ({ period: Duration.minutes(minutes), statistic: "sum" });

const above = (
  name: string,
  metric: cloudwatch.IMetric,
  threshold: number,
  alarmDescription: string,
): NamedAlarm => ({
  name,
  metric,
  threshold,
  alarmDescription,
  evaluationPeriods: 1,
  comparisonOperator: cloudwatch.ComparisonOperator.GREATER_THAN_THRESHOLD,
  treatMissingData: cloudwatch.TreatMissingData.NOT_BREACHING,
});

/**
 * What wakes somebody up, each with what to look at first. Numbers are for five minutes unless said
 * otherwise; an exam runs for hours, so nothing waits longer to be told.
 */
export function alarmsOf(
  { storage, api, jobs, web }: Watched,
  unpublished: cloudwatch.Metric,
): NamedAlarm[] {
  return [
    ...functionAlarms("Api", api.function),
    ...jobAlarms(jobs),
    ...tableAlarms("Content", storage.content),
    ...tableAlarms("Attempts", storage.attempts),
    above(
      "ApiSlow",
      api.function.metricDuration({ ...everyMinutes(5), statistic: "p99" }),
      3000,
      "1 call in 100 takes longer than 3 s. See the traces of the API.",
    ),
    above(
      "ApiRefuses",
      web.httpApi.metricServerError(everyMinutes(5)),
      5,
      "Calls end in a 5xx. See the log of the API stage, then the function's.",
    ),
    ...[jobs.lost, jobs.lostImports].map(lostAlarm),
    above(
      "Unpublished",
      unpublished,
      15,
      "A test is due for more than 15 minutes. See the logs of ScheduleProcess and Processing.",
    ),
  ];
}

const jobAlarms = ({ scheduled, closing, processing, fileJobs }: Watched["jobs"]): NamedAlarm[] => [
  ...[...Object.values(scheduled), closing.worker, processing.worker, ...fileJobs].flatMap((one) =>
    functionAlarms(one.node.id, one),
  ),
  ...Object.values(scheduled).map(stopped),
  above(
    "ClosingWaits",
    closing.queue.metricApproximateAgeOfOldestMessage({ ...everyMinutes(1), statistic: "max" }),
    120,
    "Abandoned attempts have waited 2 minutes to be closed: raise ACADEMY_CLOSING_WORKERS.",
  ),
];

const lostAlarm = (queue: sqs.Queue): NamedAlarm =>
  above(
    queue.node.id,
    queue.metricApproximateNumberOfMessagesVisible({ ...everyMinutes(1), statistic: "max" }),
    0,
    "An event was given up. docs/operations.md says how to read it and send it again.",
  );

const functionAlarms = (name: string, one: lambda.Function): NamedAlarm[] => [
  above(
    `${name}Errors`,
    one.metricErrors(everyMinutes(5)),
    0,
    "The function threw or timed out. See its log.",
  ),
  above(
    `${name}Throttled`,
    one.metricThrottles(everyMinutes(5)),
    0,
    "Lambda ran out of concurrency: raise the account's quota or ACADEMY_API_CONCURRENCY.",
  ),
];

const tableAlarms = (name: string, table: dynamodb.Table): NamedAlarm[] => {
  const of = (metricName: string) => table.metric(metricName, everyMinutes(5));
  return [
    above(
      `${name}Throttled`,
      new cloudwatch.MathExpression({
        expression: "reads + writes",
        usingMetrics: { reads: of("ReadThrottleEvents"), writes: of("WriteThrottleEvents") },
        period: Duration.minutes(5),
      }),
      10,
      "The table is throttled: see its warm throughput and its hot keys (docs/operations.md).",
    ),
  ];
};

/** The one silence that is trouble: a schedule that does not come. */
const stopped = (one: lambda.Function): NamedAlarm => ({
  ...above(
    `${one.node.id}Stopped`,
    one.metricInvocations(everyMinutes(5)),
    1,
    "The schedule has not run this function for five minutes. docs/operations.md says how to.",
  ),
  comparisonOperator: cloudwatch.ComparisonOperator.LESS_THAN_THRESHOLD,
  treatMissingData: cloudwatch.TreatMissingData.BREACHING,
});

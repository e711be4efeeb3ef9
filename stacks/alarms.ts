import { Duration } from "aws-cdk-lib";
import * as cloudwatch from "aws-cdk-lib/aws-cloudwatch";
import type * as dynamodb from "aws-cdk-lib/aws-dynamodb";
import type * as lambda from "aws-cdk-lib/aws-lambda";
import type * as sqs from "aws-cdk-lib/aws-sqs";
import type { IdentityStack } from "./identity.stack.ts";
import { above, type NamedAlarm, percentage, tomorrow } from "./alarm-topic.ts";
import { callMetrics } from "./call-metrics.ts";
import { tableIndexes } from "./storage.stack.ts";
import type { Watched } from "./watch.stack.ts";

const everyMinutes = (minutes: number) => ({ period: Duration.minutes(minutes), statistic: "sum" });

/** Figures that the functions log. */
interface Logged {
  unpublished: cloudwatch.Metric;
  /** One for each service of AWS. */
  refused: readonly cloudwatch.Metric[];
}

/**
 * All alarms, each with what to look at first. Numbers are for five minutes unless stated
 * otherwise; an exam runs for hours, so no alarm waits longer.
 */
export function alarmsOf(
  { storage, identity, jobs, ...watched }: Watched,
  { unpublished, refused }: Logged,
  sendsMail: boolean,
): NamedAlarm[] {
  const { all: calls } = callMetrics(watched, everyMinutes(5));
  return [
    ...apiAlarms(watched, calls),
    ...jobAlarms(jobs),
    ...tableAlarms("Content", storage.content, tableIndexes.content, calls),
    ...tableAlarms("Attempts", storage.attempts, tableIndexes.attempts, calls),
    directoryThrottled(identity, calls),
    ...refused.map((metric) => refusing(metric, calls)),
    ...(sendsMail ? mailAlarms().map(tomorrow) : []),
    ...[jobs.lost, jobs.lostImports].map(lostAlarm).map(tomorrow),
    above(
      "Unpublished",
      unpublished,
      15,
      "A test has been due for more than 15 minutes. See the logs of ScheduleProcess and Processing.",
    ),
  ];
}

/** The API's: it shares the account's concurrency with all other functions, whose events only wait. */
const apiAlarms = (
  { api, web }: Pick<Watched, "api" | "web">,
  calls: cloudwatch.Metric,
): NamedAlarm[] => [
  above(
    "ApiErrors",
    percentage({
      part: api.function.metricErrors(everyMinutes(5)),
      whole: api.function.metricInvocations(everyMinutes(5)),
      enough: 3,
    }),
    0.5,
    "The function threw or timed out in more than 0.5% of its calls. See its log.",
  ),
  above(
    "ApiThrottled",
    percentage({ part: api.function.metricThrottles(everyMinutes(5)), whole: calls }),
    1,
    "Lambda ran out of concurrency: raise the account's quota or ACADEMY_API_CONCURRENCY.",
  ),
  above(
    "ApiSlow",
    api.function.metricDuration({ ...everyMinutes(5), statistic: "p99" }),
    3000,
    "1 call in 100 takes longer than 3 s. See request.slowly-finished in the log of the API.",
  ),
  above(
    "ApiRefuses",
    percentage({
      part: callMetrics({ api, web }, everyMinutes(5)).failed,
      whole: calls,
      enough: 5,
    }),
    0.5,
    "More than 0.5% of all calls end in a 5xx. See request.refused and request.failed in the log.",
  ),
];

/** Services without which no test can be started, saved or submitted. */
const NEEDED: readonly string[] = ["dynamo", "s3", "cognito", "secrets"];

/** The names of services in the log, in words for those who read an alarm. */
const WHAT: Readonly<Record<string, string>> = {
  dynamo: "DynamoDB, the tables",
  s3: "S3, the files",
  cognito: "Cognito, the directory of users",
  secrets: "Secrets Manager, the keys of sessions",
  events: "EventBridge, which asks the workers",
};

/** One of AWS's services refuses, or does not answer. Its metric has its name as label. */
const refusing = (metric: cloudwatch.Metric, calls: cloudwatch.Metric): NamedAlarm => {
  const service = metric.label ?? "";
  const alarm = above(
    `Refused-${service}`,
    percentage({ part: metric.with(everyMinutes(5)), whole: calls }),
    1,
    `${service} (${WHAT[service] ?? service}) refused, or did not answer, as often as 1% of all calls. The cause in service.refused says what to do: docs/operations.md, Rehearsed faults.`,
  );
  return NEEDED.includes(service) ? alarm : tomorrow(alarm);
};

/** Someone waits for these; what the others give up is in the lost events. */
const askedFor = ({ closing, processing, fileJobs, mailEvents }: Watched["jobs"]) => [
  closing.worker,
  processing.worker,
  ...fileJobs,
  ...(mailEvents ? [mailEvents] : []),
];

const jobAlarms = (jobs: Watched["jobs"]): NamedAlarm[] => [
  ...askedFor(jobs).map((one) => tomorrow(failing(one.node.id, one))),
  // Each of its tasks has an alarm of its own, and a run that was given up is a lost event.
  ...[jobs.scheduled.close, jobs.scheduled.process].map(stopped),
  ...[jobs.scheduled.payments, jobs.scheduled.rest].map(stopped).map(tomorrow),
  above(
    "ClosingWaits",
    jobs.closing.queue.metricApproximateAgeOfOldestMessage({
      ...everyMinutes(1),
      statistic: "max",
    }),
    120,
    "Abandoned attempts have waited 2 minutes to be closed. See message.failed in the log of Closing; if there is none, raise ACADEMY_CLOSING_WORKERS.",
  ),
];

const lostAlarm = (queue: sqs.Queue): NamedAlarm =>
  above(
    queue.node.id,
    queue.metricApproximateNumberOfMessagesVisible({ ...everyMinutes(1), statistic: "max" }),
    0,
    "An event was given up. docs/operations.md says how to read it and send it again.",
  );

const failing = (name: string, one: lambda.Function): NamedAlarm =>
  above(
    `${name}Errors`,
    one.metricErrors(everyMinutes(5)),
    0,
    "The function threw or timed out. See its log.",
  );

/** An index has its own limits, and a throttled one holds up the writes of its table. */
const tableAlarms = (
  name: string,
  table: dynamodb.ITable,
  indexes: readonly string[],
  whole: cloudwatch.Metric,
): NamedAlarm[] => {
  const calls = ["ReadThrottleEvents", "WriteThrottleEvents"];
  const own = calls.map((metricName) => table.metric(metricName, everyMinutes(5)));
  const ofIndexes = indexes.flatMap((index) => {
    const dimensionsMap = { TableName: table.tableName, GlobalSecondaryIndexName: index };
    return calls.map((call) => table.metric(call, { ...everyMinutes(5), dimensionsMap }));
  });
  return [
    above(
      `${name}Throttled`,
      percentage({ part: together(own), whole }),
      1,
      "The table is throttled: see whether reads or writes are (docs/operations.md).",
    ),
    above(
      `${name}IndexesThrottled`,
      percentage({ part: together(ofIndexes), whole }),
      1,
      "An index is throttled and holds up the writes of its table (docs/operations.md).",
    ),
  ];
};

/** A sum that ignores missing data: `a + b` is missing if one of the two is. */
const together = (metrics: readonly cloudwatch.Metric[]): cloudwatch.MathExpression => {
  const usingMetrics = Object.fromEntries(metrics.map((metric, i) => [`m${i}`, metric]));
  const expression = `SUM([${Object.keys(usingMetrics).join(", ")}])`;
  return new cloudwatch.MathExpression({ expression, usingMetrics, period: Duration.minutes(5) });
};

const directoryThrottled = (
  { pool, client }: IdentityStack,
  whole: cloudwatch.Metric,
): NamedAlarm => {
  const throttles = (metricName: string, UserPoolClient: string) =>
    new cloudwatch.Metric({
      namespace: "AWS/Cognito",
      metricName,
      dimensionsMap: { UserPool: pool.userPoolId, UserPoolClient },
      ...everyMinutes(5),
    });
  const app = client.userPoolClientId;
  const all = [
    throttles("SignInThrottles", app),
    throttles("TokenRefreshThrottles", app),
    // Users are created by administrators' calls, so Cognito counts them in that category.
    throttles("SignUpThrottles", "Admin"),
  ];
  return above(
    "DirectoryThrottled",
    percentage({ part: together(all), whole }),
    1,
    "Cognito refuses logins above its quota, as often as 1% of all calls: the app retries. Spread them, or ask for more.",
  );
};

/**
 * For the whole account: SES reviews it above these rates, and suspends it at two to five times as
 * much.
 */
const mailAlarms = (): NamedAlarm[] => {
  const rate = (metricName: string) =>
    new cloudwatch.Metric({
      namespace: "AWS/SES",
      metricName: `Reputation.${metricName}`,
      statistic: "max",
      period: Duration.hours(1),
    });
  const hint =
    "See the mails of the last days (SES, Reputation), and stop the import they are from.";
  return [
    above("MailBounces", rate("BounceRate"), 0.05, `More than 5% of mails bounce. ${hint}`),
    above(
      "MailComplaints",
      rate("ComplaintRate"),
      0.001,
      `More than 1 mail in 1,000 is reported as spam. ${hint}`,
    ),
  ];
};

/** An alarm on missing data: a schedule that does not run. */
const stopped = (one: lambda.Function): NamedAlarm => ({
  ...above(
    `${one.node.id}Stopped`,
    one.metricInvocations(everyMinutes(5)),
    1,
    "The schedule has not run this function for five minutes. See docs/operations.md.",
  ),
  comparisonOperator: cloudwatch.ComparisonOperator.LESS_THAN_THRESHOLD,
  treatMissingData: cloudwatch.TreatMissingData.BREACHING,
});

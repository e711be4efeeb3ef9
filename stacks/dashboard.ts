import { Duration, Stack } from "aws-cdk-lib";
import * as cloudwatch from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import { PROBE_CHECKS } from "../packages/core/kernel/shared/deployment.rules.ts";
import { callMetrics } from "./call-metrics.ts";
import { answered } from "./probe.ts";
import { EDGE_REGION } from "./stage.ts";
import type { Watched } from "./watch.stack.ts";

interface Shown extends Watched {
  name: string;
  /** Starts, saves and submissions a minute. */
  done: cloudwatch.Metric[];
  alarms: cloudwatch.IAlarm[];
  unpublished: cloudwatch.Metric;
  /** One for each service of AWS. */
  refused: cloudwatch.Metric[];
}

const perMinute = (statistic = "sum") => ({ period: Duration.minutes(1), statistic });

const graph = (title: string, left: cloudwatch.IMetric[], right: cloudwatch.IMetric[] = []) =>
  new cloudwatch.GraphWidget({ title, left, right, width: 8, height: 6 });

/** Age of the oldest message of each queue, in seconds. */
const waiting = ({ closing, processing, bulk, videos, images }: Shown["jobs"]) =>
  [closing, processing, bulk, videos, images].map(({ queue }) =>
    queue.metricApproximateAgeOfOldestMessage({ ...perMinute("max"), label: queue.node.id }),
  );

/** Logins and renewals that Cognito accepted, and those above its quota. */
const directory = ({ pool, client }: Shown["identity"]) => {
  const dimensionsMap = { UserPool: pool.userPoolId, UserPoolClient: client.userPoolClientId };
  const of = (metricName: string) =>
    new cloudwatch.Metric({
      namespace: "AWS/Cognito",
      metricName,
      dimensionsMap,
      label: metricName,
      ...perMinute(),
    });
  return {
    accepted: ["SignInSuccesses", "TokenRefreshSuccesses"].map(of),
    throttled: ["SignInThrottles", "TokenRefreshThrottles"].map(of),
  };
};

/** Requests of the address, and the percentage that CloudFront answers with a 5xx. */
const edge = ({ distribution }: Shown["web"]) => {
  const of = (metricName: string, statistic: string) =>
    new cloudwatch.Metric({
      namespace: "AWS/CloudFront",
      metricName,
      region: EDGE_REGION,
      dimensionsMap: { DistributionId: distribution.distributionId, Region: "Global" },
      ...perMinute(statistic),
    });
  return { requests: [of("Requests", "sum")], failing: [of("5xxErrorRate", "avg")] };
};

const processes = ({ function: api, live }: Shown["api"]) => [
  api.metric("ConcurrentExecutions", perMinute("max")),
  live.metric("ProvisionedConcurrentExecutions", perMinute("max")),
];

/** What both probes were answered: theirs, and that of the stack in us-east-1. */
const fromOutside = (stack: Stack, name: string) =>
  PROBE_CHECKS.flatMap((check) => {
    const own = answered(stack, check, Duration.minutes(1));
    const label = `${check}, from ${EDGE_REGION}`;
    return [own, elsewhere(own, { namespace: `${name}-outpost`, region: EDGE_REGION, label })];
  });

const elsewhere = (
  { metricName, dimensions, statistic, period }: cloudwatch.Metric,
  place: { namespace: string; region: string; label: string },
) =>
  new cloudwatch.Metric({
    ...place,
    metricName,
    statistic,
    period,
    ...(dimensions && { dimensionsMap: dimensions }),
  });

/** What students do, and what refuses to let them. */
function studentWidgets(scope: Construct, { name, web, jobs, identity, refused, done }: Shown) {
  const [logins, address] = [directory(identity), edge(web)];
  return [
    [
      graph("Starts, saves and submissions a minute", done),
      graph("Refused, by service", refused),
      graph("Seconds that the oldest message waits, by queue", waiting(jobs)),
    ],
    [
      graph("Cognito: logins, and throttled", logins.accepted, logins.throttled),
      graph("CloudFront: requests, and 5xx in percent", address.requests, address.failing),
      graph("Answered from outside (0: no; no line: no probe)", fromOutside(Stack.of(scope), name)),
    ],
  ];
}

/** Calls of the API, how long they take, and in how many environments. */
const apiWidgets = ({ web, api }: Shown) => {
  const { all, refused, failed } = callMetrics({ web, api }, perMinute());
  return [graph("Calls a minute, and refused", [all], [refused, failed]), ...processWidgets(api)];
};

const processWidgets = (api: Shown["api"]) => [
  graph(
    "Response time of the API",
    ["p50", "p99"].map((share) => api.function.metricDuration(perMinute(share))),
  ),
  graph("Concurrent API processes, and those kept warm", processes(api), [
    api.function.metricThrottles(perMinute()),
  ]),
];

/**
 * One page for an exam day: what is wrong, how many students are active, how near the quotas are.
 */
export function addDashboard(scope: Construct, shown: Shown): void {
  const { storage, jobs } = shown;
  const units = (table: (typeof storage)["attempts"]) => [
    table.metricConsumedWriteCapacityUnits(perMinute()),
    table.metricConsumedReadCapacityUnits(perMinute()),
  ];
  new cloudwatch.Dashboard(scope, "Dashboard", {
    dashboardName: shown.name,
    widgets: [
      [new cloudwatch.AlarmStatusWidget({ title: "Alarms", alarms: shown.alarms, width: 24 })],
      apiWidgets(shown),
      ...studentWidgets(scope, shown),
      [
        graph("Attempts: units per minute", units(storage.attempts)),
        graph("Content: units per minute", units(storage.content)),
        graph(
          "Minutes without results",
          [shown.unpublished],
          [jobs.lost.metricApproximateNumberOfMessagesVisible(perMinute("max"))],
        ),
      ],
    ],
  });
}

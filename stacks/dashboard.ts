import { Duration } from "aws-cdk-lib";
import * as cloudwatch from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import type { Watched } from "./watch.stack.ts";

interface Shown extends Watched {
  name: string;
  alarms: cloudwatch.IAlarm[];
  unpublished: cloudwatch.Metric;
  /** One for each service of AWS. */
  refused: cloudwatch.Metric[];
}

const perMinute = (statistic = "sum") => ({ period: Duration.minutes(1), statistic });

const graph = (title: string, left: cloudwatch.IMetric[], right: cloudwatch.IMetric[] = []) =>
  new cloudwatch.GraphWidget({ title, left, right, width: 8, height: 6 });

const processes = ({ function: api, live }: Shown["api"]) => [
  api.metric("ConcurrentExecutions", perMinute("max")),
  live.metric("ProvisionedConcurrentExecutions", perMinute("max")),
];

/**
 * One page for an exam day: what is wrong, how many students are active, how near the quotas are.
 */
export function addDashboard(scope: Construct, shown: Shown): void {
  const { storage, web, api, jobs } = shown;
  const units = (table: (typeof storage)["attempts"]) => [
    table.metricConsumedWriteCapacityUnits(perMinute()),
    table.metricConsumedReadCapacityUnits(perMinute()),
  ];
  new cloudwatch.Dashboard(scope, "Dashboard", {
    dashboardName: shown.name,
    widgets: [
      [new cloudwatch.AlarmStatusWidget({ title: "Alarms", alarms: shown.alarms, width: 24 })],
      [
        graph(
          "Calls a minute, and refused",
          [web.httpApi.metricCount(perMinute())],
          [web.httpApi.metricClientError(perMinute()), web.httpApi.metricServerError(perMinute())],
        ),
        graph(
          "Response time of the API",
          ["p50", "p99"].map((share) => api.function.metricDuration(perMinute(share))),
        ),
        graph("Concurrent API processes, and those kept warm", processes(api), [
          api.function.metricThrottles(perMinute()),
        ]),
      ],
      [graph("Refused, by service", shown.refused)],
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

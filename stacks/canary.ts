import { Duration, Stack } from "aws-cdk-lib";
import * as cloudwatch from "aws-cdk-lib/aws-cloudwatch";
import * as codedeploy from "aws-cdk-lib/aws-codedeploy";
import type * as lambda from "aws-cdk-lib/aws-lambda";
import * as logs from "aws-cdk-lib/aws-logs";

/** The log event of an unexpected error in a call of the API. */
const FAILED = "request.failed";

/**
 * A new version gets a tenth of the calls for five minutes, and the rest if there is no alarm by
 * then; otherwise all calls go back to the previous version and the deployment fails. A repair gets
 * all calls immediately and no alarm stops it, since the alarms may be about the fault that it
 * repairs.
 */
export function deployByCanary(
  api: lambda.Function,
  live: lambda.Alias,
  atOnce: boolean,
): codedeploy.LambdaDeploymentGroup {
  const scope = Stack.of(live);
  const { ALL_AT_ONCE, CANARY_10PERCENT_5MINUTES } = codedeploy.LambdaDeploymentConfig;
  return new codedeploy.LambdaDeploymentGroup(scope, "Canary", {
    alias: live,
    deploymentConfig: atOnce ? ALL_AT_ONCE : CANARY_10PERCENT_5MINUTES,
    alarms: atOnce ? [] : canaryAlarms(api, live),
    autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: !atOnce },
  });
}

/**
 * For the new version only: errors of the old one must not stop its successor. The API answers a
 * 500 itself, so Lambda sees no error; the log does.
 */
function canaryAlarms(api: lambda.Function, live: lambda.Alias): cloudwatch.Alarm[] {
  const { functionName } = api;
  const { version } = live.version;
  const Resource = `${functionName}:${live.aliasName}`;
  const ofVersion = { FunctionName: functionName, Resource, ExecutedVersion: version };
  const minute = { period: Duration.minutes(1), dimensionsMap: ofVersion };
  const alarm = (id: string, metric: cloudwatch.Metric, threshold: number, minutes: number) =>
    new cloudwatch.Alarm(Stack.of(live), id, {
      metric,
      threshold,
      evaluationPeriods: minutes,
      comparisonOperator: cloudwatch.ComparisonOperator.GREATER_THAN_THRESHOLD,
      treatMissingData: cloudwatch.TreatMissingData.NOT_BREACHING,
      alarmDescription: "Stops the deployment of this version of the API and rolls it back.",
    });
  return [
    alarm("NewVersionErrors", live.metricErrors({ ...minute, statistic: "sum" }), 0, 1),
    alarm("NewVersionFailures", failures(api, version), 0, 1),
    alarm("NewVersionSlow", live.metricDuration({ ...minute, statistic: "p99" }), 3000, 3),
  ];
}

/** Failed calls of a version, as the API logs them. */
function failures(api: lambda.Function, version: string): cloudwatch.Metric {
  const scope = Stack.of(api);
  const filter = new logs.MetricFilter(scope, "RequestsFailed", {
    logGroup: api.logGroup,
    filterPattern: logs.FilterPattern.stringValue("$.event", "=", FAILED),
    metricNamespace: scope.stackName,
    metricName: "RequestsFailed",
    metricValue: "1",
    dimensions: { Version: "$.version" },
  });
  const dimensionsMap = { Version: version };
  return filter.metric({ statistic: "sum", period: Duration.minutes(1), dimensionsMap });
}

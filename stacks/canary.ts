import { Duration, Stack } from "aws-cdk-lib";
import * as cloudwatch from "aws-cdk-lib/aws-cloudwatch";
import * as codedeploy from "aws-cdk-lib/aws-codedeploy";
import type * as lambda from "aws-cdk-lib/aws-lambda";
import * as logs from "aws-cdk-lib/aws-logs";

/**
 * Log events of calls that the API did not do: its own error, a busy service, a caller's rights, an
 * input or a state that it does not accept. All others were answered with 2xx.
 */
const EVENTS = {
  RequestsFailed: "request.failed",
  RequestsRefused: "request.refused",
  RequestsDenied: "request.caller-denied",
  RequestsRejected: "request.rejected",
} as const;

/** So many percent more of the new version's calls than of the other's stop a deployment. */
const MORE = { RequestsRefused: 5, RequestsDenied: 20, RequestsRejected: 20 } as const;

/** Below so many calls of the new version, a percentage means nothing. */
const ENOUGH = 20;

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
 * 500 itself, so Lambda sees no error; the log does. A version that answers 401, 403 or 503 where
 * the other one does not lacks a right, or checks tokens wrongly; with another 4xx it no longer
 * understands its callers. What both versions refuse has another cause.
 */
function canaryAlarms(api: lambda.Function, live: lambda.Alias): cloudwatch.Alarm[] {
  const { functionName } = api;
  const { version } = live.version;
  const Resource = `${functionName}:${live.aliasName}`;
  const ofVersion = { FunctionName: functionName, Resource, ExecutedVersion: version };
  const minute = { period: Duration.minutes(1), dimensionsMap: ofVersion };
  const alarm = (id: string, metric: cloudwatch.IMetric, threshold: number, minutes: number) =>
    new cloudwatch.Alarm(Stack.of(live), id, {
      metric,
      threshold,
      evaluationPeriods: minutes,
      comparisonOperator: cloudwatch.ComparisonOperator.GREATER_THAN_THRESHOLD,
      treatMissingData: cloudwatch.TreatMissingData.NOT_BREACHING,
      alarmDescription:
        "In the five minutes of a canary, CodeDeploy takes this version of the API back and CanaryStopped is sent. Later nothing does: docs/operations.md.",
    });
  return [
    alarm("NewVersionErrors", live.metricErrors({ ...minute, statistic: "sum" }), 0, 1),
    alarm("NewVersionFailures", logged(api, "RequestsFailed", version), 0, 1),
    alarm("NewVersionRefuses", more("RequestsRefused", api, live), MORE.RequestsRefused, 1),
    alarm("NewVersionDenies", more("RequestsDenied", api, live), MORE.RequestsDenied, 1),
    alarm("NewVersionRejects", more("RequestsRejected", api, live), MORE.RequestsRejected, 1),
    alarm("NewVersionSlow", live.metricDuration({ ...minute, statistic: "p99" }), 3000, 3),
  ];
}

type Logged = keyof typeof EVENTS;

/** Calls of a version, or of all versions, that ended so, as the API logs them. */
function logged(api: lambda.Function, name: Logged, version?: string): cloudwatch.Metric {
  const scope = Stack.of(api);
  const metricName = version === undefined ? `${name}InAll` : name;
  const filter = new logs.MetricFilter(scope, metricName, {
    logGroup: api.logGroup,
    filterPattern: logs.FilterPattern.stringValue("$.event", "=", EVENTS[name]),
    metricNamespace: scope.stackName,
    metricName,
    metricValue: "1",
    ...(version !== undefined && { dimensions: { Version: "$.version" } }),
  });
  const dimensionsMap = version === undefined ? undefined : { Version: version };
  const options = { statistic: "sum", period: Duration.minutes(1) };
  return filter.metric({ ...options, ...(dimensionsMap && { dimensionsMap }) });
}

/**
 * By how many percentage points more of the new version's calls ended so than of the other's. Where
 * none did, the log has no figure, which counts as 0.
 */
function more(name: Logged, api: lambda.Function, live: lambda.Alias): cloudwatch.MathExpression {
  const { version } = live.version;
  const ofAlias = {
    FunctionName: api.functionName,
    Resource: `${api.functionName}:${live.aliasName}`,
  };
  const minute = { statistic: "sum", period: Duration.minutes(1) };
  const calls = (dimensionsMap: Record<string, string>) =>
    live.metricInvocations({ ...minute, dimensionsMap });
  const share = (ended: string, all: string) => `100 * ${ended} / ${all}`;
  const old = share("(FILL(all, 0) - FILL(new, 0))", "(allCalls - newCalls + 1)");
  return new cloudwatch.MathExpression({
    expression: `IF(newCalls >= ${ENOUGH}, ${share("FILL(new, 0)", "newCalls")} - ${old}, 0)`,
    usingMetrics: {
      new: logged(api, name, version),
      all: logged(api, name),
      newCalls: calls({ ...ofAlias, ExecutedVersion: version }),
      allCalls: calls(ofAlias),
    },
    period: Duration.minutes(1),
  });
}

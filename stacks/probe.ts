import { Duration, type Stack } from "aws-cdk-lib";
import * as cloudwatch from "aws-cdk-lib/aws-cloudwatch";
import * as events from "aws-cdk-lib/aws-events";
import * as targets from "aws-cdk-lib/aws-events-targets";
import type * as lambda from "aws-cdk-lib/aws-lambda";
import { PROBE_CHECKS, type ProbeCheck } from "../packages/core/kernel/shared/deployment.rules.ts";
import { type NamedAlarm, tomorrow } from "./alarm-topic.ts";
import { type Backend, bareFunction } from "./function.ts";

interface ProbeProps extends Pick<Backend, "stage" | "build"> {
  /** The address of the site that it looks at. */
  origin: string;
}

/** A probe in the stack's region: a visitor that comes every minute. */
export function addProbe(stack: Stack, { origin, ...place }: ProbeProps): lambda.Function {
  const probe = bareFunction(stack, "Probe", place, {
    bundle: "probe",
    memorySize: 256,
    timeout: Duration.seconds(50),
    environment: { PROBE_ORIGIN: origin, PROBE_NAMESPACE: stack.stackName },
  });
  runs(stack, probe, "answers", Duration.minutes(1));
  return probe;
}

/** Lets it look at what ends one day, four times a day. */
export const lookAtExpiry = (stack: Stack, probe: lambda.Function): void =>
  runs(stack, probe, "expiry", Duration.hours(6));

function runs(stack: Stack, probe: lambda.Function, look: string, every: Duration): void {
  new events.Rule(stack, `Probe-${look}`, {
    schedule: events.Schedule.rate(every),
    targets: [
      new targets.LambdaFunction(probe, {
        event: events.RuleTargetInput.fromObject({ look }),
        // The next one is due in a minute.
        retryAttempts: 0,
      }),
    ],
  });
}

const SAYS: Record<ProbeCheck, string> = {
  page: "The start page has not come for three minutes, from outside.",
  health: "The API, or a service behind it, has not answered for three minutes, from outside.",
  start: "No demo test could be started for three minutes, from outside.",
};

/** How often a check was answered. */
export const answered = (stack: Stack, check: ProbeCheck, period: Duration): cloudwatch.Metric =>
  new cloudwatch.Metric({
    namespace: stack.stackName,
    metricName: "Answered",
    dimensionsMap: { Check: check },
    statistic: "sum",
    period,
    label: `${check}, from ${stack.region}`,
  });

/** Silence is an alarm, too: of the deployment, or of the probe. */
export const probeAlarms = (stack: Stack): NamedAlarm[] => {
  const said = (check: ProbeCheck) =>
    `${SAYS[check]} Seen from ${stack.region}. Without any figure, it is the probe there that does not run: docs/operations.md.`;
  return PROBE_CHECKS.map((check) => ({
    ...fewer(`Probe-${check}`, answered(stack, check, Duration.minutes(3)), 1, said(check)),
    treatMissingData: cloudwatch.TreatMissingData.BREACHING,
  }));
};

/** Read tomorrow: weeks are left. */
export const expiryAlarms = (stack: Stack): NamedAlarm[] => {
  const days = (metricName: string) =>
    new cloudwatch.Metric({
      namespace: stack.stackName,
      metricName,
      statistic: "min",
      period: Duration.days(1),
    });
  return [
    fewer(
      "CertificateExpires",
      days("CertificateDays"),
      21,
      "The certificate ends in three weeks: Certificate Manager has not renewed it.",
    ),
    fewer("DomainExpires", days("DomainDays"), 30, "The domain's registration ends in a month."),
  ].map(tomorrow);
};

const fewer = (
  name: string,
  metric: cloudwatch.Metric,
  threshold: number,
  alarmDescription: string,
): NamedAlarm => ({
  name,
  metric,
  threshold,
  alarmDescription,
  evaluationPeriods: 1,
  comparisonOperator: cloudwatch.ComparisonOperator.LESS_THAN_THRESHOLD,
  treatMissingData: cloudwatch.TreatMissingData.NOT_BREACHING,
});

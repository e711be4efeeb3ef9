import { Duration, type Stack } from "aws-cdk-lib";
import * as cloudwatch from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import * as sns from "aws-cdk-lib/aws-sns";
import { EmailSubscription, UrlSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Settings } from "./settings.ts";

export interface NamedAlarm extends cloudwatch.AlarmProps {
  name: string;
  /** Students are not affected, or not yet: someone reads it the next morning. */
  tomorrow?: true;
}

export interface AlarmTopics {
  /** Wakes someone up: by mail, and at an https address such as a pager's. */
  wake: sns.Topic;
  /** By mail alone. */
  tomorrow: sns.Topic;
}

export function alarmTopics(stack: Stack, { alarmMail, alarmUrl }: Settings): AlarmTopics {
  const topic = (id: string, displayName: string) => {
    const one = new sns.Topic(stack, id, { enforceSSL: true, displayName });
    if (alarmMail) one.addSubscription(new EmailSubscription(alarmMail));
    return one;
  };
  const wake = topic("Alarms", "Academy: now");
  if (alarmUrl) wake.addSubscription(new UrlSubscription(alarmUrl));
  return { wake, tomorrow: topic("Tomorrow", "Academy: tomorrow") };
}

/** Creates the alarms. One that wakes someone also says when it is over. */
export function createAlarms(
  stack: Stack,
  topics: AlarmTopics,
  alarms: readonly NamedAlarm[],
): cloudwatch.Alarm[] {
  const [wake, later] = [new SnsAction(topics.wake), new SnsAction(topics.tomorrow)];
  return alarms.map(({ name, tomorrow = false, ...alarm }) => {
    const alarmName = `${stack.stackName}-${name}`;
    const made = new cloudwatch.Alarm(stack, name, { ...alarm, alarmName });
    made.addAlarmAction(tomorrow ? later : wake);
    if (!tomorrow) made.addOkAction(wake);
    return made;
  });
}

/** The same alarm with an action that does not wake anyone up. */
export const tomorrow = (alarm: NamedAlarm): NamedAlarm => ({ ...alarm, tomorrow: true });

/** What a share is made of, each the sum of five minutes. */
export interface Share {
  part: cloudwatch.IMetric;
  /** A sum that may or may not include the part: at the shares of alarms it makes no difference. */
  whole: cloudwatch.IMetric;
  /** So few say nothing, whatever their share. */
  enough?: number;
}

/**
 * A percentage. On an exam day thousands of calls a second go through, and a few refused ones are
 * repeated by the browsers. A sum ignores missing data, which `+` does not.
 */
export const percentage = ({ part, whole, enough = 10 }: Share): cloudwatch.MathExpression =>
  new cloudwatch.MathExpression({
    expression: `IF(part > ${enough}, 100 * part / SUM([part, whole]), 0)`,
    usingMetrics: { part, whole },
    period: Duration.minutes(5),
  });

/** An alarm for a metric above the threshold once; missing data is fine. */
export const above = (
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

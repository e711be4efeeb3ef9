import type { Stack } from "aws-cdk-lib";
import * as cloudwatch from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import * as sns from "aws-cdk-lib/aws-sns";
import { EmailSubscription, UrlSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Settings } from "./settings.ts";

export interface NamedAlarm extends cloudwatch.AlarmProps {
  name: string;
}

/** Where alarms are sent: by mail, and to an https address such as a pager's. */
export function alarmTopic(stack: Stack, { alarmMail, alarmUrl }: Settings): sns.Topic {
  const topic = new sns.Topic(stack, "Alarms", { enforceSSL: true });
  if (alarmMail) topic.addSubscription(new EmailSubscription(alarmMail));
  if (alarmUrl) topic.addSubscription(new UrlSubscription(alarmUrl));
  return topic;
}

/** Creates the alarms, which notify the topic when they begin and when they are over. */
export function tellOf(
  stack: Stack,
  topic: sns.Topic,
  alarms: readonly NamedAlarm[],
): cloudwatch.Alarm[] {
  const action = new SnsAction(topic);
  return alarms.map(({ name, ...alarm }) => {
    const alarmName = `${stack.stackName}-${name}`;
    const made = new cloudwatch.Alarm(stack, name, { ...alarm, alarmName });
    made.addAlarmAction(action);
    made.addOkAction(action);
    return made;
  });
}

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

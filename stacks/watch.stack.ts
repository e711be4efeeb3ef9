import { Duration, Stack, type StackProps } from "aws-cdk-lib";
import * as budgets from "aws-cdk-lib/aws-budgets";
import * as cloudwatch from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import * as logs from "aws-cdk-lib/aws-logs";
import * as sns from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Construct } from "constructs";
import type { ApiStack } from "./api.stack.ts";
import { addDashboard } from "./dashboard.ts";
import type { JobsStack } from "./jobs.stack.ts";
import { alarmsOf } from "./alarms.ts";
import type { Settings } from "./settings.ts";
import type { Stage } from "./stage.ts";
import type { StorageStack } from "./storage.stack.ts";
import type { WebStack } from "./web.stack.ts";

/** What is watched. */
export interface Watched {
  storage: StorageStack;
  web: WebStack;
  api: ApiStack;
  jobs: JobsStack;
}

interface WatchProps extends StackProps, Watched {
  stage: Stage;
  settings: Settings;
}

/** Alarms to one topic, a page that shows what matters on an exam's day, and the month's costs. */
export class WatchStack extends Stack {
  constructor(scope: Construct, id: string, { stage, settings, ...props }: WatchProps) {
    super(scope, id, props);
    const topic = new sns.Topic(this, "Alarms", { enforceSSL: true });
    if (settings.alarmMail) topic.addSubscription(new EmailSubscription(settings.alarmMail));
    const unpublished = this.unpublished(props.jobs);
    const action = new SnsAction(topic);
    const alarms = alarmsOf(props, unpublished).map(({ name, ...alarm }) => {
      const made = new cloudwatch.Alarm(this, name, { ...alarm, alarmName: `${id}-${name}` });
      made.addAlarmAction(action);
      made.addOkAction(action);
      return made;
    });
    addDashboard(this, { name: `academy-${stage.name}`, alarms, unpublished, ...props });
    if (settings.alarmMail && settings.budgetDollars !== undefined) {
      this.addBudget(settings.alarmMail, settings.budgetDollars);
    }
  }

  /** Minutes for which the oldest test has been due without results, as each run logs it. */
  private unpublished({ scheduled }: JobsStack): cloudwatch.Metric {
    const filter = new logs.MetricFilter(this, "MinutesUnpublished", {
      logGroup: scheduled.process.logGroup,
      filterPattern: logs.FilterPattern.stringValue("$.event", "=", "schedule_swept"),
      metricNamespace: this.stackName,
      metricName: "MinutesUnpublished",
      metricValue: "$.minutesUnpublished",
    });
    return filter.metric({ statistic: "max", period: Duration.minutes(1) });
  }

  private addBudget(address: string, dollars: number): void {
    const told = (notificationType: string, threshold: number) => ({
      notification: { notificationType, threshold, comparisonOperator: "GREATER_THAN" },
      subscribers: [{ subscriptionType: "EMAIL", address }],
    });
    new budgets.CfnBudget(this, "Budget", {
      budget: {
        budgetType: "COST",
        timeUnit: "MONTHLY",
        budgetLimit: { amount: dollars, unit: "USD" },
      },
      notificationsWithSubscribers: [told("ACTUAL", 80), told("FORECASTED", 100)],
    });
  }
}

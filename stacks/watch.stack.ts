import { SCHEDULE_TASKS, SERVICES } from "../packages/core/kernel/shared/deployment.rules.ts";
import { Duration, Stack, type StackProps } from "aws-cdk-lib";
import * as budgets from "aws-cdk-lib/aws-budgets";
import * as cloudwatch from "aws-cdk-lib/aws-cloudwatch";
import * as events from "aws-cdk-lib/aws-events";
import { SnsTopic } from "aws-cdk-lib/aws-events-targets";
import * as logs from "aws-cdk-lib/aws-logs";
import type * as sns from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import type { Build } from "./build.ts";
import type { ApiStack } from "./api.stack.ts";
import { addDashboard } from "./dashboard.ts";
import type { JobsStack } from "./jobs.stack.ts";
import {
  above,
  type AlarmTopics,
  alarmTopics,
  type NamedAlarm,
  createAlarms,
  tomorrow,
} from "./alarm-topic.ts";
import { alarmsOf } from "./alarms.ts";
import type { IdentityStack } from "./identity.stack.ts";
import { addProbe, probeAlarms } from "./probe.ts";
import { addOutputs } from "./outputs.ts";
import { doneByStudents, savesHalve } from "./student-figures.ts";
import type { Settings } from "./settings.ts";
import type { Stage } from "./stage.ts";
import type { StorageStack } from "./storage.stack.ts";
import type { WebStack } from "./web.stack.ts";

/** The monitored stacks. */
export interface Watched {
  storage: StorageStack;
  identity: IdentityStack;
  web: WebStack;
  api: ApiStack;
  jobs: JobsStack;
}

interface WatchProps extends StackProps, Watched {
  build: Build;
  stage: Stage;
  settings: Settings;
}

interface Notice {
  pattern: events.EventPattern;
  text: string;
}

/** Alarms, to be woken by or to be read tomorrow; a dashboard for exam days, and warnings about the month's costs. */
export class WatchStack extends Stack {
  constructor(scope: Construct, id: string, { stage, settings, ...props }: WatchProps) {
    super(scope, id, props);
    const topics = alarmTopics(this, settings);
    addProbe(this, { stage, build: props.build, origin: props.web.origin });
    const done = doneByStudents(this, props.api.function.logGroup);
    const logged = { unpublished: this.unpublished(props.jobs), refused: this.refused(props) };
    const alarms = createAlarms(this, topics, [
      ...alarmsOf(props, logged, settings.mail !== undefined),
      ...this.failedTasks(props.jobs).map(tomorrow),
      ...probeAlarms(this),
      savesHalve(done),
    ]);
    this.notifyOfDeployments(topics, props.api);
    if (stage.isProduction) this.reportBackups(topics);
    const name = `academy-${stage.name}`;
    addDashboard(this, { name, alarms, done: Object.values(done), ...logged, ...props });
    const console = `https://${this.region}.console.aws.amazon.com/cloudwatch/home`;
    addOutputs(this, {
      Dashboard: `${console}?region=${this.region}#dashboards/dashboard/${name}`,
    });
    if (settings.alarmMail && settings.budgetDollars !== undefined) {
      this.addBudget(settings.alarmMail, settings.budgetDollars);
    }
  }

  /** Minutes for which the oldest test has been due without results, as each run logs it. */
  private unpublished({ scheduled }: JobsStack): cloudwatch.Metric {
    const filter = new logs.MetricFilter(this, "MinutesUnpublished", {
      logGroup: scheduled.process.logGroup,
      filterPattern: logs.FilterPattern.stringValue("$.event", "=", "schedule.finished"),
      metricNamespace: this.stackName,
      metricName: "MinutesUnpublished",
      metricValue: "$.minutesUnpublished",
    });
    return filter.metric({ statistic: "max", period: Duration.minutes(1) });
  }

  /** What each service of AWS refused or did not answer, as all functions log it. */
  private refused({ api, jobs }: Watched): cloudwatch.Metric[] {
    const metric = { metricNamespace: this.stackName, metricName: "Refused" };
    const { scheduled, closing, processing, bulk, videos, images, fileJobs } = jobs;
    const workers = [closing, processing, bulk, videos, images].map((one) => one.worker);
    for (const { node, logGroup } of [
      api.function,
      ...Object.values(scheduled),
      ...workers,
      ...fileJobs,
    ]) {
      new logs.MetricFilter(this, `${node.id}Refused`, {
        ...metric,
        logGroup,
        filterPattern: logs.FilterPattern.stringValue("$.event", "=", "service.refused"),
        metricValue: "1",
        dimensions: { Service: "$.service" },
      });
    }
    return SERVICES.map(
      (service) =>
        new cloudwatch.Metric({
          namespace: this.stackName,
          metricName: metric.metricName,
          dimensionsMap: { Service: service },
          label: service,
          statistic: "sum",
          period: Duration.minutes(1),
        }),
    );
  }

  /** One alarm for each of the schedule's tasks: its function logs the failed ones and goes on. */
  private failedTasks({ scheduled }: JobsStack): NamedAlarm[] {
    const metric = { metricNamespace: this.stackName, metricName: "TasksFailed" };
    for (const { node, logGroup } of Object.values(scheduled)) {
      new logs.MetricFilter(this, `${node.id}Tasks`, {
        ...metric,
        logGroup,
        filterPattern: logs.FilterPattern.stringValue("$.event", "=", "schedule.task-failed"),
        metricValue: "1",
        dimensions: { Task: "$.task" },
      });
    }
    return SCHEDULE_TASKS.map((task) =>
      above(
        `Task-${task}`,
        new cloudwatch.Metric({
          namespace: this.stackName,
          metricName: metric.metricName,
          dimensionsMap: { Task: task },
          statistic: "sum",
          period: Duration.minutes(5),
        }),
        1,
        "This task of the schedule failed twice in five minutes. See the log of its function.",
      ),
    );
  }

  private notifyOfDeployments({ tomorrow: topic }: AlarmTopics, { canary }: ApiStack): void {
    if (!canary) return;
    const id = events.EventField.fromPath("$.detail.deploymentId");
    this.notify(topic, "CanaryStopped", {
      pattern: {
        source: ["aws.codedeploy"],
        detailType: ["CodeDeploy Deployment State-change Notification"],
        detail: {
          application: [canary.application.applicationName],
          state: ["FAILURE", "STOPPED"],
        },
      },
      text: `${this.stackName}: a new version of the API was taken back; calls go to the one before. See deployment ${id} in CodeDeploy, and docs/operations.md.`,
    });
  }

  private reportBackups({ tomorrow: topic }: AlarmTopics): void {
    const about = events.EventField.fromPath("$.detail.resourceArn");
    this.notify(topic, "BackupFailed", {
      pattern: {
        source: ["aws.backup"],
        detailType: ["Backup Job State Change", "Copy Job State Change"],
        detail: { state: ["FAILED", "ABORTED", "EXPIRED"] },
      },
      text: `${this.stackName}: a backup, or its copy, did not come about: ${about}. See the jobs in AWS Backup, and docs/operations.md.`,
    });
  }

  /** An event that is reported once: it is over then, and nothing goes back to OK. */
  private notify(topic: sns.Topic, id: string, { pattern, text }: Notice): void {
    const message = events.RuleTargetInput.fromText(text);
    new events.Rule(this, id, {
      eventPattern: pattern,
      targets: [new SnsTopic(topic, { message })],
    });
  }

  private addBudget(address: string, dollars: number): void {
    const subscription = (notificationType: string, threshold: number) => ({
      notification: { notificationType, threshold, comparisonOperator: "GREATER_THAN" },
      subscribers: [{ subscriptionType: "EMAIL", address }],
    });
    new budgets.CfnBudget(this, "Budget", {
      budget: {
        budgetType: "COST",
        timeUnit: "MONTHLY",
        budgetLimit: { amount: dollars, unit: "USD" },
      },
      notificationsWithSubscribers: [subscription("ACTUAL", 80), subscription("FORECASTED", 100)],
    });
  }
}

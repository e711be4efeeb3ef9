import { Duration, Stack, type StackProps } from "aws-cdk-lib";
import * as events from "aws-cdk-lib/aws-events";
import * as targets from "aws-cdk-lib/aws-events-targets";
import * as sqs from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { type Backend, createFunction, grantFolders, grantTables } from "./function.ts";

interface JobsProps extends StackProps {
  backend: Backend;
}

/** The sweep over open attempts and expired tests. Each run does all that is due, so none is vital. */
export class JobsStack extends Stack {
  constructor(scope: Construct, id: string, { backend, ...props }: JobsProps) {
    super(scope, id, props);
    const lost = new sqs.Queue(this, "LostEvents", {
      encryption: sqs.QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
      removalPolicy: backend.stage.removalPolicy,
    });
    const sweep = createFunction(this, "Schedule", backend, {
      bundle: "schedule",
      // A whole CPU, for grading is arithmetic.
      memorySize: 1769,
      timeout: Duration.minutes(5),
      deadLetterQueue: lost,
    });
    sweep.configureAsyncInvoke({ retryAttempts: 1, maxEventAge: Duration.minutes(10) });
    grantTables(sweep, backend.storage);
    grantFolders(sweep, backend.storage, { papers: ["Get"], analytics: ["Get", "Put"] });
    new events.Rule(this, "EveryMinute", {
      description: "Closes abandoned attempts within two minutes of their deadline",
      schedule: events.Schedule.rate(Duration.minutes(1)),
      targets: [
        new targets.LambdaFunction(sweep, {
          deadLetterQueue: lost,
          retryAttempts: 2,
          maxEventAge: Duration.minutes(10),
        }),
      ],
    });
  }
}

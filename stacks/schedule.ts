import { Duration } from "aws-cdk-lib";
import * as events from "aws-cdk-lib/aws-events";
import * as targets from "aws-cdk-lib/aws-events-targets";
import type * as lambda from "aws-cdk-lib/aws-lambda";
import type * as sqs from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { type Backend, createFunction } from "./function.ts";
import { allowDirectory, allowMail, grantFolders, grantTables } from "./grants.ts";
import { grantPayments } from "./payments.ts";

/** What runs every minute, by the names of its handlers in the bundle. */
const SCHEDULED = ["close", "process", "payments", "rest"] as const;
export type ScheduledName = (typeof SCHEDULED)[number];

const IDS: Record<ScheduledName, string> = {
  close: "ScheduleClose",
  process: "ScheduleProcess",
  payments: "SchedulePayments",
  rest: "ScheduleRest",
};

type Grant = (one: lambda.Function, backend: Backend) => void;

/** The rights for processing a test. */
export const grantProcessing: Grant = (one, { storage }) => {
  grantTables(one, storage, { content: "write", attempts: "read" });
  grantFolders(one, storage, {
    papers: ["Get"],
    parts: ["Get", "Put"],
    takers: ["Get", "Put"],
    analytics: ["Get", "Put"],
    exams: ["Get", "Put"],
  });
};

/** The rights for closing attempts. */
export const grantClosing: Grant = (one, { storage }) =>
  grantTables(one, storage, { content: "write", attempts: "write" });

/** The rights for changing many questions. */
export const grantBulk: Grant = (one, { storage }) => {
  grantTables(one, storage, { content: "write" });
  grantFolders(one, storage, {
    bulk: ["Get", "Put"],
    // Open questions are frozen again for practice.
    practice: ["Get", "Put"],
  });
  // A long job hands over to another process.
  storage.bus.grantPutEventsTo(one);
};

/** The rights for checking, keeping and removing the files of videos. */
export const grantVideos: Grant = (one, { storage }) => {
  grantTables(one, storage, { content: "write" });
  grantFolders(one, storage, videoFolders);
};

const videoFolders = {
  uploads: ["Get", "Put", "Parts", "Delete"],
  videos: ["Get", "Put", "Parts", "Delete"],
  media: ["Get", "Put", "Parts", "Delete"],
} as const;

/** Gives a worker's rights to the schedule, which calls the workers and replaces them if needed. */
const asking =
  (grant: Grant): Grant =>
  (one, backend) => {
    grant(one, backend);
    backend.storage.bus.grantPutEventsTo(one);
  };

const GRANTS: Record<ScheduledName, Grant> = {
  close: asking(grantClosing),
  process: asking(grantProcessing),
  payments(one, { storage, payments }) {
    grantTables(one, storage, { content: "write" });
    grantPayments(one, payments);
    // The job that mails bills is asked for them.
    storage.bus.grantPutEventsTo(one);
  },
  rest(one, backend) {
    const { storage } = backend;
    grantTables(one, storage, { content: "write", attempts: "write" });
    allowMail(one, backend);
    // Interrupted deletions of accounts are completed.
    allowDirectory(one, backend, ["AdminDeleteUser"]);
    // Imports whose job died are resumed.
    storage.bus.grantPutEventsTo(one);
    grantFolders(one, storage, {
      ...videoFolders,
      // Challenges are decided by the published key.
      papers: ["Get"],
      analytics: ["Get"],
      evidence: ["Delete"],
      learning: ["Delete"],
    });
  },
};

/**
 * Four functions of one bundle that one rule calls every minute, so that none waits for another.
 */
export function addSchedule(
  scope: Construct,
  backend: Backend,
  lost: sqs.Queue,
): Record<ScheduledName, lambda.Function> {
  const make = (name: ScheduledName) => {
    const one = createFunction(scope, IDS[name], backend, {
      bundle: "schedule",
      handler: name,
      // A whole CPU, since grading is arithmetic; the others need little.
      memorySize: name === "process" ? 1769 : 512,
      timeout: Duration.minutes(5),
      deadLetterQueue: lost,
    });
    one.configureAsyncInvoke({ retryAttempts: 1, maxEventAge: Duration.minutes(10) });
    GRANTS[name](one, backend);
    return one;
  };
  const made = {
    close: make("close"),
    process: make("process"),
    payments: make("payments"),
    rest: make("rest"),
  };
  new events.Rule(scope, "EveryMinute", {
    description: "Closes abandoned attempts within two minutes of their deadline",
    schedule: events.Schedule.rate(Duration.minutes(1)),
    targets: SCHEDULED.map(
      (name) =>
        new targets.LambdaFunction(made[name], {
          deadLetterQueue: lost,
          retryAttempts: 2,
          maxEventAge: Duration.minutes(10),
        }),
    ),
  });
  return made;
}

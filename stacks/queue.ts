import { Duration } from "aws-cdk-lib";
import * as events from "aws-cdk-lib/aws-events";
import * as targets from "aws-cdk-lib/aws-events-targets";
import type * as lambda from "aws-cdk-lib/aws-lambda";
import { SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import * as sqs from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { type Backend, createFunction } from "./function.ts";

export interface Queued {
  queue: sqs.Queue;
  worker: lambda.Function;
}

/** Gives a worker its rights. */
export type WorkerGrant = (worker: lambda.Function, backend: Backend) => void;

interface WorkerOptions {
  id: string;
  /** The bus's events that go into the queue, by their names in core. */
  event: string;
  /** The worker's code: the bundle's folder in the build, and its export. */
  bundle: string;
  handler?: string;
  grant: WorkerGrant;
  /** Messages that are processed concurrently; Lambda's minimum is 2. */
  workers: number;
}

const TIMEOUT = Duration.minutes(5);

/** A queue that keeps its messages for two weeks. */
export const createQueue = (
  scope: Construct,
  id: string,
  { stage }: Backend,
  options: sqs.QueueProps = {},
): sqs.Queue =>
  new sqs.Queue(scope, id, {
    encryption: sqs.QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
    removalPolicy: stage.removalPolicy,
    ...options,
  });

/**
 * A queue that the bus fills, and its worker, with one message at a time in each process. What
 * fails three times is dropped; the schedule asks for it again.
 */
export function addWorker(
  scope: Construct,
  backend: Backend,
  lost: sqs.Queue,
  { id, event, bundle, handler = "handler", grant, workers }: WorkerOptions,
): Queued {
  const queue = createQueue(scope, `${id}Queue`, backend, {
    // Longer than the worker's timeout, so that no one else gets its message.
    visibilityTimeout: Duration.minutes(6),
    // The schedule has repeated everything in an older message.
    retentionPeriod: Duration.hours(1),
    deadLetterQueue: { queue: lost, maxReceiveCount: 3 },
  });
  const worker = createFunction(scope, id, backend, {
    bundle,
    handler,
    memorySize: 1769,
    timeout: TIMEOUT,
  });
  grant(worker, backend);
  worker.addEventSource(new SqsEventSource(queue, { batchSize: 1, maxConcurrency: workers }));
  new events.Rule(scope, `${id}Requested`, {
    eventBus: backend.storage.bus,
    eventPattern: { source: ["academy"], detailType: [event] },
    targets: [new targets.SqsQueue(queue, { deadLetterQueue: lost, retryAttempts: 2 })],
  });
  return { queue, worker };
}

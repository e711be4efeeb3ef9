import { randomBytes } from "node:crypto";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { S3Client } from "@aws-sdk/client-s3";
import { type Artifacts, openArtifacts } from "./artifacts.ts";
import { openClient } from "./client.ts";
import { type Config, readConfig } from "./config.ts";
import { type Events, openEvents } from "./events.ts";
import { createLog, type Log } from "./log.ts";
import { type OfficeMail, openOfficeMail, openUserMail, type UserMail } from "./mail.ts";
import type { Meter } from "./meter.ts";
import { callFacts } from "./patience.ts";
import { BATCH_ROUNDS, type Patience } from "../overload/patience.rules.ts";
import { openPayments } from "./payments.ts";
import type { Payments } from "./provider.ts";
import { openSecrets, type Secrets } from "./secrets.ts";
import { openTable, type Table } from "./table.ts";

/** Server time in epoch milliseconds. */
export interface Clock {
  now(): number;
}

export interface Random {
  bytes(count: number): Uint8Array;
}

/** Everything a service needs from outside; tests pass their own clock, randomness or tables. */
export interface Deps {
  clock: Clock;
  random: Random;
  config: Config;
  content: Table;
  attempts: Table;
  artifacts: Artifacts;
  /** For uploads and media. Artifacts are read and written by `artifacts`. */
  s3: S3Client;
  events: Events;
  /** Sends letters to the academy's office. */
  officeMail: OfficeMail;
  /** The payment provider; null where nothing can be bought online. */
  payments: Payments | null;
  secrets: Secrets;
  /** Sends letters, such as invitations. Codes for passwords are sent by Cognito. */
  userMail: UserMail;
  log: Log;
}

interface DepsOptions {
  /** How long to wait for services: briefly for a request, longer for a job. */
  patience?: Patience;
  meter?: Meter | undefined;
  /** Writes a line of the log; by default to the standard output. */
  write?: (line: string) => void;
}

const toOutput = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Opens the clients of all services, with the settings in the environment.
 * @throws Error that names the missing variables
 */
export function createDeps(
  env: Record<string, string | undefined>,
  { patience = "call", meter, write = toOutput }: DepsOptions = {},
): Deps {
  // Fields of every log line. If a new version fails, stacks/canary.ts ends its deployment, and
  // finds the failures by the version that Lambda names here.
  const always = { version: env["AWS_LAMBDA_FUNCTION_VERSION"], release: env["BUILD"] };
  const log = createLog(write, always, callFacts);
  const config: Config = { ...readConfig(env, patience), log };
  const dynamo = openClient(DynamoDBClient, config, "dynamo");
  const tables = { meter, rounds: BATCH_ROUNDS[patience] };
  const s3 = openClient(S3Client, config, "s3", {
    forcePathStyle: config.s3PathStyle,
    requestChecksumCalculation: "WHEN_REQUIRED" as const,
    responseChecksumValidation: "WHEN_REQUIRED" as const,
  });
  const clock = { now: () => Date.now() };
  const secrets = openSecrets(config, clock);
  return {
    clock,
    random: { bytes: (count) => randomBytes(count) },
    config,
    content: openTable(dynamo, config.contentTable, tables),
    attempts: openTable(dynamo, config.attemptsTable, tables),
    artifacts: openArtifacts(s3, config.bucket),
    s3,
    events: openEvents(config),
    officeMail: openOfficeMail(config),
    payments: config.payments && openPayments(config.payments, secrets),
    secrets,
    userMail: openUserMail(config),
    log,
  };
}

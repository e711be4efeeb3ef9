import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Duration } from "aws-cdk-lib";
import * as lambda from "aws-cdk-lib/aws-lambda";
import * as logs from "aws-cdk-lib/aws-logs";
import * as iam from "aws-cdk-lib/aws-iam";
import type * as secrets from "aws-cdk-lib/aws-secretsmanager";
import type { Construct } from "constructs";
import type { Build } from "./build.ts";
import type { IdentityStack } from "./identity.stack.ts";
import {
  type PaymentSettings,
  paymentVariables,
  type SaleSettings,
  saleVariables,
} from "./payments.ts";
import { configurationSetOf, type Stage } from "./stage.ts";
import type { StorageStack } from "./storage.stack.ts";

/** What a function's code needs to know about the other stacks. */
export interface Backend {
  stage: Stage;
  storage: StorageStack;
  identity: IdentityStack;
  webOrigin: string;
  /** Contains a folder of bundled code for each function. */
  build: Build;
  /** CloudFront sends it with every call of the API, which then trusts the viewer's address. */
  originSecret: secrets.Secret;
  /** Whether administrators and reviewers need a second factor. */
  adminSecondFactor: "required" | "optional";
  /** Without it, no mail is sent about enquiries or expiring subscriptions. */
  mail?: OfficeMail | undefined;
  /** Without it, nothing can be bought online. */
  payments?: PaymentSettings | undefined;
  /** Without it, the office can take no payment either: a receipt names the seller. */
  sale?: SaleSettings | undefined;
}

/** The sender's address in SES, and the office's. */
export interface OfficeMail {
  from: string;
  to: string;
  /** Mails per second that SES accepts from the account. */
  perSecond: number;
  /** Which of the two is verified in SES: the address itself, or its domain. */
  verified: "address" | "domain";
  /** The account is still in SES's sandbox: receivers are verified as well. */
  sandbox?: boolean | undefined;
}

export interface FunctionOptions extends Pick<
  lambda.FunctionProps,
  | "memorySize"
  | "deadLetterQueue"
  | "ephemeralStorageSize"
  | "reservedConcurrentExecutions"
  | "currentVersionOptions"
  | "tracing"
> {
  /** The bundle's folder in the build. */
  bundle: string;
  /** The export of the bundle; a bundle may contain several functions. */
  handler?: string;
  timeout: Duration;
}

/** A Lambda function of the product, with the product's environment. */
export const createFunction = (
  scope: Construct,
  id: string,
  backend: Backend,
  options: FunctionOptions,
): lambda.Function =>
  bareFunction(scope, id, backend, { ...options, environment: environmentOf(backend) });

/**
 * A Lambda function: ARM, traced unless its options say otherwise, JSON logs that expire. It may do
 * nothing but write them.
 */
export function bareFunction(
  scope: Construct,
  id: string,
  { stage, build }: Pick<Backend, "stage" | "build">,
  given: FunctionOptions & { environment: Record<string, string> },
): lambda.Function {
  const { bundle, handler = "handler", ...options } = given;
  const log = createLog(scope, `${id}Logs`, stage);
  const folder = join(build.functions, bundle);
  if (!existsSync(folder)) {
    throw new Error(`${folder} is missing: run npm run build before a deployment.`);
  }
  return new lambda.Function(scope, id, {
    tracing: lambda.Tracing.ACTIVE,
    ...options,
    runtime: lambda.Runtime.NODEJS_24_X,
    architecture: lambda.Architecture.ARM_64,
    handler: `handler.${handler}`,
    code: lambda.Code.fromAsset(folder, { exclude: ["**/*.map"] }),
    role: roleOf(scope, id, log),
    loggingFormat: lambda.LoggingFormat.JSON,
    // Of Lambda's own log lines, only those of failed runs are kept; its metrics have the rest.
    systemLogLevelV2: lambda.SystemLogLevel.WARN,
    logGroup: log,
  });
}

/** Logs expire after three months in production, after a week elsewhere. */
export const createLog = (scope: Construct, id: string, stage: Stage): logs.LogGroup =>
  new logs.LogGroup(scope, id, {
    retention: stage.isProduction ? logs.RetentionDays.THREE_MONTHS : logs.RetentionDays.ONE_WEEK,
    removalPolicy: stage.removalPolicy,
  });

/** Writes to its own log only; AWS's ready-made policy would allow every log. */
function roleOf(scope: Construct, id: string, log: logs.LogGroup): iam.Role {
  const role = new iam.Role(scope, `${id}Role`, {
    assumedBy: new iam.ServicePrincipal("lambda.amazonaws.com"),
  });
  log.grantWrite(role);
  return role;
}

function environmentOf(backend: Backend): Record<string, string> {
  const { stage, storage, identity, webOrigin, originSecret, mail, payments, sale } = backend;
  return {
    CONTENT_TABLE: storage.content.tableName,
    ATTEMPTS_TABLE: storage.attempts.tableName,
    BUCKET: storage.bucket.bucketName,
    // The health check and the log name it, and the rollback finds a version's pages by it.
    BUILD: backend.build.id,
    EVENT_BUS: storage.bus.eventBusName,
    S3_PATH_STYLE: "false",
    USER_POOL_ID: identity.pool.userPoolId,
    USER_POOL_CLIENT_ID: identity.client.userPoolClientId,
    SESSION_KEYS: identity.sessionKeys.secretName,
    MEDIA_URL: storage.mediaOrigin,
    WEB_ORIGIN: webOrigin,
    ORIGIN_SECRET: originSecret.secretName,
    // A personal stage has no firewall to bypass.
    ORIGIN_ENFORCED: String(stage.isShared),
    ADMIN_SECOND_FACTOR: backend.adminSecondFactor,
    ...(mail && {
      MAIL_FROM: mail.from,
      MAIL_TO: mail.to,
      MAIL_CONFIGURATION_SET: configurationSetOf(stage),
      MAIL_PER_SECOND: String(mail.perSecond),
    }),
    ...paymentVariables(payments),
    ...saleVariables(sale),
  };
}

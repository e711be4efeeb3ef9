import { Duration, Fn, RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib";
import { Schedule } from "aws-cdk-lib/aws-applicationautoscaling";
import * as apigateway from "aws-cdk-lib/aws-apigatewayv2";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import type * as codedeploy from "aws-cdk-lib/aws-codedeploy";
import * as lambda from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import { deployByCanary } from "./canary.ts";
import { mostWarm, warmAt, warmChanges, type WarmWindow } from "./exam-warm.ts";
import { addOutputs } from "./outputs.ts";
import { checkBeforeTraffic } from "./release-check.ts";
import { grantPayments } from "./payments.ts";
import { type Backend, createFunction } from "./function.ts";
import { allowDirectory, allowMail, grantFolders, grantTables } from "./grants.ts";

interface ApiProps extends StackProps {
  backend: Backend;
  /** Created with the web's distribution, which sends /api to it and whose address this needs. */
  httpApi: apigateway.HttpApi;
  /** Reserved concurrency, also its maximum; undefined for no limit. */
  concurrency: number | undefined;
  /** When its environments are kept warm. */
  examWarm: readonly WarmWindow[];
  /** A new version gets all calls immediately, whatever the alarms say. */
  atOnce: boolean;
  /** Name of the secret with the account that logs in at a new version before it gets calls. */
  checkSecret: string | undefined;
  /** Time of the deployment, in epoch milliseconds. */
  now: number;
}

/** The API's calls of the user directory. Resetting a password and revoking need no grant. */
export const directoryCalls = [
  "AdminAddUserToGroup",
  "AdminCreateUser",
  "AdminDeleteUser",
  "AdminDisableProviderForUser",
  "AdminDisableUser",
  "AdminEnableUser",
  "AdminGetUser",
  "AdminInitiateAuth",
  "AdminLinkProviderForUser",
  "AdminListGroupsForUser",
  "AdminRemoveUserFromGroup",
  "AdminRespondToAuthChallenge",
  "AdminSetUserMFAPreference",
  "AdminSetUserPassword",
  "AdminUpdateUserAttributes",
  "AdminUserGlobalSignOut",
];

/**
 * The API: one Lambda function behind every path of the HTTP API, and behind its own address, which
 * costs nothing per call (docs/decisions/0136-the-functions-own-address.md). Calls go to the alias
 * `live`, and older versions stay, so that rolling back takes seconds (docs/operations.md).
 */
export class ApiStack extends Stack {
  readonly function: lambda.Function;
  readonly live: lambda.Alias;
  /** Controls deployments of shared stages. */
  readonly canary: codedeploy.LambdaDeploymentGroup | undefined;

  constructor(scope: Construct, id: string, props: ApiProps) {
    const { backend, httpApi, concurrency, examWarm, atOnce, checkSecret, now, ...rest } = props;
    super(scope, id, rest);
    const api = createFunction(this, "Api", backend, {
      bundle: "api",
      // More memory is more CPU: a cold start and a password check take half as long as with 512
      // MB.
      memorySize: 1024,
      timeout: Duration.seconds(25),
      // Lambda would trace one call in twenty, at a fixed rate; the log names the slow ones.
      tracing: lambda.Tracing.DISABLED,
      currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN },
      ...(concurrency !== undefined && { reservedConcurrentExecutions: concurrency }),
    });
    this.function = api;
    allow(api, backend);
    this.live = new lambda.Alias(this, "Live", { aliasName: "live", version: api.currentVersion });
    this.canary = backend.stage.isShared ? deployByCanary(api, this.live, atOnce) : undefined;
    if (checkSecret !== undefined && !atOnce) {
      checkBeforeTraffic(this.live, backend, checkSecret);
    }
    if (backend.stage.isShared || warmChanges(examWarm, now).length > 0) {
      keepWarm(this.live, examWarm, now);
    }
    new apigateway.HttpRoute(this, "Everything", {
      httpApi,
      routeKey: apigateway.HttpRouteKey.DEFAULT,
      integration: new HttpLambdaIntegration("ApiFunction", this.live),
    });
    // Where nothing checks CloudFront's secret, a second address for the API would be useless.
    if (backend.stage.isShared) addOutputs(this, { ApiHost: ownHost(this.live) });
    addOutputs(this, { ApiFunction: api.functionName, ApiAlias: this.live.functionArn });
  }
}

/**
 * The host of the alias's own address. Anyone may call it; the API refuses every call without
 * CloudFront's secret. CloudFront cannot sign calls for it: that takes the place of `Authorization`,
 * and browsers would have to send a hash of each body.
 */
function ownHost(live: lambda.Alias): string {
  const { url } = live.addFunctionUrl({ authType: lambda.FunctionUrlAuthType.NONE });
  return Fn.select(2, Fn.split("/", url));
}

/** Everything that the API may do, each right for its table, folder or call. */
function allow(api: lambda.Function, backend: Backend): void {
  grantTables(api, backend.storage, { content: "write", attempts: "write" });
  grantFolders(api, backend.storage, {
    papers: ["Get", "Put"],
    // Browsers read them by CloudFront.
    sealed: ["Put"],
    parts: ["Get", "Put"],
    takers: ["Get", "Put"],
    analytics: ["Get", "Put"],
    exams: ["Get"],
    // A presigned address has the rights of its signer; small files are created here.
    exports: ["Get", "Put"],
    bills: ["Get"],
    uploads: ["Get", "Put", "Parts", "Delete"],
    videos: ["Get", "Put", "Parts", "Delete"],
    captions: ["Get", "Put"],
    evidence: ["Get", "Put", "Delete"],
    learning: ["Get", "Put", "Delete"],
    practice: ["Get", "Put"],
    bulk: ["Get", "Put"],
    media: ["Get", "Put", "Parts", "Delete"],
    imports: ["Get", "Delete"],
    drafts: ["Get", "Put"],
    lists: ["Get", "Put"],
  });
  grantPayments(api, backend.payments);
  backend.storage.bus.grantPutEventsTo(api);
  backend.originSecret.grantRead(api);
  backend.identity.sessionKeys.grantRead(api);
  allowDirectory(api, backend, directoryCalls);
  allowMail(api, backend);
}

/**
 * Environments that are started before an exam and stopped after it. A deployment sets the number
 * that applies at that time, since it would otherwise stop them in the middle of an exam. An assembly
 * may be deployed days after it was made: the deployment then replaces the times
 * (`warm-template.ts`), so shared stages have the place for them without any.
 */
function keepWarm(live: lambda.Alias, windows: readonly WarmWindow[], now: number): void {
  const running = warmAt(windows, now);
  const warm = live.addAutoScaling({ minCapacity: running, maxCapacity: mostWarm(windows) });
  for (const { at, environments } of warmChanges(windows, now)) {
    const time = new Date(at);
    warm.scaleOnSchedule(time.toISOString().slice(0, 16), {
      schedule: Schedule.at(time),
      minCapacity: environments,
      maxCapacity: environments,
    });
  }
}

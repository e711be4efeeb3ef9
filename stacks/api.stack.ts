import { Duration, Stack, type StackProps } from "aws-cdk-lib";
import * as apigateway from "aws-cdk-lib/aws-apigatewayv2";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import type * as lambda from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import { grantPayments } from "./payments.ts";
import {
  allowDirectory,
  allowMail,
  type Backend,
  createFunction,
  grantFolders,
  grantTables,
} from "./function.ts";

interface ApiProps extends StackProps {
  backend: Backend;
  /** Made with the web's distribution, which sends /api to it and whose address this needs. */
  httpApi: apigateway.HttpApi;
  /** Calls at the same time that are kept free for it, and its most; undefined for no limit. */
  concurrency: number | undefined;
}

/** What the API asks of the user directory. Resetting a password and revoking need no grant. */
export const directoryCalls = [
  "AdminAddUserToGroup",
  "AdminCreateUser",
  "AdminDeleteUser",
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
  "AdminUserGlobalSignOut",
];

/** The API: one Lambda function behind every path of the HTTP API. */
export class ApiStack extends Stack {
  readonly function: lambda.Function;

  constructor(scope: Construct, id: string, props: ApiProps) {
    const { backend, httpApi, concurrency, ...rest } = props;
    super(scope, id, rest);
    const api = createFunction(this, "Api", backend, {
      bundle: "api",
      // More memory is more CPU: a cold start and a password check take half the time of 512 MB.
      memorySize: 1024,
      timeout: Duration.seconds(25),
      ...(concurrency !== undefined && { reservedConcurrentExecutions: concurrency }),
    });
    this.function = api;
    grantTables(api, backend.storage, { content: "write", attempts: "write" });
    grantFolders(api, backend.storage, {
      papers: ["Get", "Put"],
      parts: ["Get", "Put"],
      takers: ["Get", "Put"],
      analytics: ["Get", "Put"],
      // Whoever has a presigned address reads in the name of its signer; small files are made here.
      exports: ["Get", "Put"],
      uploads: ["Get", "Put", "Parts", "Delete"],
      videos: ["Get", "Put", "Parts", "Delete"],
      captions: ["Get", "Put"],
      media: ["Get", "Put", "Parts", "Delete"],
      imports: ["Get", "Delete"],
      drafts: ["Get", "Put"],
    });
    grantPayments(api, backend.payments);
    backend.storage.bus.grantPutEventsTo(api);
    backend.originSecret.grantRead(api);
    backend.identity.sessionKeys.grantRead(api);
    allowDirectory(api, backend, directoryCalls);
    allowMail(api, backend);
    new apigateway.HttpRoute(this, "Everything", {
      httpApi,
      routeKey: apigateway.HttpRouteKey.DEFAULT,
      integration: new HttpLambdaIntegration("ApiFunction", api),
    });
  }
}

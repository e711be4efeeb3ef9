import { Duration, Stack } from "aws-cdk-lib";
import * as iam from "aws-cdk-lib/aws-iam";
import type * as lambda from "aws-cdk-lib/aws-lambda";
import * as triggers from "aws-cdk-lib/triggers";
import { type Backend, bareFunction } from "./function.ts";
import { grantSecret } from "./payments.ts";

/**
 * Logs in at a new version of the API before any call goes to it: the alias waits for the check. A
 * version at which no one can log in or read fails the deployment, and the alias stays where it is.
 *
 * @param accountSecret the name of the secret with `email` and `password` of the check's student
 */
export function checkBeforeTraffic(
  live: lambda.Alias,
  backend: Backend,
  accountSecret: string,
): void {
  const stack = Stack.of(live);
  const { version } = live;
  const { originSecret } = backend;
  const check = bareFunction(stack, "ReleaseCheck", backend, {
    bundle: "release-check",
    memorySize: 256,
    timeout: Duration.minutes(1),
    environment: {
      // Another version of the API is another version of the check, which runs again.
      API_VERSION: version.functionArn,
      ORIGIN_SECRET: originSecret.secretName,
      CHECK_ACCOUNT: accountSecret,
    },
  });
  // Any version of the API, so that a reviewed right does not change with each of them.
  check.addToRolePolicy(
    new iam.PolicyStatement({
      actions: ["lambda:InvokeFunction"],
      resources: [`${version.lambda.functionArn}:*`],
    }),
  );
  originSecret.grantRead(check);
  grantSecret(check, accountSecret);
  new triggers.Trigger(stack, "BeforeTraffic", {
    handler: check,
    timeout: Duration.minutes(2),
    executeBefore: [live],
  });
}

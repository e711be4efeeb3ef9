import { ArnFormat, Stack } from "aws-cdk-lib";
import * as iam from "aws-cdk-lib/aws-iam";
import type * as lambda from "aws-cdk-lib/aws-lambda";

/** A deployment's account at the payment provider. */
export interface PaymentSettings {
  /** Public. */
  keyId: string;
  /** Name of the secret in Secrets Manager with `keySecret` and `webhookSecret`; never their values. */
  secret: string;
  seller?: string | undefined;
  /** Tax that is in the prices. */
  taxPercent?: string | undefined;
}

/**
 * A deployment's payments from its variables; without them nothing can be bought.
 *
 * @throws Error when only one of the two that are needed is given, or the tax is no percentage.
 */
export function readPayments(env: Record<string, string | undefined>): PaymentSettings | undefined {
  const keyId = env["ACADEMY_PAYMENTS_KEY_ID"];
  const secret = env["ACADEMY_PAYMENTS_SECRET"];
  const seller = env["ACADEMY_PAYMENTS_SELLER"] || undefined;
  const taxPercent = env["ACADEMY_PAYMENTS_TAX_PERCENT"] || undefined;
  if (!keyId && !secret) return undefined;
  if (!keyId || !secret) {
    throw new Error(
      "Payments need both: ACADEMY_PAYMENTS_KEY_ID and ACADEMY_PAYMENTS_SECRET (a secret's name).",
    );
  }
  if (!/^[\w/+=.@-]{1,200}$/.test(secret)) {
    throw new Error("ACADEMY_PAYMENTS_SECRET is the name of a secret, not the secret itself.");
  }
  if (taxPercent !== undefined && !/^[0-4]?\d(\.\d{1,2})?$/.test(taxPercent)) {
    throw new Error("ACADEMY_PAYMENTS_TAX_PERCENT is a percentage below 50, such as 18.");
  }
  return { keyId, secret, seller, taxPercent };
}

/** What a function's code reads of it. */
export const paymentVariables = (payments: PaymentSettings | undefined): Record<string, string> =>
  payments === undefined
    ? {}
    : {
        PAYMENTS_KEY_ID: payments.keyId,
        PAYMENTS_SECRET: payments.secret,
        ...(payments.seller && { PAYMENTS_SELLER: payments.seller }),
        ...(payments.taxPercent && { PAYMENTS_TAX_PERCENT: payments.taxPercent }),
      };

/** The right to read the one secret, where there is one. */
export function grantPayments(
  grantee: lambda.Function,
  payments: PaymentSettings | undefined,
): void {
  if (!payments) return;
  const secret = Stack.of(grantee).formatArn({
    service: "secretsmanager",
    resource: "secret",
    // Secrets Manager puts six characters behind the name.
    resourceName: `${payments.secret}-??????`,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
  grantee.addToRolePolicy(
    new iam.PolicyStatement({ actions: ["secretsmanager:GetSecretValue"], resources: [secret] }),
  );
}

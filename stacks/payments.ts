import { ArnFormat, Stack } from "aws-cdk-lib";
import * as iam from "aws-cdk-lib/aws-iam";
import type * as lambda from "aws-cdk-lib/aws-lambda";
import type { BillKind, Seller } from "../packages/core/kernel/shared/deployment.rules.ts";

/** A deployment's account at the payment provider. */
export interface PaymentSettings {
  /** Public. */
  keyId: string;
  /** The name of the secret in Secrets Manager with `keySecret` and `webhookSecret`. */
  secretName: string;
  seller: Seller;
  /** Tax included in the prices. */
  taxPercent?: string | undefined;
  /** What buyers get; a receipt by default. */
  billKind?: BillKind | undefined;
  /** Accounting code of what is sold. */
  sac?: string | undefined;
}

/** The variables for a function's code. */
export const paymentVariables = (payments: PaymentSettings | undefined): Record<string, string> =>
  payments === undefined
    ? {}
    : {
        PAYMENTS_KEY_ID: payments.keyId,
        PAYMENTS_SECRET: payments.secretName,
        SELLER_NAME: payments.seller.name,
        SELLER_ADDRESS: payments.seller.address,
        ...(payments.seller.gstin && { SELLER_GSTIN: payments.seller.gstin }),
        ...(payments.taxPercent && { PAYMENTS_TAX_PERCENT: payments.taxPercent }),
        ...(payments.billKind && { BILL_KIND: payments.billKind }),
        ...(payments.sac && { SELLER_SAC: payments.sac }),
      };

/** The right to read the secret, if there is one. */
export function grantPayments(
  grantee: lambda.Function,
  payments: PaymentSettings | undefined,
): void {
  if (!payments) return;
  const secret = Stack.of(grantee).formatArn({
    service: "secretsmanager",
    resource: "secret",
    // Secrets Manager appends six characters to the name.
    resourceName: `${payments.secretName}-??????`,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
  grantee.addToRolePolicy(
    new iam.PolicyStatement({ actions: ["secretsmanager:GetSecretValue"], resources: [secret] }),
  );
}

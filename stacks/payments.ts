import { ArnFormat, Stack } from "aws-cdk-lib";
import * as iam from "aws-cdk-lib/aws-iam";
import type * as lambda from "aws-cdk-lib/aws-lambda";
import type { BillKind, Seller } from "../packages/core/kernel/shared/deployment.rules.ts";

/** Who sells, and what the bills say, whether the provider or the office takes the money. */
export interface SaleSettings {
  seller: Seller;
  /** Tax included in the prices. */
  taxPercent?: string | undefined;
  /** What buyers get; a receipt by default. */
  billKind?: BillKind | undefined;
  /** Accounting code of what is sold. */
  sac?: string | undefined;
}

/** A deployment's account at the payment provider. */
export interface PaymentSettings extends SaleSettings {
  /** Public. */
  keyId: string;
  /** The name of the secret in Secrets Manager with `keySecret` and `webhookSecret`. */
  secretName: string;
}

/** The variables for a function's code. */
export const paymentVariables = (payments: PaymentSettings | undefined): Record<string, string> =>
  payments === undefined
    ? {}
    : {
        PAYMENTS_KEY_ID: payments.keyId,
        PAYMENTS_SECRET: payments.secretName,
      };

/** The variables of what a bill says; an office needs them without a provider too. */
export const saleVariables = (sale: SaleSettings | undefined): Record<string, string> =>
  sale === undefined
    ? {}
    : {
        SELLER_NAME: sale.seller.name,
        SELLER_ADDRESS: sale.seller.address,
        ...(sale.seller.gstin && { SELLER_GSTIN: sale.seller.gstin }),
        ...(sale.taxPercent && { PAYMENTS_TAX_PERCENT: sale.taxPercent }),
        ...(sale.billKind && { BILL_KIND: sale.billKind }),
        ...(sale.sac && { SELLER_SAC: sale.sac }),
      };

/** The right to read the secret, if there is one. */
export function grantPayments(
  grantee: lambda.Function,
  payments: PaymentSettings | undefined,
): void {
  if (payments) grantSecret(grantee, payments.secretName);
}

/** The right to read a secret that someone has put there by its name. */
export function grantSecret(grantee: lambda.Function, name: string): void {
  const secret = Stack.of(grantee).formatArn({
    service: "secretsmanager",
    resource: "secret",
    // Secrets Manager appends six characters to the name.
    resourceName: `${name}-??????`,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
  grantee.addToRolePolicy(
    new iam.PolicyStatement({ actions: ["secretsmanager:GetSecretValue"], resources: [secret] }),
  );
}

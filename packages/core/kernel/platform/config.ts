import * as z from "zod";
import { BILL_KINDS, type BillKind, SAC, type Seller } from "../shared/deployment.rules.ts";
import type { Patience } from "../overload/patience.rules.ts";
import type { Log } from "./log.ts";

/** The address of the payment provider's API, unless another server is configured in its place. */
const RAZORPAY = "https://api.razorpay.com";

/** The settings of the product's environment; they have the same names in every environment. */
const Environment = z.object({
  AWS_REGION: z.string().min(1),
  CONTENT_TABLE: z.string().min(3),
  ATTEMPTS_TABLE: z.string().min(3),
  BUCKET: z.string().min(3),
  EVENT_BUS: z.string().min(1),
  S3_PATH_STYLE: z.enum(["true", "false"]).default("false"),
  USER_POOL_ID: z.string().min(1),
  USER_POOL_CLIENT_ID: z.string().min(1),
  /** Name of the secret that signs the access tokens. */
  SESSION_KEYS: z.string().min(1),
  MEDIA_URL: z.url(),
  WEB_ORIGIN: z.url(),
  /**
   * How many times longer than on AWS services may take; for laptops, where one machine imitates
   * all services.
   */
  ANSWER_TIME_FACTOR: z.coerce.number().min(1).max(100).default(1),
  /** Name of the secret with the header value that CloudFront sends. */
  ORIGIN_SECRET: z.string().min(1).optional(),
  /** Whether calls without that secret are refused. */
  ORIGIN_ENFORCED: z.enum(["true", "false"]).default("false"),
  /** Whether administrators, reviewers and markers need a second factor. */
  ADMIN_SECOND_FACTOR: z.enum(["required", "optional"]).default("optional"),
  /** The build that was deployed; missing on a laptop. */
  BUILD: z.string().min(1).optional(),
  /** The sender of all letters, and the office's address. Without both, no mail is sent. */
  MAIL_FROM: z.email().optional(),
  MAIL_TO: z.email().optional(),
  /** Configuration set of SES that reports bounces; without it, no bounces are reported. */
  MAIL_CONFIGURATION_SET: z.string().min(1).optional(),
  /**
   * How many invitations a second an import may send, by the limits of the mail service and the
   * directory. AWS raises these limits on request.
   */
  MAIL_PER_SECOND: z.coerce.number().min(1).max(1000).default(10),
  /** Id and secret of the payment provider's key. Without both, nothing can be bought online. */
  PAYMENTS_KEY_ID: z.string().min(1).optional(),
  PAYMENTS_SECRET: z.string().min(1).optional(),
  PAYMENTS_ENDPOINT: z.url().default(RAZORPAY),
  PAYMENTS_TAX_PERCENT: z.coerce.number().min(0).max(50).default(0),
  /** The legal name and address behind the academy; receipts name them. */
  SELLER_NAME: z.string().min(1).max(200).optional(),
  SELLER_ADDRESS: z.string().min(1).max(500).optional(),
  SELLER_GSTIN: z.string().length(15).optional(),
  SELLER_SAC: z.string().regex(SAC).optional(),
  BILL_KIND: z.enum(BILL_KINDS).default("RECEIPT"),
});

export interface Config {
  region: string;
  contentTable: string;
  attemptsTable: string;
  bucket: string;
  /** Name of the bus that brings events to the jobs. */
  eventBus: string;
  s3PathStyle: boolean;
  userPoolId: string;
  userPoolClientId: string;
  /** Name of the secret that signs the access tokens. */
  sessionKeys: string;
  /**
   * The public address of the bucket's folder `media/`, without a slash at the end; the full key is
   * appended to it.
   */
  mediaUrl: string;
  webOrigin: string;
  /** Whether a call or a job waits for AWS. */
  patience: Patience;
  /** How many times longer than on AWS services may take; 1 on AWS. */
  answerTimeFactor: number;
  /** The secret by which the API recognises CloudFront; null where there is no CloudFront. */
  originSecret: string | null;
  /** Whether calls that did not come through CloudFront are refused. */
  originEnforced: boolean;
  /**
   * Whether someone who may see keys can do nothing after the login until they have a second
   * factor.
   */
  adminSecondFactorRequired: boolean;
  /** The build that runs; null if it was not deployed. */
  build: string | null;
  /** The sender of all letters, and the office's address; null if no mail is sent. */
  mail: { from: string; to: string; configurationSet?: string | undefined } | null;
  /** How many users an import invites in a second at most. */
  mailPerSecond: number;
  /** The seller and what is sold, online and at the office; null if there is no seller. */
  sale: SaleConfig | null;
  /** The payment provider; null where nothing can be bought online. */
  payments: PaymentConfig | null;
  /** Logs requests that AWS refused, for all clients. */
  log?: Log;
}

/** The settings that AWS clients need. */
export type ClientConfig = Pick<Config, "region" | "patience" | "answerTimeFactor" | "log">;

export interface SaleConfig {
  /** The seller, as named on receipts. */
  seller: Seller;
  /** The percentage of tax that prices include; 0 if no tax is shown. */
  taxPercent: number;
  /** What buyers get, and the accounting code of what is sold. */
  bill: { kind: BillKind; sac: string | null };
}

export interface PaymentConfig extends SaleConfig {
  /** The public id of the key, which checkouts contain. */
  keyId: string;
  /** Name of the secret that holds the key's secret and the webhooks' secret. */
  secret: string;
  /** The address of the provider's API, without a slash at the end. */
  endpoint: string;
  /** Address of the script that brings the checkout into a page. */
  checkoutUrl: string;
}

/**
 * Reads the environment.
 * @throws Error that names every variable that is missing or malformed
 */
export function readConfig(
  env: Record<string, string | undefined>,
  patience: Patience = "call",
): Config {
  const read = Environment.safeParse(env);
  if (!read.success) {
    const wrong = read.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`The environment is incomplete. ${wrong.join("; ")}`);
  }
  const e = read.data;
  return {
    region: e.AWS_REGION,
    contentTable: e.CONTENT_TABLE,
    attemptsTable: e.ATTEMPTS_TABLE,
    bucket: e.BUCKET,
    eventBus: e.EVENT_BUS,
    s3PathStyle: e.S3_PATH_STYLE === "true",
    userPoolId: e.USER_POOL_ID,
    userPoolClientId: e.USER_POOL_CLIENT_ID,
    sessionKeys: e.SESSION_KEYS,
    mediaUrl: e.MEDIA_URL.replace(/\/+$/, ""),
    patience,
    answerTimeFactor: e.ANSWER_TIME_FACTOR,
    webOrigin: e.WEB_ORIGIN.replace(/\/+$/, ""),
    originSecret: e.ORIGIN_SECRET ?? null,
    originEnforced: enforced(e),
    adminSecondFactorRequired: e.ADMIN_SECOND_FACTOR === "required",
    build: e.BUILD ?? null,
    mailPerSecond: e.MAIL_PER_SECOND,
    mail:
      e.MAIL_FROM && e.MAIL_TO
        ? { from: e.MAIL_FROM, to: e.MAIL_TO, configurationSet: e.MAIL_CONFIGURATION_SET }
        : null,
    sale: saleOf(e),
    payments: paymentsOf(e),
  };
}

function enforced({ ORIGIN_ENFORCED, ORIGIN_SECRET }: z.infer<typeof Environment>): boolean {
  if (ORIGIN_ENFORCED === "true" && !ORIGIN_SECRET) {
    throw new Error("ORIGIN_ENFORCED needs ORIGIN_SECRET, the name of the secret to look for.");
  }
  return ORIGIN_ENFORCED === "true";
}

function saleOf(e: z.infer<typeof Environment>): SaleConfig | null {
  const { SELLER_NAME: name, SELLER_ADDRESS: address, SELLER_GSTIN: gstin = null } = e;
  if (!name || !address) return null;
  return {
    seller: { name, address, gstin },
    taxPercent: e.PAYMENTS_TAX_PERCENT,
    bill: { kind: e.BILL_KIND, sac: e.SELLER_SAC ?? null },
  };
}

function paymentsOf(e: z.infer<typeof Environment>): PaymentConfig | null {
  if (!e.PAYMENTS_KEY_ID || !e.PAYMENTS_SECRET) return null;
  const sale = saleOf(e);
  if (!sale) {
    throw new Error("Payments need SELLER_NAME and SELLER_ADDRESS: receipts name the seller.");
  }
  const endpoint = e.PAYMENTS_ENDPOINT.replace(/\/+$/, "");
  // The provider has another host for its script; the provider's imitation has only one host.
  const scripts = endpoint === RAZORPAY ? "https://checkout.razorpay.com" : endpoint;
  return {
    keyId: e.PAYMENTS_KEY_ID,
    secret: e.PAYMENTS_SECRET,
    endpoint,
    checkoutUrl: `${scripts}/v1/checkout.js`,
    ...sale,
  };
}

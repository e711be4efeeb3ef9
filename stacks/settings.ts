import * as z from "zod";
import type { Seller } from "../packages/core/kernel/shared/deployment.rules.ts";
import { billSettings, wrongBill } from "./bill-settings.ts";
import { mostWarm, type WarmWindow } from "./exam-warm.ts";
import type { OfficeMail } from "./function.ts";
import type { PaymentSettings, SaleSettings } from "./payments.ts";
import {
  both,
  bucketArn,
  bucketName,
  examWarm,
  functionHost,
  httpsAddress,
  secretName,
  secretVersion,
  tableName,
  vaultArn,
  wholeNumber,
  yes,
} from "./setting-forms.ts";
import type { StorageNames } from "./storage.stack.ts";
import type { Domain } from "./web.stack.ts";

/** Login with Google: its client, and the name of the secret in Secrets Manager. */
export interface Google {
  clientId: string;
  secretName: string;
}

/** A deployment's settings besides its stage. Missing ones switch their feature off. */
export interface Settings {
  domain?: Domain | undefined;
  mail?: OfficeMail | undefined;
  google?: Google | undefined;
  payments?: PaymentSettings | undefined;
  /** What bills say, with and without a provider. */
  sale?: SaleSettings | undefined;
  /** The operator of the academy, who sells its subscriptions. */
  seller?: Seller | undefined;
  /** Receives alarms and warnings about the month's costs. */
  alarmMail?: string | undefined;
  /** An https address that receives alarms too, such as a pager's. */
  alarmUrl?: string | undefined;
  /** US dollars per month; a warning is sent at 80% spent or 100% forecast. */
  budgetDollars?: number | undefined;
  /** Version of the origin's secret that CloudFront sends; by default the first one. */
  originVersion?: string | undefined;
  /** Host of the API function's own address, which CloudFront then calls; else the gateway. */
  apiHost?: string | undefined;
  /** Whether administrators and reviewers need a second factor; production requires it by default. */
  adminSecondFactor?: "required" | "optional" | undefined;
  /** Concurrent calls of the API; by default what the account has left. */
  apiConcurrency?: number | undefined;
  /** Writes per second that the attempts' table and its indexes accept without warming up. */
  examWrites?: number | undefined;
  /** When environments of the API are kept warm, and how many. */
  examWarm?: readonly WarmWindow[] | undefined;
  /** A new version of the API gets all calls immediately: this deployment is a repair. */
  atOnce?: boolean | undefined;
  /** Name of the secret with the account that logs in at a new version before it gets calls. */
  checkSecret?: string | undefined;
  /** Restored tables and a bucket that replace those of the stacks. */
  names?: StorageNames | undefined;
  replicaBucketArn?: string | undefined;
  /** A vault elsewhere that gets a copy of each backup. */
  backupVaultArn?: string | undefined;
  /** Shards of abandoned attempts that are closed concurrently. */
  closingWorkers?: number | undefined;
}

const Environment = z.object({
  ACADEMY_DOMAIN: z.hostname().optional(),
  // Read by the web app's build alone.
  ACADEMY_OFFLINE_APP: z.enum(["on", "off"]).optional(),
  ACADEMY_CERTIFICATE_ARN: z
    .string()
    .regex(
      /^arn:aws:acm:us-east-1:\d{12}:certificate\/\S+$/,
      "must be a certificate's ARN in us-east-1",
    )
    .optional(),
  ACADEMY_MAIL_FROM: z.email().optional(),
  ACADEMY_MAIL_TO: z.email().optional(),
  ACADEMY_MAIL_PER_SECOND: wholeNumber(1).default(10),
  ACADEMY_MAIL_VERIFIED: z.enum(["domain", "address"]).default("domain"),
  ACADEMY_MAIL_SANDBOX: yes.optional(),
  ACADEMY_GOOGLE_CLIENT_ID: z.string().endsWith(".apps.googleusercontent.com").optional(),
  ACADEMY_GOOGLE_SECRET: secretName.optional(),
  ACADEMY_PAYMENTS_KEY_ID: z.string().regex(/^rzp_/, "must be a key's id").optional(),
  ACADEMY_PAYMENTS_SECRET: secretName.optional(),
  ACADEMY_SELLER_NAME: z.string().max(200).optional(),
  ACADEMY_SELLER_ADDRESS: z.string().max(500).optional(),
  ...billSettings,
  ACADEMY_ALARM_MAIL: z.email().optional(),
  ACADEMY_ALARM_URL: httpsAddress.optional(),
  ACADEMY_BUDGET_DOLLARS: wholeNumber(1).optional(),
  ACADEMY_API_CONCURRENCY: wholeNumber(10).optional(),
  // A new table accepts 4,000 anyway; 40,000 is an account's default limit per table.
  ACADEMY_EXAM_WRITES: wholeNumber(4_000).pipe(z.int().max(40_000)).optional(),
  ACADEMY_EXAM_WARM: examWarm.optional(),
  ACADEMY_AT_ONCE: yes.optional(),
  ACADEMY_CHECK_SECRET: secretName.optional(),
  ACADEMY_CONTENT_TABLE: tableName.optional(),
  ACADEMY_ATTEMPTS_TABLE: tableName.optional(),
  ACADEMY_BUCKET: bucketName.optional(),
  ACADEMY_REPLICA_BUCKET_ARN: bucketArn.optional(),
  ACADEMY_BACKUP_VAULT_ARN: vaultArn.optional(),
  ACADEMY_ORIGIN_VERSION: secretVersion.optional(),
  ACADEMY_API_HOST: functionHost.optional(),
  ACADEMY_ADMIN_SECOND_FACTOR: z.enum(["required", "optional"]).optional(),
  ACADEMY_CLOSING_WORKERS: wholeNumber(2).pipe(z.int().max(16)).optional(),
});
type Environment = z.infer<typeof Environment>;

/** Settings that need each other. */
const pairs = [
  ["ACADEMY_DOMAIN", "ACADEMY_CERTIFICATE_ARN"],
  ["ACADEMY_MAIL_FROM", "ACADEMY_MAIL_TO"],
  ["ACADEMY_GOOGLE_CLIENT_ID", "ACADEMY_GOOGLE_SECRET"],
  ["ACADEMY_PAYMENTS_KEY_ID", "ACADEMY_PAYMENTS_SECRET"],
  ["ACADEMY_SELLER_NAME", "ACADEMY_SELLER_ADDRESS"],
] as const;

/** Settings that are useless, or illegal, without another one. */
const needs = [
  ["ACADEMY_PAYMENTS_KEY_ID", "ACADEMY_SELLER_NAME", "receipts name the seller"],
  ["ACADEMY_PAYMENTS_TAX_PERCENT", "ACADEMY_SELLER_GSTIN", "only a registered seller charges GST"],
  ["ACADEMY_SELLER_GSTIN", "ACADEMY_SELLER_NAME", "the number belongs to a named seller"],
  ["ACADEMY_SELLER_SAC", "ACADEMY_SELLER_GSTIN", "only a registered seller names a code"],
] as const;

/**
 * A deployment's settings from its environment; an empty variable counts as missing.
 *
 * @throws Error that names every variable that is malformed, unknown or incomplete.
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => name.startsWith("ACADEMY_") && value),
  );
  const read = Environment.strict().safeParse(given);
  if (!read.success) throw refusal(read.error.issues.map(problemOf));
  const e = read.data;
  const halves = pairs.filter(
    ([one, other]) => (e[one] === undefined) !== (e[other] === undefined),
  );
  if (halves.length > 0) {
    throw refusal(halves.map((pair) => `${pair.join(" and ")} need each other: give both or none`));
  }
  const lacking = needs.filter(([one, other]) => e[one] !== undefined && e[other] === undefined);
  if (lacking.length > 0) {
    throw refusal(lacking.map(([one, other, why]) => `${one} needs ${other}: ${why}`));
  }
  const together = [tooManyWarm(e), twoBuckets(e), wrongBill(e)].filter((one) => one !== undefined);
  if (together.length > 0) throw refusal(together);
  return settingsOf(e);
}

function tooManyWarm(e: Environment): string | undefined {
  const { ACADEMY_EXAM_WARM: windows = [], ACADEMY_API_CONCURRENCY: most = Infinity } = e;
  if (mostWarm(windows) <= most) return undefined;
  return `ACADEMY_EXAM_WARM keeps ${mostWarm(windows)} environments started, and ACADEMY_API_CONCURRENCY allows ${most}: raise it, or keep fewer`;
}

/** Replication is configured where the bucket is created. */
const twoBuckets = (e: Environment): string | undefined =>
  e.ACADEMY_BUCKET && e.ACADEMY_REPLICA_BUCKET_ARN
    ? "ACADEMY_REPLICA_BUCKET_ARN is for the bucket that the deployment makes: leave it out, and set the replication of ACADEMY_BUCKET by hand"
    : undefined;

const callsOf = (e: Environment) => ({
  apiConcurrency: e.ACADEMY_API_CONCURRENCY,
  apiHost: e.ACADEMY_API_HOST,
  originVersion: e.ACADEMY_ORIGIN_VERSION,
});

function settingsOf(e: Environment): Settings {
  const seller = sellerOf(e);
  return {
    seller,
    domain: both(e.ACADEMY_DOMAIN, e.ACADEMY_CERTIFICATE_ARN, (name, certificateArn) => ({
      name,
      certificateArn,
    })),
    mail: both(e.ACADEMY_MAIL_FROM, e.ACADEMY_MAIL_TO, (from, to) => ({
      from,
      to,
      perSecond: e.ACADEMY_MAIL_PER_SECOND,
      verified: e.ACADEMY_MAIL_VERIFIED,
      sandbox: e.ACADEMY_MAIL_SANDBOX && true,
    })),
    google: both(e.ACADEMY_GOOGLE_CLIENT_ID, e.ACADEMY_GOOGLE_SECRET, (clientId, secretName) => ({
      clientId,
      secretName,
    })),
    sale: saleOf(e, seller),
    payments: paymentsOf(e, saleOf(e, seller)),
    alarmMail: e.ACADEMY_ALARM_MAIL,
    alarmUrl: e.ACADEMY_ALARM_URL,
    budgetDollars: e.ACADEMY_BUDGET_DOLLARS,
    checkSecret: e.ACADEMY_CHECK_SECRET,
    ...callsOf(e),
    examWrites: e.ACADEMY_EXAM_WRITES,
    examWarm: e.ACADEMY_EXAM_WARM,
    atOnce: e.ACADEMY_AT_ONCE && true,
    names: namesOf(e),
    replicaBucketArn: e.ACADEMY_REPLICA_BUCKET_ARN,
    backupVaultArn: e.ACADEMY_BACKUP_VAULT_ARN,
    adminSecondFactor: e.ACADEMY_ADMIN_SECOND_FACTOR,
    closingWorkers: e.ACADEMY_CLOSING_WORKERS,
  };
}

const sellerOf = (e: Environment): Seller | undefined =>
  both(e.ACADEMY_SELLER_NAME, e.ACADEMY_SELLER_ADDRESS, (name, address) => ({
    name,
    address,
    gstin: e.ACADEMY_SELLER_GSTIN ?? null,
  }));

const namesOf = (e: Environment): StorageNames | undefined => {
  const content = e.ACADEMY_CONTENT_TABLE;
  const attempts = e.ACADEMY_ATTEMPTS_TABLE;
  const bucket = e.ACADEMY_BUCKET;
  return (content ?? attempts ?? bucket) === undefined ? undefined : { content, attempts, bucket };
};

const saleOf = (e: Environment, seller: Seller | undefined): SaleSettings | undefined =>
  seller && {
    seller,
    taxPercent: e.ACADEMY_PAYMENTS_TAX_PERCENT,
    billKind: e.ACADEMY_BILL_KIND,
    sac: e.ACADEMY_SELLER_SAC,
  };

const paymentsOf = (
  { ACADEMY_PAYMENTS_KEY_ID: keyId, ACADEMY_PAYMENTS_SECRET: secretName }: Environment,
  sale: SaleSettings | undefined,
): PaymentSettings | undefined =>
  keyId && secretName && sale ? { ...sale, keyId, secretName } : undefined;

const problemOf = (issue: z.core.$ZodIssue): string =>
  issue.code === "unrecognized_keys"
    ? `${issue.keys.join(", ")}: no such setting`
    : `${issue.path.join(".")}: ${issue.message}`;

const refusal = (problems: string[]): Error =>
  new Error(`These settings cannot be deployed. ${problems.join("; ")}. See docs/deploy.md.`);

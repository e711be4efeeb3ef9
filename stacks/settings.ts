import * as z from "zod";
import { GSTIN, type Seller } from "../packages/core/kernel/shared/deployment.rules.ts";
import { mostWarm, type WarmWindow } from "./exam-warm.ts";
import type { OfficeMail } from "./function.ts";
import type { PaymentSettings } from "./payments.ts";
import {
  bucketArn,
  bucketName,
  examWarm,
  httpsAddress,
  tableName,
  vaultArn,
  wholeNumber,
  yes,
} from "./setting-forms.ts";
import type { StorageNames } from "./storage.stack.ts";
import type { Domain } from "./web.stack.ts";

/** Sign-in with Google: its client, and the name of the secret in Secrets Manager. */
export interface Google {
  clientId: string;
  secretName: string;
}

/** What a deployment is told beside its stage. Whatever is missing is left out of it. */
export interface Settings {
  domain?: Domain | undefined;
  mail?: OfficeMail | undefined;
  google?: Google | undefined;
  payments?: PaymentSettings | undefined;
  /** Who runs the academy and sells its subscriptions. */
  seller?: Seller | undefined;
  /** Who is told of alarms and of the month's costs. */
  alarmMail?: string | undefined;
  /** An https address that is told of alarms too, such as a pager's. */
  alarmUrl?: string | undefined;
  /** US dollars a month, of which 80 % spent or 100 % foreseen are told. */
  budgetDollars?: number | undefined;
  /** Version of the origin's secret that CloudFront sends; without it, what was current at first. */
  originVersion?: string | undefined;
  /** Whether administrators need a second factor; production demands it unless told otherwise. */
  adminSecondFactor?: "required" | "optional" | undefined;
  /** Calls of the API at the same time; without it, what the account has left. */
  apiConcurrency?: number | undefined;
  /** Writes a second that the attempts' table and its indexes take at once, without growing first. */
  examWrites?: number | undefined;
  /** When so many environments of the API are kept started. */
  examWarm?: readonly WarmWindow[] | undefined;
  /** A new version of the API gets all calls at once: this deployment repairs something. */
  atOnce?: boolean | undefined;
  /** Tables and a bucket that were restored and stand in for those the stacks make. */
  names?: StorageNames | undefined;
  replicaBucketArn?: string | undefined;
  /** A vault elsewhere that gets a copy of each backup. */
  backupVaultArn?: string | undefined;
  /** Shards of abandoned attempts that are closed at the same time. */
  closingWorkers?: number | undefined;
}

const Environment = z.object({
  ACADEMY_DOMAIN: z.hostname().optional(),
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
  ACADEMY_GOOGLE_SECRET: z
    .string()
    .regex(/^[\w/+=.@-]+$/, "must be a secret's name")
    .optional(),
  ACADEMY_PAYMENTS_KEY_ID: z.string().regex(/^rzp_/, "must be a key's id").optional(),
  ACADEMY_PAYMENTS_SECRET: z
    .string()
    .regex(/^[\w/+=.@-]+$/, "must be a secret's name")
    .optional(),
  ACADEMY_SELLER_NAME: z.string().max(200).optional(),
  ACADEMY_SELLER_ADDRESS: z.string().max(500).optional(),
  ACADEMY_SELLER_GSTIN: z
    .string()
    .regex(GSTIN, "must be a GSTIN: 15 characters such as 29ABCDE1234F1Z5")
    .optional(),
  ACADEMY_PAYMENTS_TAX_PERCENT: z
    .string()
    .regex(/^[0-4]?\d(\.\d{1,2})?$/, "must be a percentage below 50")
    .optional(),
  ACADEMY_ALARM_MAIL: z.email().optional(),
  ACADEMY_ALARM_URL: httpsAddress.optional(),
  ACADEMY_BUDGET_DOLLARS: wholeNumber(1).optional(),
  ACADEMY_API_CONCURRENCY: wholeNumber(10).optional(),
  // A new table takes 4,000 in any case; 40,000 is what an account's table may have.
  ACADEMY_EXAM_WRITES: wholeNumber(4_000).pipe(z.int().max(40_000)).optional(),
  ACADEMY_EXAM_WARM: examWarm.optional(),
  ACADEMY_AT_ONCE: yes.optional(),
  ACADEMY_CONTENT_TABLE: tableName.optional(),
  ACADEMY_ATTEMPTS_TABLE: tableName.optional(),
  ACADEMY_BUCKET: bucketName.optional(),
  ACADEMY_REPLICA_BUCKET_ARN: bucketArn.optional(),
  ACADEMY_BACKUP_VAULT_ARN: vaultArn.optional(),
  ACADEMY_ORIGIN_VERSION: z
    .uuid({ message: "must be a version id of the origin's secret" })
    .optional(),
  ACADEMY_ADMIN_SECOND_FACTOR: z.enum(["required", "optional"]).optional(),
  ACADEMY_CLOSING_WORKERS: wholeNumber(2).pipe(z.int().max(16)).optional(),
});
type Environment = z.infer<typeof Environment>;

/** Halves of one setting: each is of no use without the other. */
const pairs = [
  ["ACADEMY_DOMAIN", "ACADEMY_CERTIFICATE_ARN"],
  ["ACADEMY_MAIL_FROM", "ACADEMY_MAIL_TO"],
  ["ACADEMY_GOOGLE_CLIENT_ID", "ACADEMY_GOOGLE_SECRET"],
  ["ACADEMY_PAYMENTS_KEY_ID", "ACADEMY_PAYMENTS_SECRET"],
  ["ACADEMY_SELLER_NAME", "ACADEMY_SELLER_ADDRESS"],
] as const;

/** What is of no use, or against the law, without another setting. */
const needs = [
  ["ACADEMY_PAYMENTS_KEY_ID", "ACADEMY_SELLER_NAME", "receipts name the seller"],
  ["ACADEMY_PAYMENTS_TAX_PERCENT", "ACADEMY_SELLER_GSTIN", "only a registered seller charges GST"],
  ["ACADEMY_SELLER_GSTIN", "ACADEMY_SELLER_NAME", "the number belongs to a named seller"],
] as const;

/**
 * A deployment's settings from its environment; an empty variable counts as none.
 *
 * @throws Error that names every variable that is malformed, unknown or lacks its other half.
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
  const together = [tooManyWarm(e), twoBuckets(e)].filter((one) => one !== undefined);
  if (together.length > 0) throw refusal(together);
  return settingsOf(e);
}

function tooManyWarm(e: Environment): string | undefined {
  const { ACADEMY_EXAM_WARM: windows = [], ACADEMY_API_CONCURRENCY: most = Infinity } = e;
  if (mostWarm(windows) <= most) return undefined;
  return `ACADEMY_EXAM_WARM keeps ${mostWarm(windows)} environments started, and ACADEMY_API_CONCURRENCY allows ${most}: raise it, or keep fewer`;
}

/** Copying is set where the bucket is made. */
const twoBuckets = (e: Environment): string | undefined =>
  e.ACADEMY_BUCKET && e.ACADEMY_REPLICA_BUCKET_ARN
    ? "ACADEMY_REPLICA_BUCKET_ARN is for the bucket that the deployment makes: leave it out, and set the replication of ACADEMY_BUCKET by hand"
    : undefined;

function settingsOf(e: Environment): Settings {
  const seller = both(e.ACADEMY_SELLER_NAME, e.ACADEMY_SELLER_ADDRESS, (name, address) => ({
    name,
    address,
    gstin: e.ACADEMY_SELLER_GSTIN ?? null,
  }));
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
    payments: paymentsOf(e, seller),
    alarmMail: e.ACADEMY_ALARM_MAIL,
    alarmUrl: e.ACADEMY_ALARM_URL,
    budgetDollars: e.ACADEMY_BUDGET_DOLLARS,
    apiConcurrency: e.ACADEMY_API_CONCURRENCY,
    examWrites: e.ACADEMY_EXAM_WRITES,
    examWarm: e.ACADEMY_EXAM_WARM,
    atOnce: e.ACADEMY_AT_ONCE && true,
    names: namesOf(e),
    replicaBucketArn: e.ACADEMY_REPLICA_BUCKET_ARN,
    backupVaultArn: e.ACADEMY_BACKUP_VAULT_ARN,
    originVersion: e.ACADEMY_ORIGIN_VERSION,
    adminSecondFactor: e.ACADEMY_ADMIN_SECOND_FACTOR,
    closingWorkers: e.ACADEMY_CLOSING_WORKERS,
  };
}

const namesOf = (e: Environment): StorageNames | undefined => {
  const content = e.ACADEMY_CONTENT_TABLE;
  const attempts = e.ACADEMY_ATTEMPTS_TABLE;
  const bucket = e.ACADEMY_BUCKET;
  return (content ?? attempts ?? bucket) === undefined ? undefined : { content, attempts, bucket };
};

const paymentsOf = (
  { ACADEMY_PAYMENTS_KEY_ID: keyId, ACADEMY_PAYMENTS_SECRET: secretName, ...e }: Environment,
  seller: Seller | undefined,
): PaymentSettings | undefined =>
  keyId && secretName && seller
    ? { keyId, secretName, seller, taxPercent: e.ACADEMY_PAYMENTS_TAX_PERCENT }
    : undefined;

const both = <T>(
  one: string | undefined,
  other: string | undefined,
  make: (one: string, other: string) => T,
): T | undefined => (one === undefined || other === undefined ? undefined : make(one, other));

const problemOf = (issue: z.core.$ZodIssue): string =>
  issue.code === "unrecognized_keys"
    ? `${issue.keys.join(", ")}: no such setting`
    : `${issue.path.join(".")}: ${issue.message}`;

const refusal = (problems: string[]): Error =>
  new Error(`These settings cannot be deployed. ${problems.join("; ")}. See docs/deploy.md.`);

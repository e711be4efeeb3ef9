import * as z from "zod";
import { GSTIN, type Seller } from "../packages/core/shared/deployment.rules.ts";
import type { OfficeMail } from "./function.ts";
import type { PaymentSettings } from "./payments.ts";
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
  /** US dollars a month, of which 80 % spent or 100 % foreseen are told. */
  budgetDollars?: number | undefined;
  /** Calls of the API at the same time; without it, what the account has left. */
  apiConcurrency?: number | undefined;
  /** Shards of abandoned attempts that are closed at the same time. */
  closingWorkers?: number | undefined;
}

const wholeNumber = (from: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(from));

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
  ACADEMY_BUDGET_DOLLARS: wholeNumber(1).optional(),
  ACADEMY_API_CONCURRENCY: wholeNumber(10).optional(),
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
  return settingsOf(e);
}

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
    })),
    google: both(e.ACADEMY_GOOGLE_CLIENT_ID, e.ACADEMY_GOOGLE_SECRET, (clientId, secretName) => ({
      clientId,
      secretName,
    })),
    payments: paymentsOf(e, seller),
    alarmMail: e.ACADEMY_ALARM_MAIL,
    budgetDollars: e.ACADEMY_BUDGET_DOLLARS,
    apiConcurrency: e.ACADEMY_API_CONCURRENCY,
    closingWorkers: e.ACADEMY_CLOSING_WORKERS,
  };
}

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

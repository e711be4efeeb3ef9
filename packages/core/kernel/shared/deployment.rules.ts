/** What a deployment tells the web app about itself. This file imports nothing, so that any package may import it. */
export interface Deployment {
  /** The user pool, its client and its login page, where login with Google is configured. */
  google?: GoogleSettings | undefined;
  /** Who runs the academy and sells its subscriptions, where that is set. */
  seller?: Seller | undefined;
}

/** A legal person, as receipts and the pages about the academy name it. */
export interface Seller {
  name: string;
  /** On one line, with the postal code. */
  address: string;
  /** Number under the Goods and Services Tax; null without a registration. */
  gstin: string | null;
}

/**
 * What a buyer gets for a payment: a seller under GST gives a tax invoice, or a bill of supply for
 * what is free of tax; one who is not registered gives a receipt.
 */
export const BILL_KINDS = ["RECEIPT", "TAX_INVOICE", "BILL_OF_SUPPLY"] as const;
export type BillKind = (typeof BILL_KINDS)[number];

/** Accounting code of a service: six digits that begin with 99. */
export const SAC = /^99\d{4}$/;

export interface GoogleSettings {
  userPoolId: string;
  userPoolClientId: string;
  /** Host of the pool's login page, which leads to Google; always by https. */
  signInPage: string;
}

/** The file next to the web app's pages that holds it. */
export const DEPLOYMENT_PATH = "/deployment.json";

/** Where the login page leads back to in the web app, with a code or what went wrong. */
export const GOOGLE_RETURN = "/login/google";

/**
 * What an access token of the login page may be used for; the last scope, to change one's own
 * account.
 */
export const SIGN_IN_SCOPES: readonly string[] = [
  "openid",
  "email",
  "profile",
  "aws.cognito.signin.user.admin",
];

/** The services of AWS that the product calls, as its log names them. */
export const SERVICES = ["dynamo", "s3", "cognito", "mail", "events", "secrets"] as const;

/** What a probe asks a deployment for each minute, as a visitor would. */
export const PROBE_CHECKS = ["page", "health", "start"] as const;
export type ProbeCheck = (typeof PROBE_CHECKS)[number];

/** What the schedule looks after, each with an alarm of its own. */
export const SCHEDULE_TASKS = [
  "closing",
  "processing",
  "merges",
  "markings",
  "provisional-ranks",
  "payments",
  "totals",
  "videos",
  "import",
  "accounts",
  "enquiries",
  "reminders",
  "images",
  "challenges",
  "challenge-mail",
  "bulk",
  "trash",
  "weeks",
  "week-letters",
] as const;
export type ScheduleTask = (typeof SCHEDULE_TASKS)[number];

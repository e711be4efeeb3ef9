/**
 * What a deployment says to the web app about itself. This file imports nothing, so that any
 * package may import it.
 */
export interface Deployment {
  /** The settings for login with Google; missing if it is not configured. */
  google?: GoogleSettings | undefined;
  /** Who runs the academy and sells its subscriptions; missing if it is not configured. */
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
 * What a buyer gets for a payment. A seller who is registered under GST gives a tax invoice, or a
 * bill of supply for something free of tax. A seller without registration gives a receipt.
 */
export const BILL_KINDS = ["RECEIPT", "TAX_INVOICE", "BILL_OF_SUPPLY"] as const;
export type BillKind = (typeof BILL_KINDS)[number];

/** Accounting code of a service: six digits that begin with 99. */
export const SAC = /^99\d{4}$/;

export interface GoogleSettings {
  userPoolId: string;
  userPoolClientId: string;
  /**
   * The host of the user pool's login page, which leads to Google; its address always begins with
   * https.
   */
  signInPage: string;
}

/** The file with this data, next to the web app's pages. */
export const DEPLOYMENT_PATH = "/deployment.json";

/** The page of the web app to which the login page returns, with a code or an error. */
export const GOOGLE_RETURN = "/login/google";

/**
 * What an access token of the login page may be used for. The last scope allows users to change
 * their own accounts.
 */
export const SIGN_IN_SCOPES: readonly string[] = [
  "openid",
  "email",
  "profile",
  "aws.cognito.signin.user.admin",
];

/** The services of AWS that the product calls, as its log names them. */
export const SERVICES = ["dynamo", "s3", "cognito", "mail", "events", "secrets"] as const;

/** What a probe requests from a deployment each minute, as a visitor would. */
export const PROBE_CHECKS = ["page", "health", "start"] as const;
export type ProbeCheck = (typeof PROBE_CHECKS)[number];

/** The tasks of the schedule; each has its own alarm. */
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

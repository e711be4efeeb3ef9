import type { Deployment } from "@academy/core/kernel/shared/deployment.rules.ts";
import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import { GetObjectCommand, NoSuchKey } from "@aws-sdk/client-s3";
import {
  type CheckoutOrigins,
  checkoutHeaders,
  securityHeaders,
} from "@academy/functions/headers.ts";
import { type EventTarget, createQueue } from "../events/event-bus.ts";
import type { Handler } from "../http/http-server.ts";
import type { ScheduledEvent } from "./ticker.ts";
import type { ThrottleMode } from "../throttle/limits.ts";

/** The product as it runs on AWS, ready to be served from a laptop. */
export interface Product {
  /** Handles everything below /api. */
  readonly api: Handler;
  /** A sealed paper by its id, which CloudFront reads from the bucket on AWS. */
  readonly sealed?: (id: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** The scheduled jobs, one after another. */
  readonly job: (event: ScheduledEvent) => Promise<unknown>;
  /** The jobs that events start. */
  readonly onEvent: EventTarget;
  /** Headers of every page and asset. */
  readonly securityHeaders: Record<string, string>;
  /** The headers of the pages that open a checkout, if they differ. */
  readonly checkoutHeaders?: Record<string, string>;
  readonly deployment: Deployment;
  readonly signIns: readonly SignIn[];
}

/**
 * @param env variables of the running cloud; they are also in process.env, where the SDK and the
 *   job look for them
 * @param signInPage host of the user pool's login page, if there is one
 */
export type LoadProduct = (
  env: Readonly<Record<string, string>>,
  signInPage?: string,
) => Promise<Product>;

/** Loads the product's code once the cloud runs, since it reads the environment as it loads. */
export const loadProduct: LoadProduct = async (env, signInPage) => {
  const { createDeps } = await import("@academy/core/kernel/platform/deps.ts");
  const { createApp } = await import("@academy/functions/api/app.ts");
  const jobs = await import("@academy/functions/jobs/schedule.ts");
  const { hasSample, signIns } = await import("../sample/sample-state.ts");
  const deps = createDeps(env);
  const patient = createDeps(env, { patience: "job" });
  if (!(await hasSample(patient))) {
    const { fillWithSample } = await import("../sample/sample.ts");
    await fillWithSample(patient);
  }
  const app = createApp(deps);
  const connectOrigins = signInPage === undefined ? [] : [`https://${signInPage}`];
  const places = { mediaOrigin: new URL(env.MEDIA_URL ?? "").origin, connectOrigins };
  return {
    api: async (request, { address }) =>
      app.fetch(request, { incoming: { socket: { remoteAddress: address } } }),
    sealed: (id) => readSealed(deps, id),
    job: (event) => inTurn([jobs.close, jobs.process, jobs.payments, jobs.rest], event),
    onEvent: await loadEventJobs(jobs),
    securityHeaders: securityHeaders(places),
    checkoutHeaders: checkoutHeaders(places, testCheckout(env.PAYMENTS_ENDPOINT ?? "")),
    deployment: {
      seller: deps.config.payments?.seller,
      ...(signInPage !== undefined && { google: googleSettings(env, signInPage) }),
    },
    signIns,
  };
};

async function readSealed({ s3, config }: Deps, id: string) {
  try {
    const command = new GetObjectCommand({ Bucket: config.bucket, Key: `sealed/${id}` });
    return new Uint8Array((await (await s3.send(command)).Body?.transformToByteArray()) ?? []);
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}

/** Each job is loaded by its first event, because each is a separate function on AWS. */
const makeExport: EventTarget = async (event) =>
  (await import("@academy/functions/jobs/export.ts")).handler(event);
const runImport: EventTarget = async (event) =>
  (await import("@academy/functions/jobs/import.ts")).handler(event);
const noteMailEvent: EventTarget = async (event) =>
  (await import("@academy/functions/jobs/mail-events.ts")).handler(event);
const makeImageCopies: Job = async (event) =>
  (await import("@academy/functions/jobs/images.ts")).handler(event);

/** Loads the jobs that create files on request. */
async function loadExports(): Promise<Readonly<Record<string, EventTarget>>> {
  const { EXPORT_REQUESTED } = await import("@academy/core/exam/result-export/export.schema.ts");
  const { BANK_EXPORT_REQUESTED } =
    await import("@academy/core/exchange/bank-export/bank-export.schema.ts");
  const { USER_EXPORT_REQUESTED } =
    await import("@academy/core/back-office/user-export/user-export.schema.ts");
  const { MONTH_EXPORT_REQUESTED } =
    await import("@academy/core/back-office/month-report/month-report.schema.ts");
  const { AUDIT_EXPORT_REQUESTED } =
    await import("@academy/core/back-office/audit-export/audit-export.schema.ts");
  const { ENQUIRY_EXPORT_REQUESTED } =
    await import("@academy/core/back-office/enquiry/enquiry.schema.ts");
  const { PAPER_EXPORT_REQUESTED } =
    await import("@academy/core/exchange/paper-export/paper-export.schema.ts");
  const { DUPLICATES_REQUESTED } =
    await import("@academy/core/bank/duplicates/duplicate.schema.ts");
  const { BILL_REQUESTED } = await import("@academy/core/sales/payment/bill.schema.ts");
  return {
    [EXPORT_REQUESTED]: makeExport,
    [BANK_EXPORT_REQUESTED]: makeExport,
    [USER_EXPORT_REQUESTED]: makeExport,
    [MONTH_EXPORT_REQUESTED]: makeExport,
    [AUDIT_EXPORT_REQUESTED]: makeExport,
    [ENQUIRY_EXPORT_REQUESTED]: makeExport,
    [PAPER_EXPORT_REQUESTED]: makeExport,
    [DUPLICATES_REQUESTED]: makeExport,
    [BILL_REQUESTED]: makeExport,
  };
}

/** The jobs that events start, by the event that starts each; on AWS, rules of the bus do this. */
async function loadEventJobs(queued: {
  closing: Job;
  processing: Job;
  bulk: Job;
  videos: Job;
}): Promise<Product["onEvent"]> {
  const { IMAGE_REQUESTED } = await import("@academy/core/bank/image/image.schema.ts");
  const { MAIL_BOUNCED, MAIL_COMPLAINT } =
    await import("@academy/core/kernel/mail/mail-event.schema.ts");
  const { VIDEO_REQUESTED } = await import("@academy/core/lectures/video/video-due.schema.ts");
  const { BULK_REQUESTED } = await import("@academy/core/bank/bulk/bulk.schema.ts");
  const { CLOSING_REQUESTED } = await import("@academy/core/exam/submission/closing.schema.ts");
  const { PROCESSING_REQUESTED } =
    await import("@academy/core/exam/processing/processing.schema.ts");
  const { IMPORT_REQUESTED } = await import("@academy/core/exchange/pipeline/import.schema.ts");
  const targets: Readonly<Record<string, EventTarget>> = {
    ...(await loadExports()),
    [IMPORT_REQUESTED]: runImport,
    [MAIL_BOUNCED]: noteMailEvent,
    [MAIL_COMPLAINT]: noteMailEvent,
    [CLOSING_REQUESTED]: createQueue(queued.closing),
    [PROCESSING_REQUESTED]: createQueue(queued.processing),
    [BULK_REQUESTED]: createQueue(queued.bulk),
    [VIDEO_REQUESTED]: createQueue(queued.videos),
    [IMAGE_REQUESTED]: createQueue(makeImageCopies),
  };
  return async (event) => targets[event["detail-type"]]?.(event);
}

type Job = (event: unknown) => Promise<void>;

/**
 * Runs jobs one after another. On AWS each job is a separate function, so the failure of one job
 * does not stop the others.
 */
async function inTurn(jobs: readonly Job[], event: ScheduledEvent): Promise<void> {
  const failures: unknown[] = [];
  for (const job of jobs) await job(event).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, "Scheduled jobs failed.");
}

const googleSettings = (env: Readonly<Record<string, string>>, signInPage: string) => ({
  userPoolId: env.USER_POOL_ID ?? "",
  userPoolClientId: env.USER_POOL_CLIENT_ID ?? "",
  signInPage,
});

/** The embedded provider has one address for everything. */
function testCheckout(endpoint: string): CheckoutOrigins {
  const { origin } = new URL(endpoint);
  return { scripts: [origin], frames: [origin], calls: [], images: [] };
}

/** An account in the sample content. */
export interface SignIn {
  readonly role: string;
  readonly email: string;
  readonly password: string;
}

export interface BannerFacts {
  readonly appUrl: string;
  readonly cloudUrl: string;
  readonly dataDir: string;
  readonly signIns: readonly SignIn[];
  /** Host of the login page that replaces Google's, if there is one. */
  readonly signInPage?: string | undefined;
  /** How calls are throttled; undefined if they are not. */
  readonly throttle?: ThrottleMode | undefined;
  /** True when other machines can reach the app. */
  readonly open: boolean;
}

/** What `npm start` prints once everything runs. */
export function banner(facts: BannerFacts): string {
  const width = Math.max(0, ...facts.signIns.map((one) => one.role.length));
  const emailWidth = Math.max(0, ...facts.signIns.map((one) => one.email.length));
  const signIns = facts.signIns.map(
    ({ role, email, password }) =>
      `    ${role.padEnd(width)}  ${email.padEnd(emailWidth)}  ${password}`,
  );
  return [
    "",
    `  App          ${facts.appUrl}`,
    `  Mail outbox  ${facts.cloudUrl}/_mail`,
    `  Data folder  ${facts.dataDir}`,
    ...(signIns.length > 0 ? ["", "  Demo logins", ...signIns] : []),
    ...(facts.signInPage ? ["", ...signInPage(facts.signInPage)] : []),
    ...(facts.throttle ? ["", `  ${throttled[facts.throttle]}`] : []),
    ...(facts.open
      ? ["", "  Other machines can reach this app. The demo passwords are public."]
      : []),
    "",
    "  Press Ctrl-C to stop; the data stays. npm start -- --reset starts empty.",
    "",
  ].join("\n");
}

const throttled: Record<ThrottleMode, string> = {
  aws: "Calls above AWS's limits are refused as AWS refuses them.",
  hard: "Calls above a hundredth of AWS's limits are refused as AWS refuses them.",
};

/** Browsers ask once whether to trust this machine's self-signed certificate. */
const signInPage = (host: string) => [
  `  Google       https://${host} takes its place. Your browser will warn about its`,
  "               certificate, which this machine has made: continue once.",
];

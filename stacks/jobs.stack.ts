import { Duration, Size, Stack, type StackProps } from "aws-cdk-lib";
import * as events from "aws-cdk-lib/aws-events";
import * as targets from "aws-cdk-lib/aws-events-targets";
import type * as lambda from "aws-cdk-lib/aws-lambda";
import type * as sqs from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { mailBus, mailEventsOf } from "./mail.ts";
import { type Backend, createFunction } from "./function.ts";
import { allowDirectory, allowMail, grantFolders, grantTables } from "./grants.ts";
import {
  addSchedule,
  grantBulk,
  grantClosing,
  grantProcessing,
  grantVideos,
  type ScheduledName,
} from "./schedule.ts";
import type { Settings } from "./settings.ts";
import { addWorker, createQueue, type Queued, type WorkerGrant } from "./queue.ts";

interface JobsProps extends StackProps {
  backend: Backend;
  settings: Pick<Settings, "closingWorkers">;
}

/** Shards of abandoned attempts that are closed concurrently: as many as cold tables can handle. */
const CLOSING_WORKERS = 3;

/** Tests that are processed concurrently; each reads all of its attempts. */
const PROCESSING_WORKERS = 4;

/** Changes of many questions that run concurrently; each uses some 100 write units a second. */
const BULK_WORKERS = 2;

/** Videos whose files are checked and copied concurrently; S3 does the copying. */
const VIDEO_WORKERS = 2;

/** Images that are encoded concurrently: a paper with 40 of them is ready within seconds. */
const IMAGE_WORKERS = 2;

/** The events that ask for a file, a list of questions that resemble each other, or bills. */
const FILE_EVENTS = [
  "Export requested",
  "Bank export requested",
  "User export requested",
  "Month export requested",
  "Audit export requested",
  "Enquiry export requested",
  "Paper export requested",
  "Duplicate search requested",
  "Bill requested",
] as const;

/** As little as possible, since it decodes files that anyone may have made. */
const grantImages = (worker: lambda.Function, { storage }: Backend): void => {
  grantTables(worker, storage, { content: "update" });
  grantFolders(worker, storage, { media: ["Get", "Put"] });
};

/**
 * The schedule, each run of which does everything that is due, so that a lost run is harmless; the
 * workers behind its queues; the jobs that create large spreadsheets and read files, one event
 * each.
 */
export class JobsStack extends Stack {
  /** Events that no function could handle; each of them is someone's loss. */
  readonly lost: sqs.Queue;
  /** Those of imports: the files are still in quarantine, and the sweep asks again. */
  readonly lostImports: sqs.Queue;
  /** What runs every minute, by handler: none waits for another. */
  readonly scheduled: Record<ScheduledName, lambda.Function>;
  /** Shards of abandoned attempts, and tests whose results are due. */
  readonly closing: Queued;
  readonly processing: Queued;
  /** Changes of many questions. */
  readonly bulk: Queued;
  /** Videos whose files arrive or become public. */
  readonly videos: Queued;
  /** Images that need smaller copies. */
  readonly images: Queued;
  /** The functions that create or read large files. */
  readonly fileJobs: lambda.Function[] = [];
  /** Records bounces; undefined if no mail is sent. */
  readonly mailEvents: lambda.Function | undefined;

  constructor(scope: Construct, id: string, { backend, settings, ...props }: JobsProps) {
    super(scope, id, props);
    this.lost = createQueue(this, "LostEvents", backend);
    this.lostImports = createQueue(this, "LostImports", backend);
    this.scheduled = addSchedule(this, backend, this.lost);
    const worker = (id: string, event: string, grant: WorkerGrant, workers: number) =>
      addWorker(this, backend, this.lost, {
        id,
        event,
        grant,
        workers,
        bundle: "schedule",
        handler: id.toLowerCase(),
      });
    const closers = settings.closingWorkers ?? CLOSING_WORKERS;
    this.closing = worker("Closing", "Closing requested", grantClosing, closers);
    this.processing = worker(
      "Processing",
      "Processing requested",
      grantProcessing,
      PROCESSING_WORKERS,
    );
    this.bulk = worker("Bulk", "Bulk change requested", grantBulk, BULK_WORKERS);
    this.videos = worker("Videos", "Video requested", grantVideos, VIDEO_WORKERS);
    this.images = addWorker(this, backend, this.lost, {
      id: "Images",
      event: "Image requested",
      bundle: "images",
      grant: grantImages,
      workers: IMAGE_WORKERS,
    });
    this.fileJobs.push(this.addExports(backend, this.lost));
    this.fileJobs.push(this.addImports(backend, this.lostImports));
    this.mailEvents = backend.mail && this.addMailEvents(backend, this.lost);
  }

  private addExports(backend: Backend, lost: sqs.Queue): lambda.Function {
    const { bus } = backend.storage;
    const make = createFunction(this, "Export", backend, {
      bundle: "export",
      memorySize: 1769,
      timeout: Duration.minutes(15),
      // The file is created on disk and published complete: a million takers are some 300 MB.
      ephemeralStorageSize: Size.gibibytes(2),
      deadLetterQueue: lost,
    });
    make.configureAsyncInvoke({ retryAttempts: 1, maxEventAge: Duration.hours(1) });
    grantTables(make, backend.storage, { content: "write", attempts: "read" });
    grantFolders(make, backend.storage, {
      papers: ["Get"],
      takers: ["Get"],
      analytics: ["Get"],
      exams: ["Get"],
      media: ["Get"],
      exports: ["Get", "Put"],
      bills: ["Get", "Put"],
    });
    // It mails the papers of payments.
    allowMail(make, backend);
    new events.Rule(this, "ExportRequested", {
      eventBus: bus,
      eventPattern: {
        source: ["academy"],
        detailType: [...FILE_EVENTS],
      },
      targets: [new targets.LambdaFunction(make, { deadLetterQueue: lost, retryAttempts: 2 })],
    });
    return make;
  }

  /**
   * Users' files are only read here: a file that overwhelms its reader takes this function's memory
   * and time, and no request waits for it.
   */
  private addImports(backend: Backend, lost: sqs.Queue): lambda.Function {
    const { bus } = backend.storage;
    const run = createFunction(this, "Import", backend, {
      bundle: "import",
      memorySize: 1769,
      timeout: Duration.minutes(15),
      // A ZIP of 100 MB is on disk while it is read.
      ephemeralStorageSize: Size.gibibytes(1),
      deadLetterQueue: lost,
    });
    run.configureAsyncInvoke({ retryAttempts: 1, maxEventAge: Duration.hours(1) });
    grantTables(run, backend.storage, { content: "write" });
    grantFolders(run, backend.storage, {
      uploads: ["Get"],
      imports: ["Get", "Put"],
      media: ["Get", "Put"],
    });
    bus.grantPutEventsTo(run);
    // Imports of users create accounts and invite their owners.
    allowDirectory(run, backend, ["AdminAddUserToGroup", "AdminCreateUser", "AdminGetUser"]);
    allowMail(run, backend);
    new events.Rule(this, "ImportRequested", {
      eventBus: bus,
      eventPattern: { source: ["academy"], detailType: ["Import requested"] },
      targets: [new targets.LambdaFunction(run, { deadLetterQueue: lost, retryAttempts: 2 })],
    });
    return run;
  }

  /** A file of invitations may cause hundreds of these events: the schedule waits for none. */
  private addMailEvents(backend: Backend, lost: sqs.Queue): lambda.Function {
    const note = createFunction(this, "MailEvents", backend, {
      bundle: "mail-events",
      memorySize: 512,
      timeout: Duration.seconds(30),
      deadLetterQueue: lost,
    });
    note.configureAsyncInvoke({ retryAttempts: 2, maxEventAge: Duration.hours(6) });
    grantTables(note, backend.storage, { content: "write" });
    new events.Rule(this, "LetterCameBack", {
      eventBus: mailBus(this),
      eventPattern: mailEventsOf(backend.stage),
      targets: [new targets.LambdaFunction(note, { deadLetterQueue: lost, retryAttempts: 2 })],
    });
    return note;
  }
}

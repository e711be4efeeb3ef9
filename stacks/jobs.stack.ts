import { Duration, Size, Stack, type StackProps } from "aws-cdk-lib";
import * as events from "aws-cdk-lib/aws-events";
import * as targets from "aws-cdk-lib/aws-events-targets";
import type * as lambda from "aws-cdk-lib/aws-lambda";
import * as sqs from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { mailBus, mailEventsOf } from "./mail.ts";
import { grantPayments } from "./payments.ts";
import {
  allowDirectory,
  allowMail,
  type Backend,
  createFunction,
  grantFolders,
  grantTables,
} from "./function.ts";

interface JobsProps extends StackProps {
  backend: Backend;
}

/**
 * The sweep over open attempts and expired tests, each run of which does all that is due, so that
 * none is vital; the making of large spreadsheets and the reading of files, an event each.
 */
export class JobsStack extends Stack {
  /** Events that no function could deal with; whatever lies here is somebody's loss. */
  readonly lost: sqs.Queue;
  /** Those of imports: the files are in quarantine still, and the sweep asks again by itself. */
  readonly lostImports: sqs.Queue;
  readonly sweep: lambda.Function;
  /** Those that make or read large files. */
  readonly fileJobs: lambda.Function[] = [];
  /** Notes letters that came back; undefined where no mail is sent. */
  readonly mailEvents: lambda.Function | undefined;

  constructor(scope: Construct, id: string, { backend, ...props }: JobsProps) {
    super(scope, id, props);
    this.lost = this.queue("LostEvents", backend);
    this.lostImports = this.queue("LostImports", backend);
    this.sweep = this.addSweep(backend, this.lost);
    this.fileJobs.push(this.addExports(backend, this.lost));
    this.fileJobs.push(this.addImports(backend, this.lostImports));
    this.mailEvents = backend.mail && this.addMailEvents(backend, this.lost);
  }

  private addSweep(backend: Backend, lost: sqs.Queue): lambda.Function {
    const sweep = createFunction(this, "Schedule", backend, {
      bundle: "schedule",
      // A whole CPU, for grading is arithmetic.
      memorySize: 1769,
      timeout: Duration.minutes(5),
      deadLetterQueue: lost,
    });
    sweep.configureAsyncInvoke({ retryAttempts: 1, maxEventAge: Duration.minutes(10) });
    grantTables(sweep, backend.storage, { content: "write", attempts: "write" });
    grantPayments(sweep, backend.payments);
    allowMail(sweep, backend);
    // Deletions of accounts that were cut off are finished.
    allowDirectory(sweep, backend, ["AdminDeleteUser"]);
    // Imports whose job died are asked for again.
    backend.storage.bus.grantPutEventsTo(sweep);
    grantFolders(sweep, backend.storage, {
      papers: ["Get"],
      parts: ["Get", "Put"],
      takers: ["Get", "Put"],
      analytics: ["Get", "Put"],
      videos: ["Delete"],
      media: ["Delete"],
    });
    new events.Rule(this, "EveryMinute", {
      description: "Closes abandoned attempts within two minutes of their deadline",
      schedule: events.Schedule.rate(Duration.minutes(1)),
      targets: [
        new targets.LambdaFunction(sweep, {
          deadLetterQueue: lost,
          retryAttempts: 2,
          maxEventAge: Duration.minutes(10),
        }),
      ],
    });
    return sweep;
  }

  private addExports(backend: Backend, lost: sqs.Queue): lambda.Function {
    const { bus } = backend.storage;
    const make = createFunction(this, "Export", backend, {
      bundle: "export",
      memorySize: 1769,
      timeout: Duration.minutes(15),
      // The file is made on disk and published whole: a million takers are some 300 MB.
      ephemeralStorageSize: Size.gibibytes(2),
      deadLetterQueue: lost,
    });
    make.configureAsyncInvoke({ retryAttempts: 1, maxEventAge: Duration.hours(1) });
    grantTables(make, backend.storage, { content: "write", attempts: "read" });
    grantFolders(make, backend.storage, {
      papers: ["Get"],
      takers: ["Get"],
      analytics: ["Get"],
      exports: ["Get", "Put"],
    });
    new events.Rule(this, "ExportAsked", {
      eventBus: bus,
      eventPattern: {
        source: ["academy"],
        detailType: [
          "Export asked",
          "Bank export asked",
          "User export asked",
          "Month export asked",
        ],
      },
      targets: [new targets.LambdaFunction(make, { deadLetterQueue: lost, retryAttempts: 2 })],
    });
    return make;
  }

  /**
   * Files that somebody brings are read here and nowhere else: a file that gets the better of its
   * reader takes this function's memory and time, and no request waits for it.
   */
  private addImports(backend: Backend, lost: sqs.Queue): lambda.Function {
    const { bus } = backend.storage;
    const run = createFunction(this, "Import", backend, {
      bundle: "import",
      memorySize: 1769,
      timeout: Duration.minutes(15),
      // A ZIP of 100 MB waits on disk while it is read.
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
    // Imports of users make accounts and invite their owners.
    allowDirectory(run, backend, ["AdminAddUserToGroup", "AdminCreateUser", "AdminGetUser"]);
    allowMail(run, backend);
    new events.Rule(this, "ImportAsked", {
      eventBus: bus,
      eventPattern: { source: ["academy"], detailType: ["Import asked"] },
      targets: [new targets.LambdaFunction(run, { deadLetterQueue: lost, retryAttempts: 2 })],
    });
    return run;
  }

  /** A file of invitations may bring hundreds of such events at once: the schedule waits for none. */
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

  private queue(id: string, { stage }: Backend): sqs.Queue {
    return new sqs.Queue(this, id, {
      encryption: sqs.QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
      removalPolicy: stage.removalPolicy,
    });
  }
}

import { prices } from "./prices.ts";

/** The cost of an attempt of 90 questions in 180 minutes, as measured by the benchmark. */
export interface Measured {
  writeUnits: number;
  readUnits: number;
  /** Of those units, the writes of the table itself: one per start, save and submit. */
  tableWriteUnits: number;
  /** Bytes of the submitted attempt. */
  itemBytes: number;
  /** To learn from its result, when the student returns. */
  learning: { writeUnits: number; readUnits: number };
}

/** Not measured on AWS, as docs/costs.md says. */
export const assumed = {
  /** Calls besides start, saves and submit: login, lists, the paper, the report and its parts. */
  otherCalls: 12,
  /** Billed time of a call: some 3 ms of work and two requests to the table. */
  callMs: 20,
  memoryGigabytes: 1,
  /**
   * The function logs what went wrong, and once a minute what it has done: a line of these bytes for
   * so many calls. A line of CloudFront's own log is compressed, and kept for three months.
   */
  log: { bytes: 300, calls: 60, edgeBytes: 150, edgeMonths: 3 },
  /** Gzip sizes of a paper of 90 questions (42), its report with solutions (48) and images (30). */
  contentKilobytes: 120,
  /** Images of a paper that no device has yet; their bytes are in `contentKilobytes`. */
  imagesPerAttempt: 6,
  /** The app that a device keeps for tests without a connection, as gzip; one version a month. */
  app: { kilobytes: 483, files: 45 },
  /** Jobs on 1.77 GB of memory: smaller copies of images, imports, exports. */
  jobSecondsMonth: 20_000,
  /** Tests that an active student takes in a month. */
  attemptsPerStudent: 4,
  /** The share of active students who log in during a month: a session lasts up to 180 days. */
  signInShare: 1 / 3,
  /** Codes, invitations and reminders per active student and month. */
  lettersPerStudent: 0.25,
  /** One call in this many starts an environment, which is billed. */
  callsPerStart: 5_000,
  startMs: 500,
  /** The number of attempts above which the month has an exam day with warm environments. */
  examDay: { fromAttempts: 100_000, environments: 700, hours: 1.75 },
  /** Requests for keys of tables and secrets, whatever the load: cached for five minutes. */
  keyCallsMonth: 200_000,
  /** The number of daily table backups that are kept. */
  backupCopies: 35,
  /** Lambda polls the two queues all the time. */
  queueLooksMonth: 1_300_000,
  /** Messages to the workers, each an event and a few requests of SQS. */
  messagesMonth: 100_000,
  /** Metrics that alarms read; a test counts them in the template. */
  alarmMetrics: 78,
} as const;

export interface CostLine {
  what: string;
  dollars: number;
}

/** Where students are, for CloudFront's prices. */
export type Place = keyof typeof prices.delivery;

/** Calls of an attempt with the viewer's address, for limits: all but its saves. */
const ADDRESSED = assumed.otherCalls + 2;

/** Dollars per month for a number of attempts. */
export function costsOf(attempts: number, measured: Measured, place: Place = "lowest"): CostLine[] {
  const calls = ((measured.tableWriteUnits + assumed.otherCalls) * attempts) / 1e6;
  const students = attempts / assumed.attemptsPerStudent;
  const delivery = prices.delivery[place];
  const used = { calls, kilobytes: attempts * assumed.contentKilobytes };
  return [
    ...databaseCosts(attempts, measured),
    ...callCosts({ ...used, addressed: (ADDRESSED * attempts) / 1e6 }, delivery),
    ...fileCosts(attempts, delivery),
    {
      what: "Warm environments on one exam day",
      dollars: attempts < assumed.examDay.fromAttempts ? 0 : examDayDollars(),
    },
    { what: "Cognito, students who log in", dollars: tiered(students * assumed.signInShare) },
    {
      what: "Emails",
      dollars: ((students * assumed.lettersPerStudent) / 1e3) * prices.thousandLetters,
    },
    ...monthlyCosts(),
  ];
}

/** What does not grow with the attempts. */
const monthlyCosts = (): CostLine[] => [
  {
    what: "Images, imports and exports",
    dollars: assumed.jobSecondsMonth * 1.77 * prices.gigabyteSecond,
  },
  {
    what: "Queues, events and keys",
    dollars:
      (assumed.queueLooksMonth / 1e6) * prices.millionMessages +
      (assumed.messagesMonth / 1e6) * (prices.millionEvents + 3 * prices.millionMessages) +
      (assumed.keyCallsMonth / 1e4) * prices.tenThousandKeyCalls,
  },
  {
    what: "Alarms, probes, dashboard, secret",
    dollars: assumed.alarmMetrics * prices.alarmMonth + prices.watchMonth,
  },
];

/** Dollars for the units of tables. */
export const unitDollars = ({ writeUnits, readUnits }: Measured["learning"], millions: number) =>
  millions * (writeUnits * prices.millionWriteUnits + readUnits * prices.millionReadUnits);

function databaseCosts(attempts: number, measured: Measured): CostLine[] {
  const millions = attempts / 1e6;
  const table = (attempts * measured.itemBytes) / 1e9;
  return [
    {
      what: "DynamoDB, writes",
      dollars: measured.writeUnits * millions * prices.millionWriteUnits,
    },
    { what: "DynamoDB, reads", dollars: measured.readUnits * millions * prices.millionReadUnits },
    { what: "DynamoDB, learning", dollars: unitDollars(measured.learning, millions) },
    {
      what: "DynamoDB, storage and recovery",
      // An attempt is in the table and, whole, in one index.
      dollars: table * 2 * (prices.tableGigabyteMonth + prices.recoveryGigabyteMonth),
    },
    {
      what: "Backups",
      dollars: table * assumed.backupCopies * prices.backupGigabyteMonth,
    },
  ];
}

type Delivery = (typeof prices.delivery)[Place];

/** Files of the app on each device, and images; neither calls the API. */
function fileCosts(attempts: number, delivery: Delivery): CostLine[] {
  const devices = attempts / assumed.attemptsPerStudent;
  const { kilobytes, files } = assumed.app;
  const requests = (devices * files) / 1e6;
  return [
    {
      what: "The app on each device",
      dollars:
        ((devices * kilobytes) / 1e6) * delivery.gigabyteOut +
        requests * (delivery.millionRequests + prices.millionLookedAt),
    },
    {
      what: "Images of papers",
      dollars: ((attempts * assumed.imagesPerAttempt) / 1e6) * delivery.millionRequests,
    },
  ];
}

interface Calls {
  /** In millions, like the next. */
  calls: number;
  /** Those that come with the viewer's address. */
  addressed: number;
  kilobytes: number;
}

/** Calls, and what the edge sends besides; the firewall is paid by the month, too. */
export function callCosts({ calls, addressed, kilobytes }: Calls, delivery: Delivery): CostLine[] {
  const gigabytes = kilobytes / 1e6;
  const billedSeconds = assumed.callMs / 1e3 + assumed.startMs / 1e3 / assumed.callsPerStart;
  const { log } = assumed;
  const edgeLog = (calls * log.edgeBytes * log.edgeMonths) / 1e3;
  return [
    {
      what: "Lambda",
      dollars:
        calls * prices.millionInvocations +
        calls * 1e6 * billedSeconds * assumed.memoryGigabytes * prices.gigabyteSecond,
    },
    {
      what: "CloudFront",
      dollars:
        calls * delivery.millionRequests +
        addressed * prices.millionEdgeCalls +
        gigabytes * delivery.gigabyteOut,
    },
    { what: "WAF", dollars: prices.firewallMonth + calls * prices.millionLookedAt },
    {
      what: "Logs",
      dollars:
        (((calls * 1e3) / log.calls) * log.bytes * prices.logGigabyte) / 1e6 +
        edgeLog * prices.s3GigabyteMonth,
    },
  ];
}

function examDayDollars(): number {
  const { environments, hours } = assumed.examDay;
  return environments * assumed.memoryGigabytes * hours * 3_600 * prices.warmGigabyteSecond;
}

/** The cost of a month's users: each tier at its own price. */
function tiered(users: number): number {
  let [dollars, from] = [0, 0];
  for (const { upTo, each } of prices.activeUsers) {
    dollars += Math.max(0, Math.min(users, upTo) - from) * each;
    from = upTo;
  }
  return dollars;
}

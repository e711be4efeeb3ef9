import { prices, quotas } from "./prices.ts";

/** What an attempt of 90 questions in 180 minutes takes, as the benchmark counted it. */
export interface Measured {
  writeUnits: number;
  readUnits: number;
  /** Of those, the ones of the table itself: one a start, save and submit. */
  tableWriteUnits: number;
  /** Bytes of the attempt once it is handed in. */
  itemBytes: number;
  /** Of the app on the way to the test screen, gzip. */
  appKilobytes: number;
}

/** Not measured on AWS, hence said aloud in docs/costs.md. */
export const assumed = {
  /** Calls beside start, saves and submit: sign-in, lists, the paper, the report and its parts. */
  otherCalls: 12,
  /** Billed for a call: some 3 ms of work and two trips to the table. */
  callMs: 20,
  memoryGigabytes: 1,
  /** Of the API's log and the gateway's for a call. */
  logBytesPerCall: 600,
  /** Of a paper of 90 questions (42), its report with solutions (48) and pictures (30), as gzip. */
  contentKilobytes: 120,
  /** Traces are taken of one call in twenty. */
  tracedShare: 0.05,
  /** An active student sits so many tests in a month. */
  attemptsPerStudent: 4,
  /** Of the active students, those who sign in during a month: a session lasts up to 180 days. */
  signInShare: 1 / 3,
  /** Codes, invitations and reminders, for an active student and month. */
  lettersPerStudent: 0.25,
  /** One call in so many begins with the start of an environment, which is billed. */
  callsPerStart: 5_000,
  startMs: 500,
  /** An exam's day in the month, from so many attempts on: environments that are kept warm. */
  examDay: { fromAttempts: 100_000, environments: 700, hours: 4 },
  /** Of the keys of tables and secrets, whatever the load: answers are kept for five minutes. */
  keyCallsMonth: 200_000,
  /** Daily copies of the tables that are kept. */
  backupCopies: 35,
  /** Lambda looks into the two queues all the time. */
  queueLooksMonth: 1_300_000,
  /** Messages to the workers, each an event and a few requests of SQS. */
  messagesMonth: 100_000,
  /** Metrics that alarms watch; a test counts them in the template. */
  alarmMetrics: 32,
} as const;

export interface CostLine {
  what: string;
  dollars: number;
}

/** Where students are, for what CloudFront asks. */
export type Place = keyof typeof prices.delivery;

/** Dollars a month for so many attempts. */
export function costsOf(attempts: number, measured: Measured, place: Place = "lowest"): CostLine[] {
  const millionCalls = ((measured.tableWriteUnits + assumed.otherCalls) * attempts) / 1e6;
  const students = attempts / assumed.attemptsPerStudent;
  return [
    ...databaseCosts(attempts, measured),
    ...callCosts(attempts, millionCalls, measured, prices.delivery[place]),
    {
      what: "Warm environments on one exam day",
      dollars: attempts < assumed.examDay.fromAttempts ? 0 : examDayDollars(),
    },
    {
      what: "Cognito, students who sign in",
      dollars: tiered(students * assumed.signInShare),
    },
    {
      what: "Letters",
      dollars: ((students * assumed.lettersPerStudent) / 1e3) * prices.thousandLetters,
    },
    {
      what: "Queues, events and keys",
      dollars:
        (assumed.queueLooksMonth / 1e6) * prices.millionMessages +
        (assumed.messagesMonth / 1e6) * (prices.millionEvents + 3 * prices.millionMessages) +
        (assumed.keyCallsMonth / 1e4) * prices.tenThousandKeyCalls,
    },
    {
      what: "Alarms, dashboard, secret",
      dollars:
        assumed.alarmMetrics * prices.alarmMonth + prices.dashboardMonth + prices.secretMonth,
    },
  ];
}

function databaseCosts(attempts: number, measured: Measured): CostLine[] {
  const millions = attempts / 1e6;
  const table = (attempts * measured.itemBytes) / 1e9;
  return [
    {
      what: "DynamoDB, writing",
      dollars: measured.writeUnits * millions * prices.millionWriteUnits,
    },
    { what: "DynamoDB, reading", dollars: measured.readUnits * millions * prices.millionReadUnits },
    {
      what: "DynamoDB, keeping and recovery",
      // An attempt is in the table and, whole, in one index.
      dollars: table * 2 * (prices.tableGigabyteMonth + prices.recoveryGigabyteMonth),
    },
    {
      what: "Backups",
      dollars: table * assumed.backupCopies * prices.backupGigabyteMonth,
    },
  ];
}

function callCosts(
  attempts: number,
  calls: number,
  measured: Measured,
  delivery: (typeof prices.delivery)[Place],
): CostLine[] {
  const kilobytes = measured.appKilobytes / assumed.attemptsPerStudent + assumed.contentKilobytes;
  const gigabytes = (attempts * kilobytes) / 1e6;
  const billedSeconds = assumed.callMs / 1e3 + assumed.startMs / 1e3 / assumed.callsPerStart;
  return [
    {
      what: "Lambda",
      dollars:
        calls * prices.millionInvocations +
        calls * 1e6 * billedSeconds * assumed.memoryGigabytes * prices.gigabyteSecond,
    },
    { what: "API Gateway", dollars: calls * prices.millionCalls },
    {
      what: "CloudFront",
      dollars: calls * delivery.millionRequests + gigabytes * delivery.gigabyteOut,
    },
    { what: "WAF", dollars: prices.firewallMonth + calls * prices.millionLookedAt },
    {
      what: "Logs and traces",
      dollars:
        ((calls * 1e6 * assumed.logBytesPerCall) / 1e9) * prices.logGigabyte +
        calls * assumed.tracedShare * prices.millionTraces,
    },
  ];
}

function examDayDollars(): number {
  const { environments, hours } = assumed.examDay;
  return environments * assumed.memoryGigabytes * hours * 3_600 * prices.warmGigabyteSecond;
}

/** What so many users of a month cost: each part of them at its own price. */
function tiered(users: number): number {
  let [dollars, from] = [0, 0];
  for (const { upTo, each } of prices.activeUsers) {
    dollars += Math.max(0, Math.min(users, upTo) - from) * each;
    from = upTo;
  }
  return dollars;
}

/** One quota under a load: how much of it is used. */
export interface Load {
  what: string;
  /** In the quota's own unit. */
  needed: number;
  quota: number;
  unit: string;
}

/** An exam that everybody begins and ends at the same time. */
export interface Exam {
  students: number;
  /** Seconds over which sign-ins come. */
  signInSeconds: number;
  /** Seconds over which starts come. */
  startSeconds: number;
  /** Seconds between two saves of a busy student. */
  saveSeconds: number;
  /** Seconds over which the hand-in at the end is spread by the app. */
  handInSeconds: number;
}

/** Which quota binds first, the tightest at the top. */
export function loadOf(exam: Exam, measured: Measured): Load[] {
  const saves = exam.students / exam.saveSeconds;
  const starts = exam.students / exam.startSeconds;
  const handIns = exam.students / exam.handInSeconds;
  // Who hands in at the end saves no more; a start fetches the paper's parts as well.
  const busiest = Math.max(saves, starts * 4, handIns + saves / 2);
  const units = measured.writeUnits / measured.tableWriteUnits;
  const writes = Math.max(saves * units, starts * 2, handIns * 3);
  const environments = Math.max(
    busiest / quotas.callsPerEnvironment,
    (busiest * assumed.callMs) / 1000,
  );
  const loads: Load[] = [
    {
      what: "Cognito: sign-ins",
      needed: exam.students / exam.signInSeconds,
      quota: quotas.signInsPerSecond,
      unit: "a second",
    },
    { what: "API Gateway: calls", needed: busiest, quota: quotas.callsPerSecond, unit: "a second" },
    {
      what: "Lambda: executions at the same time",
      needed: environments,
      quota: quotas.concurrency,
      unit: "at once",
    },
    {
      what: "DynamoDB: writes of a table that was never warmed",
      needed: writes,
      quota: quotas.newTableWriteUnits,
      unit: "units a second",
    },
    {
      what: "DynamoDB: writes of a table",
      needed: writes,
      quota: quotas.tableWriteUnits,
      unit: "units a second",
    },
    {
      what: "DynamoDB: writes of one of a test's 64 partitions",
      needed: writes / 64,
      quota: quotas.partitionWriteUnits,
      unit: "units a second",
    },
  ];
  return loads.toSorted((a, b) => b.needed / b.quota - a.needed / a.quota);
}

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
  /** Of the paper, its pictures and the report. */
  contentKilobytes: 400,
  /** Traces are taken of one call in twenty. */
  tracedShare: 0.05,
  /** An active student sits so many tests in a month. */
  attemptsPerStudent: 4,
} as const;

export interface CostLine {
  what: string;
  dollars: number;
}

/** Dollars a month for so many attempts. */
export function costsOf(attempts: number, measured: Measured): CostLine[] {
  const millions = attempts / 1e6;
  const calls = (measured.tableWriteUnits + assumed.otherCalls) * millions;
  const gigabytes =
    (attempts * (measured.appKilobytes / assumed.attemptsPerStudent + assumed.contentKilobytes)) /
    1e6;
  const stored = (attempts * measured.itemBytes * 2) / 1e9;
  const lambda =
    calls * prices.millionInvocations +
    calls * 1e6 * (assumed.callMs / 1000) * assumed.memoryGigabytes * prices.gigabyteSecond;
  const users = Math.max(0, attempts / assumed.attemptsPerStudent - prices.freeUsers);
  return [
    {
      what: "DynamoDB, writing",
      dollars: measured.writeUnits * millions * prices.millionWriteUnits,
    },
    { what: "DynamoDB, reading", dollars: measured.readUnits * millions * prices.millionReadUnits },
    {
      what: "DynamoDB, keeping and recovery",
      dollars: stored * (prices.tableGigabyteMonth + prices.recoveryGigabyteMonth),
    },
    { what: "Lambda", dollars: lambda },
    { what: "API Gateway", dollars: calls * prices.millionCalls },
    {
      what: "CloudFront",
      dollars: calls * prices.millionRequests + gigabytes * prices.gigabyteOut,
    },
    { what: "WAF", dollars: prices.firewallMonth + calls * prices.millionLookedAt },
    {
      what: "Logs and traces",
      dollars:
        ((calls * 1e6 * assumed.logBytesPerCall) / 1e9) * prices.logGigabyte +
        calls * assumed.tracedShare * prices.millionTraces,
    },
    {
      what: "Alarms, dashboard, secret",
      dollars: 13 * prices.alarmMonth + prices.dashboardMonth + prices.secretMonth,
    },
    { what: "Cognito, active students", dollars: users * prices.activeUser },
  ];
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

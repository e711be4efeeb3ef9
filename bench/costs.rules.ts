import { DEADLINE_SHARDS, SHARDS } from "@academy/core/attempt/attempt.rules.ts";
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
  /** Seconds over which those without an account sign up: everybody, at worst. */
  signUpSeconds: number;
  /** Seconds over which sign-ins come. */
  signInSeconds: number;
  /** Seconds over which starts come. */
  startSeconds: number;
  /** Seconds between two saves of a busy student. */
  saveSeconds: number;
  /** Seconds over which the hand-in at the end is spread by the app. */
  handInSeconds: number;
}

/** Of a start: the attempt and its paper. All else was asked for before. */
const CALLS_OF_A_START = 2;

/** What comes in a second of the busiest of the exam's three parts. */
function pacesOf({ students, saveSeconds, startSeconds, handInSeconds }: Exam) {
  const saves = students / saveSeconds;
  const starts = students / startSeconds;
  const handIns = students / handInSeconds;
  // Whoever hands in at the end saves no more.
  const ending = handIns + saves / 2;
  return {
    calls: Math.max(saves, starts * CALLS_OF_A_START, ending),
    startCalls: starts * CALLS_OF_A_START,
    table: Math.max(saves, starts, ending),
    byUser: handIns,
    byDeadline: Math.max(starts, handIns),
  };
}

/** Which quota binds first, the tightest at the top. */
export function loadOf(exam: Exam): Load[] {
  const { calls, startCalls, ...writes } = pacesOf(exam);
  const environments = Math.max(
    calls / quotas.callsPerEnvironment,
    (calls * assumed.callMs) / 1000,
  );
  const signUps = exam.students / exam.signUpSeconds;
  const load = (what: string, needed: number, quota: number, unit = "a second"): Load => ({
    what,
    needed,
    quota,
    unit,
  });
  const written = (what: string, needed: number, quota: number = quotas.newTableWriteUnits) =>
    load(`DynamoDB: writes of ${what}`, needed, quota, "units a second");
  const loads = [
    load("Cognito: accounts made", signUps, quotas.accountsPerSecond),
    load("Cognito: passwords set", signUps, quotas.passwordsPerSecond),
    load("Cognito: sign-ins", exam.students / exam.signInSeconds, quotas.signInsPerSecond),
    load("API Gateway: calls", calls, quotas.callsPerSecond),
    load("API Gateway: calls of one second of starts", startCalls, quotas.callsAtOnce, "at once"),
    load("Lambda: executions at the same time", environments, quotas.concurrency, "at once"),
    written("`attempts`, never warmed", writes.table),
    written("its index `byUser`, never warmed", writes.byUser),
    written("its index `byDeadline`, never warmed", writes.byDeadline),
    written(
      "the hottest partition of a table or index",
      // A student is a partition of `byUser`, with one write.
      Math.max(writes.table / SHARDS, writes.byDeadline / DEADLINE_SHARDS),
      quotas.partitionWriteUnits,
    ),
  ];
  return loads.toSorted((a, b) => b.needed / b.quota - a.needed / a.quota);
}

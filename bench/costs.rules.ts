import { DEADLINE_SHARDS, SHARDS } from "@academy/core/exam/terms/attempt/attempt.rules.ts";
import { prices, quotas } from "./prices.ts";

/** The cost of an attempt of 90 questions in 180 minutes, as measured by the benchmark. */
export interface Measured {
  writeUnits: number;
  readUnits: number;
  /** Of those, the writes of the table itself: one per start, save and submit. */
  tableWriteUnits: number;
  /** Bytes of the submitted attempt. */
  itemBytes: number;
  /** Bytes of the app up to the test screen, gzip. */
  appKilobytes: number;
}

/** Not measured on AWS, as docs/costs.md says. */
export const assumed = {
  /** Calls besides start, saves and submit: login, lists, the paper, the report and its parts. */
  otherCalls: 12,
  /** Billed time of a call: some 3 ms of work and two requests to the table. */
  callMs: 20,
  memoryGigabytes: 1,
  /** Bytes of a call in the gateway's log; the function logs what went wrong alone. */
  logBytesPerCall: 350,
  /** Of a paper of 90 questions (42), its report with solutions (48) and images (30), as gzip. */
  contentKilobytes: 120,
  /** Of the app that a device keeps for tests without a connection, as gzip; once per version. */
  offlineKilobytes: 483,
  /** One call in twenty is traced. */
  tracedShare: 0.05,
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
  examDay: { fromAttempts: 100_000, environments: 700, hours: 4 },
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

/** Dollars per month for a number of attempts. */
export function costsOf(attempts: number, measured: Measured, place: Place = "lowest"): CostLine[] {
  const millionCalls = ((measured.tableWriteUnits + assumed.otherCalls) * attempts) / 1e6;
  const students = attempts / assumed.attemptsPerStudent;
  return [
    ...databaseCosts(attempts, measured),
    ...callCosts(
      { calls: millionCalls, kilobytes: attempts * kilobytesOf(measured) },
      prices.delivery[place],
    ),
    {
      what: "Warm environments on one exam day",
      dollars: attempts < assumed.examDay.fromAttempts ? 0 : examDayDollars(),
    },
    {
      what: "Cognito, students who log in",
      dollars: tiered(students * assumed.signInShare),
    },
    {
      what: "Emails",
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
      what: "Alarms, probes, dashboard, secret",
      dollars: assumed.alarmMetrics * prices.alarmMonth + prices.watchMonth,
    },
  ];
}

function databaseCosts(attempts: number, measured: Measured): CostLine[] {
  const millions = attempts / 1e6;
  const table = (attempts * measured.itemBytes) / 1e9;
  return [
    {
      what: "DynamoDB, writes",
      dollars: measured.writeUnits * millions * prices.millionWriteUnits,
    },
    { what: "DynamoDB, reads", dollars: measured.readUnits * millions * prices.millionReadUnits },
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

const kilobytesOf = ({ appKilobytes }: Measured): number =>
  appKilobytes / assumed.attemptsPerStudent + assumed.contentKilobytes;

/** Millions of calls, and what the edge sends besides; the firewall is paid by the month, too. */
export function callCosts(
  { calls, kilobytes }: { calls: number; kilobytes: number },
  delivery: (typeof prices.delivery)[Place],
): CostLine[] {
  const gigabytes = kilobytes / 1e6;
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

/** The cost of a month's users: each tier at its own price. */
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

/** An exam that everyone begins and ends at the same time. */
export interface Exam {
  students: number;
  /** Seconds over which new users sign up: all students, at worst. */
  signUpSeconds: number;
  /** Seconds over which logins are spread. */
  signInSeconds: number;
  /** Seconds over which starts are spread. */
  startSeconds: number;
  /** Seconds between two saves of a busy student. */
  saveSeconds: number;
  /** Seconds over which the app spreads the submissions at the end. */
  handInSeconds: number;
}

/** The calls of a start: the attempt and its paper. Everything else was loaded before. */
const CALLS_OF_A_START = 2;

/** The load per second in the busiest of the exam's three parts. */
function pacesOf({ students, saveSeconds, startSeconds, handInSeconds }: Exam) {
  const saves = students / saveSeconds;
  const starts = students / startSeconds;
  const handIns = students / handInSeconds;
  // A student who submits at the end no longer saves.
  const ending = handIns + saves / 2;
  return {
    calls: Math.max(saves, starts * CALLS_OF_A_START, ending),
    startCalls: starts * CALLS_OF_A_START,
    table: Math.max(saves, starts, ending),
    byUser: handIns,
    byDeadline: Math.max(starts, handIns),
  };
}

/** Which quota is reached first, the tightest at the top. */
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
    load("Cognito: new accounts", signUps, quotas.accountsPerSecond),
    load("Cognito: passwords set", signUps, quotas.passwordsPerSecond),
    load("Cognito: logins", exam.students / exam.signInSeconds, quotas.signInsPerSecond),
    load("API Gateway: calls", calls, quotas.callsPerSecond),
    load(
      "API Gateway: calls in one second of starts",
      startCalls,
      quotas.callsAtOnce,
      "in a burst",
    ),
    load("Lambda: executions at the same time", environments, quotas.concurrency, "in parallel"),
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

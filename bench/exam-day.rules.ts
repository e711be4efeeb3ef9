import { DEADLINE_SHARDS, SHARDS } from "@academy/core/exam/terms/attempt/attempt.rules.ts";
import { assumed } from "./costs.rules.ts";
import { quotas } from "./prices.ts";

/** One quota under a load: how much of it is used. */
export interface Load {
  what: string;
  /** The number that is needed, in the quota's own unit. */
  needed: number;
  quota: number;
  unit: string;
}

/** An exam that everyone begins and ends at the same time. */
export interface ExamDay {
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
  submitSeconds: number;
}

/** The calls of a start: the attempt and its paper. Everything else was loaded before. */
const CALLS_OF_A_START = 2;

/** The load per second in the busiest of the exam's three parts. */
function ratesOf({ students, saveSeconds, startSeconds, submitSeconds }: ExamDay) {
  const saves = students / saveSeconds;
  const starts = students / startSeconds;
  const submissions = students / submitSeconds;
  // A student who submits at the end no longer saves.
  const ending = submissions + saves / 2;
  return {
    calls: Math.max(saves, starts * CALLS_OF_A_START, ending),
    startCalls: starts * CALLS_OF_A_START,
    table: Math.max(saves, starts, ending),
    byUser: submissions,
    byDeadline: Math.max(starts, submissions),
  };
}

/** Which quota is reached first, the tightest at the top. */
export function loadOf(day: ExamDay): Load[] {
  const { calls, startCalls, ...writes } = ratesOf(day);
  const environments = Math.max(
    calls / quotas.callsPerEnvironment,
    (calls * assumed.callMs) / 1000,
  );
  const signUps = day.students / day.signUpSeconds;
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
    load("Cognito: logins", day.students / day.signInSeconds, quotas.signInsPerSecond),
    load("API Gateway, where it is used: calls", calls, quotas.callsPerSecond),
    load(
      "API Gateway, where it is used: calls in one second of starts",
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

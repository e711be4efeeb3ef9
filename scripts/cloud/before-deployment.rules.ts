import type { WarmWindow } from "../../stacks/exam-warm.ts";
import { mostWarm } from "../../stacks/exam-warm.ts";

/** What a deployment will ask of the account. */
export interface Wanted {
  apiConcurrency?: number | undefined;
  examWarm?: readonly WarmWindow[] | undefined;
  /** Writes per second for which the attempts' table and its indexes should be warm. */
  examWrites?: number | undefined;
}

/** Warm throughput of a table or one of its indexes. Grows with use, and never shrinks. */
export interface Warmth {
  name: string;
  readsPerSecond: number;
  writesPerSecond: number;
}

export interface AttemptsFigures {
  /** Current values for the table and each index. */
  warmth: readonly Warmth[];
  /** What the last deployment requested; null if it requested none. */
  deployedWrites: number | null;
}

export interface RestoredTable {
  setting: string;
  name: string;
  /** Null if there is no table with this name. */
  found: {
    indexes: readonly string[];
    expires: boolean;
    recovers: boolean;
    isProtected: boolean;
  } | null;
  /** Indexes that the product queries. */
  indexes: readonly string[];
}

/** What was read from the account. */
export interface Figures {
  /** The account's quota of concurrent Lambda executions. */
  executions: number;
  /** Null before the first deployment. */
  attempts: AttemptsFigures | null;
  restored: readonly RestoredTable[];
}

/** Lambda keeps this many for functions that reserve none. */
const KEPT_FREE = 100;

/** The reads that the template requests with the writes; every table has as many from the start. */
const READS = 12_000;

/** Why a deployment should not begin: sentences that say what to do, none when it may. */
export function problemsOf(
  wanted: Wanted,
  figures: Figures,
  { isProduction }: { isProduction: boolean },
): string[] {
  return [
    ...executionProblems(wanted, figures.executions),
    ...warmthProblems(wanted, figures.attempts),
    ...figures.restored.flatMap((table) => restoredProblems(table, isProduction)),
  ];
}

function executionProblems({ apiConcurrency, examWarm = [] }: Wanted, given: number): string[] {
  const most = Math.max(0, given - KEPT_FREE);
  const [setting, asked] =
    apiConcurrency === undefined
      ? (["ACADEMY_EXAM_WARM", mostWarm(examWarm)] as const)
      : (["ACADEMY_API_CONCURRENCY", apiConcurrency] as const);
  if (asked <= most) return [];
  const instead = most < 10 ? "leave it out until then" : `lower it to ${most}`;
  return [
    `${setting} asks for ${asked} executions at the same time. Lambda gives this account ${given} and keeps ${KEPT_FREE} of them free, which leaves ${most}: ask for more (Service Quotas, Lambda, Concurrent executions; docs/deploy.md), or ${instead}.`,
  ];
}

/** DynamoDB refuses to make a table less warm, and with it the whole deployment. */
function warmthProblems({ examWrites }: Wanted, attempts: AttemptsFigures | null): string[] {
  if (examWrites === undefined || attempts === null) return [];
  // CloudFormation does not send properties that have not changed.
  if (attempts.deployedWrites === examWrites) return [];
  const writes = Math.max(...attempts.warmth.map(({ writesPerSecond }) => writesPerSecond));
  const busiest = attempts.warmth.find(({ readsPerSecond }) => readsPerSecond > READS);
  if (busiest !== undefined) {
    return [
      `ACADEMY_EXAM_WRITES would make ${busiest.name} take ${READS} reads a second instead of the ${busiest.readsPerSecond} that it takes by now, which DynamoDB refuses: raise the reads in stacks/storage.stack.ts to that, or leave the setting as it was.`,
    ];
  }
  if (writes <= examWrites) return [];
  const warmer = attempts.warmth.find(({ writesPerSecond }) => writesPerSecond === writes);
  return [
    `ACADEMY_EXAM_WRITES=${examWrites} is less than the ${writes} writes a second for which ${warmer?.name} is warm, and DynamoDB takes nothing back: set it to ${writes}, or leave it as it was. It costs nothing to stay warm.`,
  ];
}

/** A restore does not restore expiry, recovery or protection (docs/operations.md). */
function restoredProblems(table: RestoredTable, isProduction: boolean): string[] {
  const { setting, name, found } = table;
  const which = `${setting}=${name}`;
  if (found === null) return [`${which}: there is no such table in this region.`];
  const lacking = table.indexes.filter((index) => !found.indexes.includes(index));
  const run = (what: string, command: string) =>
    `${which} ${what}. Run: aws dynamodb ${command} --table-name ${name}`;
  return [
    ...(lacking.length > 0
      ? [`${which} has no index ${lacking.join(", ")}: restore it with its indexes.`]
      : []),
    ...(found.expires
      ? []
      : [
          `${run("lets nothing expire", "update-time-to-live")} --time-to-live-specification Enabled=true,AttributeName=ttl`,
        ]),
    ...(found.recovers
      ? []
      : [
          `${run("has no point-in-time recovery", "update-continuous-backups")} --point-in-time-recovery-specification PointInTimeRecoveryEnabled=true`,
        ]),
    ...(found.isProtected || !isProduction
      ? []
      : [`${run("can be deleted by mistake", "update-table")} --deletion-protection-enabled`]),
  ];
}

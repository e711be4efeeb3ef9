import type { BulkJobView, Left } from "@academy/core/bank/bulk/bulk.schema.ts";
import { countOf } from "../../lib/format.ts";

const counted = new Intl.NumberFormat("en-IN");
const formatCount = (count: number): string => counted.format(count);

type Job = Pick<
  BulkJobView,
  "kind" | "state" | "total" | "done" | "changed" | "failed" | "passages" | "undo"
>;

export const isUnderWay = (state: BulkJobView["state"]): boolean =>
  state === "running" || state === "undoing";

const VERBS: Record<string, string> = {
  move: "moved",
  merge: "moved",
  delete: "deleted",
  "undo-import": "deleted",
  "send-import": "sent to review",
  restore: "restored",
};

/** The number of questions that did not need the change. */
const sameOf = ({ total, changed, failed }: Job): number => Math.max(0, total - changed - failed);

/** What a job would change, in one or two sentences. */
export function checkedWords(job: Job): string {
  const parts = [
    job.changed === 0
      ? "Nothing would change."
      : `${countOf(job.changed, "question")} will change.`,
    job.passages > 0 ? `${countOf(job.passages, "passage")} will move with them.` : "",
    sameOf(job) > 0 ? `${countOf(sameOf(job), "question")} need no change.` : "",
  ];
  return parts.filter(Boolean).join(" ");
}

/** How far a job or its undo is. */
export function progressOf(job: Job): { share: number; words: string } {
  const { done } = job.state === "undoing" && job.undo ? job.undo : job;
  const of = job.total;
  const words = `${formatCount(done)} of ${countOf(of, "question")}`;
  return { share: of === 0 ? 0 : Math.min(100, (100 * done) / of), words };
}

/** The result of a job that has ended. */
export function resultWords(job: Job): string {
  if (job.state === "stopped") {
    return `It stopped after several tries. ${countOf(job.changed, "question")} changed so far.`;
  }
  if (job.state === "undone" && job.undo) return undoneWords(job.undo);
  const verb = VERBS[job.kind] ?? "changed";
  const parts = [
    job.changed === 0 ? `No question was ${verb}.` : `${countOf(job.changed, "question")} ${verb}.`,
    sameOf(job) > 0 ? `${countOf(sameOf(job), "question")} needed no change.` : "",
  ];
  return parts.filter(Boolean).join(" ");
}

function undoneWords({ changed, failed }: NonNullable<Job["undo"]>): string {
  const back = `Undone: ${countOf(changed, "question")} ${changed === 1 ? "is" : "are"} as before.`;
  if (failed === 0) return back;
  const all = formatCount(changed + failed);
  return `${back} ${formatCount(failed)} of ${all} were changed since; they were left as they are.`;
}

interface Group {
  reason: string;
  count: number;
  /** The first few questions of this group. */
  questions: Left[];
}

const SHOWN = 3;

/** Questions that stayed as they were, by reason; the most frequent reason first. */
export function groupsOf(failures: readonly Left[]): Group[] {
  return [...Map.groupBy(failures, ({ reason }) => reason)]
    .map(([reason, some]) => ({ reason, count: some.length, questions: some.slice(0, SHOWN) }))
    .toSorted((a, b) => b.count - a.count);
}

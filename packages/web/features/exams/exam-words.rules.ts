import type { SeriesRow, SeriesView } from "@academy/core/exam/series-record/series.schema.ts";
import { countOf } from "../../lib/format.ts";

export const stateWords: Record<SeriesRow["state"], string> = {
  waiting: "Waiting for results",
  merged: "Merged",
  outdated: "Being merged again",
};

export const stateTones = {
  waiting: "warning",
  merged: "success",
  outdated: "info",
} as const satisfies Record<SeriesRow["state"], string>;

/** "3 shifts", "1 paper". */
export const kindWords = (kind: SeriesRow["kind"], tests: number): string =>
  countOf(tests, kind === "SHIFTS" ? "shift" : "paper");

/** What happens next with an exam's results. */
export function mergeWords({
  state,
  tests,
  mismatches,
}: Pick<SeriesView, "state" | "tests" | "mismatches">): string {
  if (mismatches.length > 0) return "These tests cannot be merged:";
  const missing = tests.filter(({ processed }) => !processed).map(({ label }) => label);
  if (missing.length > 0) {
    return `Results are merged once these are processed: ${missing.join(", ")}.`;
  }
  if (state === "merged") return "The results of all tests are merged.";
  return state === "outdated"
    ? "A test has new results. They are merged within a minute or two."
    : "All tests are processed. Their results are merged within a minute or two.";
}

/** A percentile with seven decimals, as exams publish it. */
export const percentileText = (percentile: number | null): string =>
  percentile === null ? "–" : percentile.toFixed(7);

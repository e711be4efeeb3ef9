import type { SeriesPanel } from "@academy/core/exam/exam-series/series-results.schema.ts";
import { type Column, DataTable } from "@academy/ui/data-table.tsx";
import { Facts } from "@academy/ui/facts.tsx";
import { Card, Text } from "@academy/ui/kit/layout.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { countOf, formatMarks, formatMoment, formatScore } from "../../../lib/format.ts";
import { linkTo } from "../../../lib/address/paths.ts";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { examPanelQuery } from "../report.queries.ts";
import { Verdicts } from "../review/verdicts.tsx";

/** The student's result in the exam of which this test is a shift or a paper. */
export function ExamPart({ examId }: { examId: string }) {
  return (
    <QueryView
      query={useQuery(examPanelQuery(examId))}
      failed="Your result in the exam did not load"
      loading={<TextSkeleton lines={4} label="Loading the exam" />}
    >
      {(panel) => <Panel panel={panel} />}
    </QueryView>
  );
}

function Panel({ panel }: { panel: SeriesPanel }) {
  const { kind, name, tests, verdicts, lot } = panel;
  const state = stateWords(panel);
  // Shifts that the student did not take are left out.
  const own = kind === "SHIFTS" ? tests.filter((one) => one.submissionId !== null) : tests;
  return (
    <Card component="section" aria-labelledby="whole-exam">
      <h2 className="academy-heading" id="whole-exam">
        {name}
      </h2>
      {panel.merged && panel.rank !== null && <Facts facts={factsOf(panel)} />}
      {state !== "" && <Text>{state}</Text>}
      <Verdicts verdicts={verdicts} />
      <DataTable columns={columnsOf(panel, own.length)} rows={own} keyOf={({ testId }) => testId} />
      {lot && (
        <Text size="sm" tone="soft">
          Equal totals were drawn by lot with the seed {lot.seed}.
        </Text>
      )}
    </Card>
  );
}

const orDash = (value: number | null): string => (value === null ? "–" : formatMarks(value));

const percentileText = (percentile: number | null): string =>
  percentile === null ? "–" : percentile.toFixed(7);

/** "once 10 students have taken it", if the percentile is withheld. */
const tooFewText = (tooFew: SeriesPanel["tooFew"]): string =>
  tooFew ? `once ${countOf(tooFew.from, "student")} have taken it` : "";

function factsOf({ kind, rank, of, percentile, tooFew, score, maxScore, grade }: SeriesPanel) {
  const outOf = of === null ? "" : `of ${formatMarks(of)}`;
  return [
    { name: "Exam rank", value: orDash(rank), note: outOf },
    ...(kind === "SHIFTS"
      ? [{ name: "Percentile", value: percentileText(percentile), note: tooFewText(tooFew) }]
      : [{ name: "Total", value: orDash(score), note: `of ${formatMarks(maxScore)}` }]),
    ...(grade === null ? [] : [{ name: "Grade", value: grade }]),
  ];
}

/** What is still missing for a rank; empty once the student has one. */
function stateWords({ kind, merged, rank, tests }: SeriesPanel): string {
  if (merged && rank !== null) return "";
  const missing = tests.filter(({ submissionId }) => submissionId === null);
  if (kind === "PAPERS" && missing.length > 0) {
    const labels = missing.map(({ label }) => label).join(", ");
    return merged
      ? `You are not ranked: you did not take ${labels}.`
      : `Your exam rank needs all papers. Still missing: ${labels}.`;
  }
  return "Your exam rank appears once the results of all tests are merged.";
}

type SeriesTest = SeriesPanel["tests"][number];

const LABEL: Column<SeriesTest> = {
  header: "Test",
  kind: "title",
  cell: ({ label, submissionId, startTime }) =>
    submissionId === null ? (
      <>
        {label}
        <Text size="sm" tone="soft">
          {formatMoment(startTime)}
        </Text>
      </>
    ) : (
      <Link to={linkTo("testReport", { submissionId })}>{label}</Link>
    ),
};

const SCORE: Column<SeriesTest> = {
  header: "Marks",
  align: "end",
  cell: ({ score, maxScore }) => (score === null ? "–" : formatScore(score, maxScore)),
};

const SHIFT_COLUMNS: readonly Column<SeriesTest>[] = [
  LABEL,
  SCORE,
  {
    header: "Percentile in the shift",
    align: "end",
    cell: ({ percentile, tooFew, students }) => (
      <>
        {percentileText(percentile)}
        {(percentile !== null || tooFew) && students !== null && (
          <Text size="sm" tone="soft">
            {tooFewText(tooFew) || countOf(students, "student")}
          </Text>
        )}
      </>
    ),
  },
];

/** Which of several shifts counts: known only after the merge. */
const COUNTS: Column<SeriesTest> = {
  header: "Counts",
  cell: ({ counts }) => (counts ? "Yes" : "No"),
};

function columnsOf({ kind, merged }: SeriesPanel, shifts: number) {
  if (kind === "PAPERS") return PAPER_COLUMNS;
  return merged && shifts > 1 ? [...SHIFT_COLUMNS, COUNTS] : SHIFT_COLUMNS;
}

const PAPER_COLUMNS: readonly Column<SeriesTest>[] = [
  LABEL,
  SCORE,
  {
    header: "State",
    cell: ({ submissionId, score }) =>
      submissionId === null ? "Not taken" : score === null ? "Report not open yet" : "Done",
  },
];

import { examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { UserReport } from "@academy/core/exam/result/user-report.schema.ts";
import { type Column, DataTable } from "@academy/ui/data-table.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Text } from "@academy/ui/kit/layout.tsx";
import { Link } from "react-router-dom";
import { formatMoment, formatScore } from "../../lib/format.ts";
import { linkTo } from "../../lib/paths.ts";

const columns: Column<UserReport>[] = [
  { header: "Test Title", cell: ({ testId }) => testId.title },
  { header: "Exam Type", nowrap: true, cell: ({ testId }) => examTypeLabels[testId.examType] },
  { header: "Taken On", nowrap: true, cell: ({ submittedAt }) => formatMoment(submittedAt) },
  { header: "Score", nowrap: true, cell: (report) => <Score {...report} /> },
  {
    header: "Actions",
    cell: ({ _id, testId }) => (
      <Button
        component={Link}
        to={linkTo("results", { id: _id })}
        variant="default"
        aria-label={`View Report of ${testId.title}`}
      >
        View Report
      </Button>
    ),
  },
];

function Score({ score, maxScore }: Pick<UserReport, "score" | "maxScore">) {
  return score !== null && maxScore !== null ? (
    <strong>{formatScore(score, maxScore)}</strong>
  ) : (
    <Text component="span" size="sm" tone="soft">
      Not open yet
    </Text>
  );
}

export function ReportsTable({ reports, busy }: { reports: readonly UserReport[]; busy: boolean }) {
  return <DataTable columns={columns} rows={reports} keyOf={({ _id }) => _id} busy={busy} />;
}

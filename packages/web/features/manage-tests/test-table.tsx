import { examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { TestRow, TestState } from "@academy/core/exam/assessment/test-list.schema.ts";
import { type Column, DataTable } from "@academy/ui/data-table.tsx";
import { Badge, Text } from "@academy/ui/kit/layout.tsx";
import { Link } from "react-router-dom";
import { countOf, formatDuration, formatMarks, formatSpan } from "../../lib/format.ts";
import { linkToAdmin } from "../../lib/address/admin-paths.ts";
import type { RowParts } from "./manage-tests-page.tsx";
import { stateAt, stateWords } from "./manage-tests.rules.ts";
import { RowActions } from "./row-actions.tsx";
import classes from "./manage-tests.module.css";

interface TableProps extends RowParts {
  tests: readonly TestRow[];
  /** The server's time, epoch milliseconds. */
  now: number;
  busy: boolean;
}

const tones = {
  scheduled: "info",
  running: "success",
  closed: "warning",
  processed: "plain",
  archived: "plain",
} as const satisfies Record<TestState, string>;

const columnsAt = (now: number): Column<TestRow>[] => [
  {
    header: "Title",
    cell: ({ _id, title }) => (
      <Link to={linkToAdmin("adminTestReports", { testId: _id })}>{title}</Link>
    ),
  },
  { header: "Exam type", nowrap: true, cell: ({ examType }) => examTypeLabels[examType] },
  {
    header: "Date",
    nowrap: true,
    cell: ({ startTime, expiryTime }) => formatSpan(startTime, expiryTime),
  },
  {
    header: "Status",
    cell: (test) => {
      const state = stateAt(test, now);
      return <Badge tone={tones[state]}>{stateWords[state]}</Badge>;
    },
  },
  {
    header: "Takers",
    cell: ({ takers }) =>
      takers === null ? (
        <span title="Counted when the test is processed">–</span>
      ) : (
        formatMarks(takers)
      ),
  },
];

/** Tests, each with its facts, and its actions on a second line. */
export function TestTable({ tests, now, busy, ...parts }: TableProps) {
  return (
    <DataTable
      columns={columnsAt(now)}
      rows={tests}
      keyOf={({ _id }) => _id}
      busy={busy}
      detail={(test) => (
        <div className={classes.second}>
          <Text size="sm" tone="soft">
            {countOf(test.totalQuestions, "question")} · {formatMarks(test.maxMarks)} marks ·{" "}
            {formatDuration(test.durationMinutes)} ·{" "}
            {test.access === "PUBLIC" ? "Public" : "Subscribers"}
          </Text>
          <RowActions test={test} now={now} {...parts} />
        </div>
      )}
    />
  );
}

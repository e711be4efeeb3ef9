import { examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { TestRow, TestState } from "@academy/core/exam/assessment/test-list.schema.ts";
import { type Column, DataTable } from "@academy/ui/data-table.tsx";
import { Badge } from "@academy/ui/kit/layout.tsx";
import { SpanBar } from "@academy/ui/span-bar.tsx";
import { Link } from "react-router-dom";
import { countOf, formatDuration, formatMarks, formatSpan } from "../../lib/format.ts";
import { formatShort } from "../../lib/format-short.ts";
import { linkToAdmin } from "../../lib/address/admin-paths.ts";
import type { RowParts } from "./manage-tests-page.tsx";
import { placeAround, stateAt, stateWords } from "./manage-tests.rules.ts";
import { NamedActions, TestMenu } from "./row-actions.tsx";

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

/** "75 questions · 300 marks · 3 h · Subscribers" */
const factsOf = ({ totalQuestions, maxMarks, durationMinutes, access }: TestRow): string =>
  [
    countOf(totalQuestions, "question"),
    `${formatMarks(maxMarks)} marks`,
    formatDuration(durationMinutes),
    access === "PUBLIC" ? "Public" : "Subscribers",
  ].join(" · ");

const BAR = { width: "5.75rem", lineHeight: 0 };

/** When a test begins, and below it a bar that shows the test's window around now. */
function Schedule({ test, now }: { test: TestRow; now: number }) {
  const { startTime, expiryTime } = test;
  return (
    <div title={formatSpan(startTime, expiryTime)}>
      {formatShort(startTime, now)}
      <div className="academy-wide-only" style={BAR}>
        <SpanBar thin now={50} {...placeAround(now, test)} />
      </div>
    </div>
  );
}

/** Two lines fit into the height of a row. */
const TITLE = { textWrap: "wrap", lineHeight: 1.25 } as const;

const columnsAt = ({ now, ...parts }: TableProps): Column<TestRow>[] => [
  {
    header: "Title",
    cell: (test) => (
      <Link
        to={linkToAdmin("adminTestReports", { testId: test._id })}
        title={factsOf(test)}
        className="academy-clamp"
        data-lines="2"
        style={TITLE}
      >
        {test.title}
      </Link>
    ),
  },
  { header: "Exam type", cell: ({ examType }) => examTypeLabels[examType] },
  {
    header: "Date",
    cell: (test) => <Schedule test={test} now={now} />,
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
    align: "end",
    // Null until the test is processed, because its takers are not counted before.
    cell: ({ takers }) => takers !== null && formatMarks(takers),
  },
  {
    header: "Actions",
    kind: "bare",
    cell: (test) => <NamedActions test={test} now={now} {...parts} />,
  },
  { header: "More actions", kind: "menu", cell: (test) => <TestMenu test={test} now={now} /> },
];

/** Tests, one line each. */
export const TestTable = (props: TableProps) => (
  <DataTable
    lines
    columns={columnsAt(props)}
    rows={props.tests}
    keyOf={({ _id }) => _id}
    busy={props.busy}
  />
);

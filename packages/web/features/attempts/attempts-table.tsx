import type { AttemptRow } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import { type Column, DataTable } from "@academy/ui/data-table.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Badge, Row, Text } from "@academy/ui/kit/layout.tsx";
import type { ReactNode } from "react";
import { formatMoment } from "../../lib/format.ts";
import { canExtend, leftoverWords, stateWords } from "./attempts.rules.ts";
import classes from "./attempts.module.css";

interface TableProps {
  rows: readonly AttemptRow[];
  /** Number of questions in the test. */
  total: number;
  onLog: (row: AttemptRow) => void;
  onExtend: (row: AttemptRow) => void;
}

const Note = ({ children }: { children: ReactNode }) => (
  <Text size="sm" tone="soft">
    {children}
  </Text>
);

const columnsFor = ({ total, onLog, onExtend }: TableProps): Column<AttemptRow>[] => [
  {
    header: "Student",
    cell: ({ name, email }) => (
      <>
        {name}
        <Note>{email}</Note>
      </>
    ),
  },
  {
    header: "State",
    cell: (row) => (
      <>
        <Badge tone={row.status === "open" ? "info" : "plain"}>{stateWords(row)}</Badge>
        {row.submittedAt && <Note>{formatMoment(row.submittedAt)}</Note>}
        {row.trial && <Note>Trial</Note>}
        {row.leftover > 0 && <Note>{leftoverWords(row.leftover)}</Note>}
      </>
    ),
  },
  {
    header: "Started",
    className: classes.moment,
    cell: ({ startedAt }) => formatMoment(startedAt),
  },
  {
    header: "Deadline",
    className: classes.moment,
    cell: ({ deadline, extraMinutes }) => (
      <>
        {formatMoment(deadline)}
        {extraMinutes > 0 && <Note>with {extraMinutes} min extra</Note>}
      </>
    ),
  },
  { header: "Answered", nowrap: true, cell: ({ answered }) => `${answered} of ${total}` },
  {
    header: "Left full screen",
    cell: ({ exits }) => (
      <Text component="span" tone={exits > 0 ? "wrong" : "plain"} strong={exits > 0} size="sm">
        {exits}
      </Text>
    ),
  },
  { header: "Left window", cell: ({ blurs }) => blurs },
  {
    header: "Actions",
    kind: "bare",
    cell: (row) => (
      <Row>
        <Button variant="default" onClick={() => onLog(row)} aria-label={`Log of ${row.name}`}>
          Log
        </Button>
        {canExtend(row) && (
          <Button
            variant="default"
            onClick={() => onExtend(row)}
            aria-label={`Extra time for ${row.name}`}
          >
            Extra time
          </Button>
        )}
      </Row>
    ),
  },
];

export function AttemptsTable(props: TableProps) {
  return (
    <DataTable columns={columnsFor(props)} rows={props.rows} keyOf={({ attemptId }) => attemptId} />
  );
}

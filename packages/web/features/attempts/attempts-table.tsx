import type { AttemptRow } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import { type Column, DataTable } from "@academy/ui/data-table.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Badge, Text } from "@academy/ui/kit/layout.tsx";
import { RowMenu } from "@academy/ui/kit/row-menu.tsx";
import { formatMoment } from "../../lib/format.ts";
import { canExtend, leftoverWords, stateWords } from "./attempts.rules.ts";

interface TableProps {
  rows: readonly AttemptRow[];
  /** Number of questions in the test. */
  total: number;
  onLog: (row: AttemptRow) => void;
  onExtend: (row: AttemptRow) => void;
}

const columnsFor = ({ total, onLog, onExtend }: TableProps): Column<AttemptRow>[] => [
  {
    header: "Student",
    cell: ({ name, email }) => (
      <span title={email}>
        {name}{" "}
        <Text component="span" size="sm" tone="soft">
          {email}
        </Text>
      </span>
    ),
  },
  {
    header: "State",
    cell: (row) => {
      const notes = [
        row.submittedAt && formatMoment(row.submittedAt),
        row.trial && "Trial",
        row.leftover > 0 && leftoverWords(row.leftover),
      ].filter(Boolean);
      return (
        <>
          <Badge tone={row.status === "open" ? "info" : "plain"}>{stateWords(row)}</Badge>{" "}
          <Text component="span" size="sm" tone="soft">
            {notes.join(", ")}
          </Text>
        </>
      );
    },
  },
  { header: "Started", wide: true, cell: ({ startedAt }) => formatMoment(startedAt) },
  {
    header: "Deadline",
    most: "18rem",
    cell: ({ deadline, extraMinutes }) =>
      formatMoment(deadline) + (extraMinutes > 0 ? `, with ${extraMinutes} min extra` : ""),
  },
  { header: "Answered", align: "end", cell: ({ answered }) => `${answered} of ${total}` },
  {
    header: "Left full screen",
    align: "end",
    cell: ({ exits }) => (
      <Text component="span" tone={exits > 0 ? "wrong" : "plain"} strong={exits > 0} size="sm">
        {exits}
      </Text>
    ),
  },
  { header: "Left window", align: "end", cell: ({ blurs }) => blurs },
  {
    header: "Actions",
    kind: "menu",
    cell: (row) => (
      <>
        {canExtend(row) && (
          <Button
            variant="subtle"
            size="compact"
            onClick={() => onExtend(row)}
            aria-label={`Extra time for ${row.name}`}
          >
            Extra time
          </Button>
        )}
        <RowMenu
          label={`Actions for ${row.name}`}
          items={[
            { name: "Log", onPress: () => onLog(row) },
            ...(canExtend(row) ? [{ name: "Extra time", onPress: () => onExtend(row) }] : []),
          ]}
        />
      </>
    ),
  },
];

export function AttemptsTable(props: TableProps) {
  return (
    <DataTable
      lines
      columns={columnsFor(props)}
      rows={props.rows}
      keyOf={({ attemptId }) => attemptId}
    />
  );
}

import type { AttemptRow } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import { type Column, DataTable } from "@academy/ui/data-table.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Badge, Text } from "@academy/ui/kit/layout.tsx";
import { Checkbox } from "@academy/ui/kit/ticks.tsx";
import { useState } from "react";
import { RowMenu } from "@academy/ui/kit/row-menu.tsx";
import { RowName } from "@academy/ui/row-name.tsx";
import { formatShort } from "../../lib/format-short.ts";
import { canExtend, canReopen, leftoverWords, stateWords } from "./attempts.rules.ts";

interface Now {
  /** Epoch milliseconds. */
  now: number;
}

interface TableProps {
  rows: readonly AttemptRow[];
  /** Number of questions in the test. */
  total: number;
  /** The rows that are chosen, by attempt. */
  chosen: ReadonlyMap<string, AttemptRow>;
  onChoose: (row: AttemptRow, isChosen: boolean) => void;
  onLog: (row: AttemptRow) => void;
  onExtend: (row: AttemptRow) => void;
  onSubmit: (row: AttemptRow) => void;
  onReopen: (row: AttemptRow) => void;
}

type Parts = TableProps & Now;

const columnsFor = ({ total, now, onLog, onExtend, ...table }: Parts): Column<AttemptRow>[] => [
  {
    header: "Choose",
    kind: "select",
    cell: (row) =>
      !row.trial && (
        <Checkbox
          aria-label={`Choose ${row.name}`}
          checked={table.chosen.has(row.attemptId)}
          onChange={({ target }) => table.onChoose(row, target.checked)}
        />
      ),
  },
  {
    header: "Student",
    kind: "title",
    cell: ({ name, email }) => <RowName note={email}>{name}</RowName>,
  },
  {
    header: "State",
    cell: (row) => {
      const notes = [
        row.submittedAt && formatShort(row.submittedAt, now),
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
  { header: "Started", wide: true, cell: ({ startedAt }) => formatShort(startedAt, now) },
  {
    header: "Deadline",
    most: "18rem",
    cell: ({ deadline, extraMinutes }) =>
      formatShort(deadline, now) + (extraMinutes > 0 ? `, with ${extraMinutes} min extra` : ""),
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
  { header: "Left window", wide: true, align: "end", cell: ({ blurs }) => blurs },
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
            ...(canExtend(row)
              ? [
                  { name: "Extra time", onPress: () => onExtend(row) },
                  { name: "Submit for the student", onPress: () => table.onSubmit(row) },
                ]
              : []),
            ...(canReopen(row) ? [{ name: "Open again", onPress: () => table.onReopen(row) }] : []),
          ]}
        />
      </>
    ),
  },
];

export function AttemptsTable(props: TableProps) {
  const [now] = useState(() => Date.now());
  return (
    <DataTable
      lines
      columns={columnsFor({ ...props, now })}
      rows={props.rows}
      keyOf={({ attemptId }) => attemptId}
    />
  );
}

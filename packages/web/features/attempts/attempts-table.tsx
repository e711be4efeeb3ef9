import type { AttemptRow } from "@academy/core/exam/attempt/attempt.schema.ts";
import { Button } from "@mantine/core";
import { formatMoment } from "../../lib/format.ts";
import table from "../../lib/card-table.module.css";
import { canExtend, stateWords } from "./attempts.rules.ts";
import classes from "./attempts.module.css";

interface TableProps {
  rows: readonly AttemptRow[];
  /** Questions in the test. */
  total: number;
  onLog: (row: AttemptRow) => void;
  onExtend: (row: AttemptRow) => void;
}

/** A table on wide screens; on narrow ones its rows are cards, and each value has its name. */
export function AttemptsTable({ rows, ...props }: TableProps) {
  return (
    <div className={table.box}>
      <table className={`${table.table} ${classes.table}`}>
        <thead>
          <tr>
            <th scope="col">Student</th>
            <th scope="col">State</th>
            <th scope="col">Started</th>
            <th scope="col">Deadline</th>
            <th scope="col">Answered</th>
            <th scope="col">Exits</th>
            <th scope="col">Blurs</th>
            <th scope="col">
              <span className="academy-unseen">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.attemptId} row={row} {...props} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ row, total, onLog, onExtend }: Omit<TableProps, "rows"> & { row: AttemptRow }) {
  return (
    <tr>
      <th scope="row">
        <span className={classes.name}>{row.name}</span>
        <span className={classes.email}>{row.email}</span>
      </th>
      <td data-label="State">
        <span className={classes.state} data-status={row.status}>
          {stateWords(row)}
        </span>
        {row.submittedAt && <span className={classes.note}>{formatMoment(row.submittedAt)}</span>}
        {row.trial && <span className={classes.note}>Trial</span>}
      </td>
      <td data-label="Started" className={classes.moment}>
        {formatMoment(row.startedAt)}
      </td>
      <td data-label="Deadline" className={classes.moment}>
        {formatMoment(row.deadline)}
        {row.extraMinutes > 0 && (
          <span className={classes.note}>with {row.extraMinutes} min extra</span>
        )}
      </td>
      <td data-label="Answered">
        {row.answered} of {total}
      </td>
      <td data-label="Exits" data-noted={row.exits > 0}>
        {row.exits}
      </td>
      <td data-label="Blurs">{row.blurs}</td>
      <td className={classes.actions}>
        <Button
          variant="default"
          size="md"
          onClick={() => onLog(row)}
          aria-label={`Log of ${row.name}`}
        >
          Log
        </Button>
        {canExtend(row) && (
          <Button
            variant="default"
            size="md"
            onClick={() => onExtend(row)}
            aria-label={`Extra time for ${row.name}`}
          >
            Extra time
          </Button>
        )}
      </td>
    </tr>
  );
}

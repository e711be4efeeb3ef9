import type { ExamType } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import table from "../../lib/card-table.module.css";
import type { ReportKind } from "./report-kind.ts";
import classes from "./month-reports.module.css";

interface MonthReportTableProps<Row> {
  kind: ReportKind<Row>;
  rows: readonly Row[];
  examName: (of: ExamType) => string;
}

/** A page of a report's rows. */
export function MonthReportTable<Row>({ kind, rows, examName }: MonthReportTableProps<Row>) {
  const [first, ...others] = kind.columns;
  return (
    <div className={table.box}>
      <table className={`${table.table} ${classes.table}`}>
        <thead>
          <tr>
            {kind.columns.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={kind.keyOf(row)}>
              <th scope="row" className={classes.first}>
                {first?.cell(row, examName)}
              </th>
              {others.map(({ name, cell }) => (
                <td key={name} data-label={name}>
                  {cell(row, examName)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

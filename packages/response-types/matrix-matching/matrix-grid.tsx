import { RichText } from "@academy/ui/rich-text.tsx";
import { watchScroller } from "@academy/ui/wide-boxes.ts";
import { type ReactNode, useEffect, useRef } from "react";
import { letterAt } from "../shared/letter.ts";
import { MATRIX_COLUMNS, MATRIX_ROWS } from "../shared/wire-value.ts";
import classes from "./matrix.module.css";

interface MatrixGridProps {
  labelledBy?: string | undefined;
  label?: string | undefined;
  cell: (row: number, column: number) => ReactNode;
  /** The students' labels by default: numbered rows, lettered columns, so that a cell is "2C". */
  rowName?: ((row: number) => string) | undefined;
  columnName?: ((column: number) => string) | undefined;
  /** Shown at the end of each row. */
  rowEnd?: ((row: number) => ReactNode) | undefined;
}

/** The name of a row for students; authors use a letter. */
export const numbered = (row: number): string => String(row + 1);

/** Four rows by five columns. */
export function MatrixGrid(props: MatrixGridProps) {
  const { labelledBy, label, cell, rowName = numbered, columnName = letterAt, rowEnd } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => (box.current ? watchScroller(box.current) : undefined), []);
  return (
    <div ref={box} className={classes.box}>
      <table className={classes.grid} aria-labelledby={labelledBy} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">
              <span className="academy-unseen">Row</span>
            </th>
            {MATRIX_COLUMNS.map((column) => (
              <th key={column} scope="col">
                {columnName(column)}
              </th>
            ))}
            {rowEnd && (
              <th scope="col">
                <span className="academy-unseen">Result</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {MATRIX_ROWS.map((row) => (
            <tr key={row}>
              <th scope="row">{rowName(row)}</th>
              {MATRIX_COLUMNS.map((column) => (
                <td key={column}>{cell(row, column)}</td>
              ))}
              {rowEnd && <td>{rowEnd(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The columns' texts, unless the question names them itself. */
export function ColumnTexts({ texts }: { texts: readonly string[] | undefined }) {
  if (!texts || texts.length === 0) return null;
  return (
    <ul className={classes.columns}>
      {texts.map((html, column) => (
        // Columns have no ids on the wire: their position identifies them.
        <li key={column}>
          <span className={classes.letter}>{letterAt(column)}</span>
          <RichText html={html} />
        </li>
      ))}
    </ul>
  );
}

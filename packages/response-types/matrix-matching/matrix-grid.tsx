import { Grid, Row, Stack } from "@academy/ui/kit/layout.tsx";
import { RichText } from "@academy/ui/rich-text.tsx";
import { watchScroller } from "@academy/ui/wide-boxes.ts";
import { type CSSProperties, type ReactNode, useEffect, useRef } from "react";
import { letterAt } from "../shared/letter.ts";
import type { ListShape } from "../shared/wire-value.ts";
import classes from "./matrix.module.css";

interface MatrixGridProps {
  shape: ListShape;
  labelledBy?: string | undefined;
  label?: string | undefined;
  cell: (row: number, column: number) => ReactNode;
  /** The students' labels by default: rows have numbers and columns letters, so a cell is "2C". */
  rowName?: ((row: number) => string) | undefined;
  columnName?: ((column: number) => string) | undefined;
  /** Shown at the end of each row. */
  rowEnd?: ((row: number) => ReactNode) | undefined;
}

/** The name of a row for students; authors use a letter. */
export const numbered = (row: number): string => String(row + 1);

const indices = (count: number) => Array.from({ length: count }, (_, index) => index);

/** From this many columns on, cells are narrower on phones. */
const MANY = 6;

/** A table with a cell for each row and column. */
export function MatrixGrid(props: MatrixGridProps) {
  const {
    shape,
    labelledBy,
    label,
    cell,
    rowName = numbered,
    columnName = letterAt,
    rowEnd,
  } = props;
  const columns = indices(shape.columns);
  // Custom properties are missing in React's type.
  const style = { "--columns": columns.length } as CSSProperties;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => (box.current ? watchScroller(box.current) : undefined), []);
  return (
    <div ref={box} className={classes.box}>
      <table
        className={classes.grid}
        data-many={columns.length >= MANY}
        style={style}
        aria-labelledby={labelledBy}
        aria-label={label}
      >
        <thead>
          <tr>
            <th scope="col">
              <span className="academy-unseen">Row</span>
            </th>
            {columns.map((column) => (
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
          {indices(shape.rows).map((row) => (
            <tr key={row}>
              <th scope="row">{rowName(row)}</th>
              {columns.map((column) => (
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

interface TextsProps {
  label: string;
  texts: readonly string[] | undefined;
  name: (index: number) => string;
}

const BELOW = { marginBottom: "1rem" };

function Texts({ label, texts, name }: TextsProps) {
  if (!texts || texts.length === 0) return null;
  return (
    <Stack component="ul" gap="xs" aria-label={label} style={BELOW}>
      {texts.map((html, index) => (
        // Rows and columns have no ids on the wire: their position identifies them.
        <Row key={index} component="li" align="baseline" wrap={false}>
          <b>{name(index)}</b>
          <RichText html={html} />
        </Row>
      ))}
    </Stack>
  );
}

interface ListTextsProps {
  rows?: readonly string[] | undefined;
  options?: readonly string[] | undefined;
}

/** The texts of rows and columns, unless the question names them itself. */
export const ListTexts = ({ rows, options }: ListTextsProps) => (
  <Grid min="15rem" gap="lg">
    <Texts label="Rows" texts={rows} name={numbered} />
    <Texts label="Columns" texts={options} name={letterAt} />
  </Grid>
);

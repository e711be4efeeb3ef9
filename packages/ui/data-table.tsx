import { Fragment, type ReactNode } from "react";
import classes from "./data-table.module.css";

export interface Column<Row> {
  /** The column's header; on a phone it labels the value. */
  header: string;
  cell: (row: Row) => ReactNode;
  /**
   * `title` is the name of the row; by default, the first column is the title. The headers of the
   * other kinds are for screen readers only: `bare` for buttons, `select` for a checkbox, and
   * `menu` for a menu. The most used action is before the menu, and shows while the pointer is on
   * the row.
   */
  kind?: "title" | "bare" | "select" | "menu";
  /** Shown in the header instead of the text. */
  head?: ReactNode;
  /** The name under which rows can be sorted. */
  sort?: string;
  align?: "end";
  /** True keeps the value on one line. */
  nowrap?: boolean;
  /** In a table of lines: the width at which the value is cut off, 15rem by default. */
  most?: string;
  /** In a table of lines: true hides the column on a phone. */
  wide?: boolean;
  className?: string | undefined;
}

export interface Sorting {
  column: string;
  descending: boolean;
}

interface DataTableProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** False shows a table on a phone too; for few columns. */
  wraps?: boolean;
  /** True shows each row as one line, or as two lines on a phone: longer texts are cut off. */
  lines?: boolean;
  busy?: boolean;
  /** Shown instead of rows. */
  empty?: ReactNode;
  sorting?: Sorting;
  onSort?: (sorting: Sorting) => void;
  isChosen?: (row: Row) => boolean;
  /** Shown below a row over the full width, unless it returns null. */
  detail?: (row: Row) => ReactNode;
  className?: string | undefined;
}

/** A table; on a phone each row is its title with the labelled values below it. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, keyOf, wraps = true, lines, busy = false, empty, detail } = props;
  const form = `${wraps || lines ? classes.rows : ""} ${lines ? classes.lines : ""}`;
  const body = rows.map((row) => {
    const parts = <Row key={keyOf(row)} row={row} {...props} />;
    return detail ? (
      <tbody key={keyOf(row)}>
        {parts}
        <Detail columns={columns}>{detail(row)}</Detail>
      </tbody>
    ) : (
      parts
    );
  });
  return (
    <div className={`${classes.box} ${form} ${props.className ?? ""}`}>
      <table className={classes.table} aria-busy={busy}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.header} column={column} {...props} />
            ))}
          </tr>
        </thead>
        {detail && rows.length > 0 ? (
          body
        ) : (
          <tbody>
            {rows.length > 0 || !empty ? body : <Whole columns={columns}>{empty}</Whole>}
          </tbody>
        )}
      </table>
    </div>
  );
}

const isBare = (kind: Column<unknown>["kind"]): boolean => kind !== undefined && kind !== "title";

interface HeadProps<Row> extends Pick<DataTableProps<Row>, "sorting" | "onSort"> {
  column: Column<Row>;
}

/** A column's header; pressing it sorts, pressing it again reverses the order. */
function Head<Row>({ column, sorting, onSort }: HeadProps<Row>) {
  const { header, head, kind, sort, align } = column;
  const sorted = sort !== undefined && sorting?.column === sort;
  const descending = sorted && sorting.descending;
  const text = isBare(kind) ? <span className="academy-unseen">{header}</span> : header;
  return (
    <th
      scope="col"
      data-kind={kind}
      data-align={align}
      aria-sort={sorted ? (descending ? "descending" : "ascending") : undefined}
    >
      {sort !== undefined && onSort ? (
        <button
          type="button"
          className={classes.sort}
          onClick={() => onSort({ column: sort, descending: sorted && !descending })}
        >
          {head ?? text}
          <span aria-hidden="true">{sorted ? (descending ? "▼" : "▲") : ""}</span>
        </button>
      ) : (
        (head ?? text)
      )}
    </th>
  );
}

function Row<Row>({ row, columns, isChosen }: DataTableProps<Row> & { row: Row }) {
  const title = columns.find(({ kind }) => kind === "title") ?? columns[0];
  return (
    <tr data-chosen={isChosen?.(row) || undefined}>
      {columns.map((column) => {
        const { header, cell, kind, align, nowrap, most, wide, className } = column;
        const Cell = column === title ? "th" : "td";
        return (
          <Cell
            key={header}
            scope={column === title ? "row" : undefined}
            data-label={column === title || isBare(kind) ? undefined : header}
            data-kind={kind}
            data-align={align}
            data-nowrap={nowrap}
            data-wide={wide}
            className={className}
          >
            <div style={most === undefined ? undefined : { maxWidth: most }}>{cell(row)}</div>
          </Cell>
        );
      })}
    </tr>
  );
}

function Detail({ columns, children }: { columns: readonly unknown[]; children: ReactNode }) {
  if (children === null) return <Fragment />;
  return (
    <tr className={classes.detail}>
      <td colSpan={columns.length}>{children}</td>
    </tr>
  );
}

function Whole({ columns, children }: { columns: readonly unknown[]; children: ReactNode }) {
  return (
    <tr>
      <td colSpan={columns.length} className={classes.whole}>
        {children}
      </td>
    </tr>
  );
}

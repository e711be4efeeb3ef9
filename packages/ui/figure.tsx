import type { ReactNode } from "react";
import classes from "./figure.module.css";

/** The numbers of a chart: the first cell of a row is its label. */
export interface FigureNumbers {
  head: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
}

interface FigureProps {
  title: string;
  /** Describes the chart in a sentence. */
  summary?: ReactNode;
  numbers: FigureNumbers;
  /** False if there is a card around the figure. */
  framed?: boolean;
  children: ReactNode;
}

const shown = (cell: string | number | null) => cell ?? "–";

function NumbersTable({ title, numbers }: { title: string; numbers: FigureNumbers }) {
  return (
    <table className={classes.table}>
      <caption className="academy-unseen">{title}</caption>
      <thead>
        <tr>
          {numbers.head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {numbers.rows.map(([name = null, ...cells]) => (
          <tr key={shown(name)}>
            <th scope="row">{shown(name)}</th>
            {cells.map((cell, column) => (
              <td key={numbers.head[column + 1] ?? column}>{shown(cell)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A chart with its title and, behind "Show numbers", the table of its data. */
export function Figure({ title, summary, numbers, framed = true, children }: FigureProps) {
  return (
    <figure className={classes.figure} data-framed={framed}>
      <figcaption>
        <strong>{title}</strong>
        {summary && <span className={classes.summary}>{summary}</span>}
      </figcaption>
      {children}
      <details className={classes.details}>
        <summary>Show numbers</summary>
        <NumbersTable title={title} numbers={numbers} />
      </details>
    </figure>
  );
}

import type { CSSProperties } from "react";
import { ticksOf } from "./axis.rules.ts";
import classes from "./chart.module.css";

export interface ScoreColumnsProps {
  /** Marks at the start of the first column, and the width of each. */
  from: number;
  width: number;
  /** Number of students per column. */
  students: readonly number[];
  /** The viewer's own column; null for administrators. */
  mine: number | null;
  /** The maximum marks: the last column may exceed them, the labels do not. */
  most?: number;
  /** Words at the viewer's column. */
  here?: string;
  /** Height of the columns: "9rem". */
  height?: string;
  /** Formats marks. */
  format: (value: number) => string;
}

/** Maximum number of labels that fit on a phone. */
const TICKS = 7;

const PIN = "2px solid var(--academy-accent)";

/** A column below the viewer's is tinted. */
const colourOf = (column: number, mine: number | null): string => {
  if (mine === null || column > mine) return "var(--academy-blank-fill)";
  return column === mine ? "var(--academy-ink)" : "var(--academy-ink-mid)";
};

/** Students by marks as columns. Decorative: words or numbers next to the columns say the same. */
export function ScoreColumns(props: ScoreColumnsProps) {
  const { from, width, students, mine, height = "10rem", here = "You are here" } = props;
  const most = Math.max(...students, 1);
  const end = from + students.length * width;
  const percentOf = (mark: number) => (100 * (mark - from)) / (end - from);
  const heightOf = (count = 0) => (count === 0 ? 0 : Math.max(2, (100 * count) / most));
  const at = mine === null ? 0 : (100 * (mine + 0.5)) / students.length;
  const isLate = at > 50;
  return (
    <div aria-hidden="true">
      {/* React's types do not know custom properties. */}
      <div className={classes.columns} style={{ "--height": height } as CSSProperties}>
        {students.map((count, column) => (
          <i
            // Columns have no id, so the index is the key.
            key={column}
            style={{ height: `${heightOf(count)}%`, background: colourOf(column, mine) }}
          />
        ))}
        {mine !== null && (
          <p
            className={classes.pin}
            style={{
              bottom: `${heightOf(students[mine])}%`,
              ...(isLate
                ? { right: `${100 - at}%`, borderRight: PIN }
                : { left: `${at}%`, borderLeft: PIN }),
            }}
          >
            {here}
          </p>
        )}
      </div>
      <p className={`${classes.ticks} ${classes.words}`}>
        {ticksOf(from, Math.min(end, props.most ?? end), TICKS).map((mark) => (
          <span key={mark} style={{ left: `${percentOf(mark)}%` }}>
            {props.format(mark)}
          </span>
        ))}
      </p>
    </div>
  );
}

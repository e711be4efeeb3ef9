import { Figure } from "./figure.tsx";
import classes from "./chart.module.css";

interface DayBarsProps {
  title: string;
  summary?: string;
  /** The unit that a bar counts, for the table: "Payments". */
  of: string;
  /** Each day in order: "2026-11-21". */
  days: readonly { day: string; value: number }[];
  /** Formats a value: "₹4,500". */
  shown: (value: number) => string;
}

/** "2026-11-21" as "21 Nov 2026". */
function dayName(day: string): string {
  const date = new Date(day);
  const month = date.toLocaleDateString("en-US", { month: "short", timeZone: "UTC" });
  return `${date.getUTCDate()} ${month} ${date.getUTCFullYear()}`;
}

/** The first day and every fifth day are labelled below their bars. */
const isNamed = (index: number) => index === 0 || (index + 1) % 5 === 0;

/** The values of each day of a month, as bars with one scale. */
export function DayBars({ title, summary, of, days, shown }: DayBarsProps) {
  const most = Math.max(...days.map(({ value }) => value), 0);
  const numbers = {
    head: ["Day", of],
    rows: days
      .filter(({ value }) => value > 0)
      .map(({ day, value }) => [dayName(day), shown(value)]),
  };
  return (
    <Figure title={title} summary={summary} numbers={numbers}>
      <div className={classes.words} aria-hidden="true">
        <p>{most > 0 && shown(most)}</p>
        <svg className={classes.picture} height="140">
          {[0, 50, 100].map((at) => (
            <line key={at} x1="0" x2="100%" y1={`${at}%`} y2={`${at}%`} className={classes.line} />
          ))}
          {days.map(({ day, value }, index) => {
            const height = most === 0 ? 0 : (100 * value) / most;
            return (
              <rect
                key={day}
                className={classes.ink}
                x={`${(100 * (index + 0.15)) / days.length}%`}
                width={`${70 / days.length}%`}
                y={`${100 - height}%`}
                height={`${height}%`}
              />
            );
          })}
        </svg>
        <p className={classes.days}>
          {days.map(({ day }, index) => (
            <span key={day}>{isNamed(index) ? Number(day.slice(-2)) : ""}</span>
          ))}
        </p>
      </div>
    </Figure>
  );
}

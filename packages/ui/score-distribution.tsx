import { ticksOf } from "./axis.rules.ts";
import { Figure } from "./figure.tsx";
import classes from "./chart.module.css";

interface ScoreDistributionProps {
  title: string;
  summary: string;
  /** Marks at the start of the first bar, and the width of each. */
  from: number;
  width: number;
  /** Number of students per bar. */
  students: readonly number[];
  /** The viewer's own bar; null for administrators. */
  mine: number | null;
  /** The maximum marks: the last bar may exceed them, the labels do not. */
  most?: number;
  /** Formats marks and counts. */
  format: (value: number) => string;
}

const HEIGHT = 150;
/** Space for the text above the bars. */
const HEAD = 34;
/** Maximum number of labels that fit on a phone. */
const TICKS = { marks: 7, students: 5 };

/** The text stays inside the chart at both ends. */
function anchor(percent: number): "start" | "middle" | "end" {
  if (percent < 20) return "start";
  return percent > 80 ? "end" : "middle";
}

/** Text and an arrow over the viewer's bar, whose top is at `top`. */
function Here({ percent, top }: { percent: number; top: number }) {
  return (
    <svg x={`${percent}%`} y={0} overflow="visible">
      <text className={classes.ink} y={14} fontWeight="650" textAnchor={anchor(percent)}>
        You are here
      </text>
      <path className={classes.ink} d={`M-6 ${top - 10}h12l-6 8z`} />
    </svg>
  );
}

/** Number of students by marks, with the viewer's own bar highlighted. */
export function ScoreDistribution(props: ScoreDistributionProps) {
  const { title, summary, from, width, students, mine, format } = props;
  const most = Math.max(...students, 1);
  const slot = 100 / students.length;
  const heightOf = (count: number) => (count === 0 ? 0 : Math.max(3, (HEIGHT * count) / most));
  const start = (bar: number) => from + bar * width;
  const end = start(students.length);
  const marks = ticksOf(from, Math.min(end, props.most ?? end), TICKS.marks);
  const counts = ticksOf(0, most, TICKS.students);
  const yOf = (count: number) => HEAD + HEIGHT + 0.5 - (HEIGHT * count) / most;
  const percentOf = (mark: number) => (100 * (mark - from)) / (end - from);
  const numbers = {
    head: ["Marks", "Students"],
    rows: students.map((count, bar) => [
      `${format(start(bar))} to below ${format(start(bar + 1))}${bar === mine ? " (you)" : ""}`,
      format(count),
    ]),
  };
  return (
    <Figure title={title} summary={summary} numbers={numbers}>
      <p className={classes.words} aria-hidden="true">
        Students
      </p>
      <div className={classes.plot} aria-hidden="true">
        <svg width="36" height={HEAD + HEIGHT + 1} overflow="visible">
          {counts.map((count) => (
            <text key={count} x="100%" y={yOf(count) + 4} textAnchor="end">
              {format(count)}
            </text>
          ))}
        </svg>
        <svg className={classes.picture} height={HEAD + HEIGHT + 1}>
          {counts.map((count) => (
            <line
              key={count}
              className={count === 0 ? classes.axis : classes.line}
              x2="100%"
              y1={yOf(count)}
              y2={yOf(count)}
            />
          ))}
          {students.map((count, bar) => (
            <rect
              // Bars have no id, so the index is the key.
              key={bar}
              className={bar === mine ? classes.ink : classes.area}
              x={`${slot * (bar + 0.06)}%`}
              width={`${slot * 0.88}%`}
              y={HEAD + HEIGHT - heightOf(count)}
              height={heightOf(count)}
              rx={2}
            />
          ))}
          {mine !== null && (
            <Here
              percent={slot * (mine + 0.5)}
              top={HEAD + HEIGHT - heightOf(students[mine] ?? 0)}
            />
          )}
        </svg>
        <svg className={`${classes.picture} ${classes.below}`} height={22}>
          {marks.map((mark) => (
            <svg key={mark} x={`${percentOf(mark)}%`} overflow="visible">
              <path className={classes.axis} d="M0 0v4" />
              <text y={18} textAnchor="middle">
                {format(mark)}
              </text>
            </svg>
          ))}
        </svg>
        <p className={classes.below} style={{ justifyContent: "center" }}>
          Marks
        </p>
      </div>
    </Figure>
  );
}

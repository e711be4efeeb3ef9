import { Figure } from "./figure.tsx";
import classes from "./score-distribution.module.css";

interface ScoreDistributionProps {
  title: string;
  summary: string;
  /** Marks where the first bar begins, and the width of each. */
  from: number;
  width: number;
  /** How many students a bar. */
  students: readonly number[];
  /** The bar that is the viewer's own; null for who looks at all of them. */
  mine: number | null;
  /** The most marks there are: the last bar may reach beyond them. */
  most?: number;
  /** Marks and counts as people read them. */
  format: (value: number) => string;
}

const HEIGHT = 150;
/** Room for the words above the bars. */
const HEAD = 34;

/** The words stay inside the picture at both ends. */
function anchor(percent: number): "start" | "middle" | "end" {
  if (percent < 20) return "start";
  return percent > 80 ? "end" : "middle";
}

/** Words and a pointer over one's own bar, whose height is `top` from above. */
function Here({ percent, top }: { percent: number; top: number }) {
  return (
    <svg x={`${percent}%`} y={0} overflow="visible">
      <text className={classes.here} y={14} textAnchor={anchor(percent)}>
        You are here
      </text>
      <path className={classes.pointer} d={`M-6 ${top - 10}h12l-6 8z`} />
    </svg>
  );
}

/** How many students reached about how many marks, with one's own place among them. */
export function ScoreDistribution(props: ScoreDistributionProps) {
  const { title, summary, from, width, students, mine, format } = props;
  const most = Math.max(...students, 1);
  const slot = 100 / students.length;
  const heightOf = (count: number) => (count === 0 ? 0 : Math.max(3, (HEIGHT * count) / most));
  const start = (bar: number) => from + bar * width;
  const numbers = {
    head: ["Marks", "Students"],
    rows: students.map((count, bar) => [
      `${format(start(bar))} to below ${format(start(bar + 1))}${bar === mine ? " (you)" : ""}`,
      format(count),
    ]),
  };
  return (
    <Figure title={title} summary={summary} numbers={numbers}>
      <svg className={classes.picture} height={HEAD + HEIGHT + 1} aria-hidden="true">
        {students.map((count, bar) => (
          <rect
            // Bars have no name but their place.
            key={bar}
            className={bar === mine ? classes.mine : classes.bar}
            x={`${slot * (bar + 0.06)}%`}
            width={`${slot * 0.88}%`}
            y={HEAD + HEIGHT - heightOf(count)}
            height={heightOf(count)}
            rx={2}
          />
        ))}
        <line
          className={classes.axis}
          x2="100%"
          y1={HEAD + HEIGHT + 0.5}
          y2={HEAD + HEIGHT + 0.5}
        />
        {mine !== null && (
          <Here percent={slot * (mine + 0.5)} top={HEAD + HEIGHT - heightOf(students[mine] ?? 0)} />
        )}
      </svg>
      <p className={classes.ends} aria-hidden="true">
        <span>{format(start(0))}</span>
        <span>Marks</span>
        <span>{format(Math.min(start(students.length), props.most ?? Infinity))}</span>
      </p>
    </Figure>
  );
}

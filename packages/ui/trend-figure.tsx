import type { ReactNode } from "react";
import { Row } from "./kit/layout.tsx";
import { Figure } from "./figure.tsx";
import { trendPieces, type TrendPoint, trendPoints } from "./trend.rules.ts";
import classes from "./chart.module.css";

interface TrendLine {
  name: string;
  /** 0 to 100, or null if missing; one value per step. */
  values: readonly (number | null)[];
}

interface TrendFigureProps {
  title: string;
  summary?: ReactNode;
  /** Label of the steps in the table: "Test". */
  step: string;
  /** Each step's name, from left to right. */
  steps: readonly string[];
  /** Labels below the first and the last step. */
  ends: readonly [string, string];
  /** The first line is solid with dots, the second dashed with squares. */
  lines: readonly TrendLine[];
  /**
   * True if the chart shares a card with other things: it is then lower, and has no frame of its
   * own.
   */
  inCard?: boolean;
}

const LOOKS = {
  dots: { stroke: "var(--academy-ink)", strokeWidth: 2.5, fill: "var(--academy-ink)" },
  squares: {
    stroke: "var(--academy-accent)",
    strokeWidth: 2.5,
    strokeDasharray: "7 5",
    fill: "var(--academy-accent)",
  },
};
const KINDS = ["dots", "squares"] as const;
type Kind = (typeof KINDS)[number];
const SCALE = [100, 75, 50, 25, 0];
const x = ({ at }: TrendPoint) => `${at}%`;
const y = ({ value }: TrendPoint) => `${100 - value}%`;

function Mark({ kind, point }: { kind: Kind; point: TrendPoint }) {
  if (kind === "dots") return <circle cx={x(point)} cy={y(point)} r="4.5" stroke="none" />;
  return (
    <rect
      x={x(point)}
      y={y(point)}
      width="9"
      height="9"
      transform="translate(-4.5 -4.5)"
      stroke="none"
    />
  );
}

function Line({ kind, values }: { kind: Kind; values: TrendLine["values"] }) {
  const points = trendPoints(values);
  return (
    <g {...LOOKS[kind]}>
      {trendPieces(points).map(([from, to]) => (
        <line key={to.at} x1={x(from)} y1={y(from)} x2={x(to)} y2={y(to)} />
      ))}
      {points.map((point) => (
        <Mark key={point.at} kind={kind} point={point} />
      ))}
    </g>
  );
}

/** One or two percentages over time, newest at the right. */
export function TrendFigure(props: TrendFigureProps) {
  const { title, summary, step, steps, ends, lines, inCard = false } = props;
  const numbers = {
    head: [step, ...lines.map(({ name }) => name)],
    rows: steps.map((name, i) => [
      `${i + 1}. ${name}`,
      ...lines.map(({ values }) => values[i] ?? null),
    ]),
  };
  return (
    <Figure title={title} summary={summary} numbers={numbers} framed={!inCard}>
      <ul className={classes.legend} aria-hidden="true">
        {lines.map(({ name }, i) => (
          <li key={name}>
            <svg width="28" height="12" {...LOOKS[KINDS[i] ?? "dots"]}>
              <line x1="0" y1="6" x2="28" y2="6" />
              {i === 0 ? (
                <circle cx="14" cy="6" r="4.5" stroke="none" />
              ) : (
                <rect x="9.5" y="1.5" width="9" height="9" stroke="none" />
              )}
            </svg>
            {name}
          </li>
        ))}
      </ul>
      <div className={classes.plot} aria-hidden="true">
        <ol className={classes.scale}>
          {SCALE.map((value) => (
            <li key={value}>{value}</li>
          ))}
        </ol>
        <svg className={classes.picture} height={inCard ? 96 : 180}>
          {SCALE.map((value) => (
            <line
              key={value}
              className={classes.line}
              x1="0"
              x2="100%"
              y1={`${100 - value}%`}
              y2={`${100 - value}%`}
            />
          ))}
          {lines.map(({ name, values }, i) => (
            <Line key={name} kind={KINDS[i] ?? "dots"} values={values} />
          ))}
        </svg>
        <Row component="p" justify="between" style={{ gridColumn: 2 }}>
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </Row>
      </div>
    </Figure>
  );
}

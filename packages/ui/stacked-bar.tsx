import { useId } from "react";
import { Figure } from "./figure.tsx";
import classes from "./chart.module.css";

/** Number of answers by outcome in one subject or topic. */
export interface OutcomeCounts {
  name: string;
  right: number;
  partial: number;
  wrong: number;
  blank: number;
  /** Questions that were dropped after the test. */
  dropped: number;
}

const PARTS = ["right", "partial", "wrong", "blank", "dropped"] as const;
type Part = (typeof PARTS)[number];
/** Outcomes that lose marks, so all except correct. */
const LOSING = ["wrong", "partial", "blank"] as const;
const LABELS: Record<Part, string> = {
  right: "Correct",
  partial: "Partial",
  wrong: "Incorrect",
  blank: "Unattempted",
  dropped: "Dropped",
};

/** Marks lost in a subject or topic, by outcome. */
export interface LossRow {
  name: string;
  partial: number;
  wrong: number;
  blank: number;
}

interface LossBarsProps {
  title: string;
  summary?: string;
  /** Label of the rows: "Subject". */
  of: string;
  rows: readonly LossRow[];
  /** Formats marks. */
  format: (marks: number) => string;
}

const countOf = (row: OutcomeCounts) => PARTS.reduce((sum, part) => sum + row[part], 0);

/**
 * Textures in addition to colours, so that the parts differ in print and for colour-blind users.
 */
function Textures({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={`${id}-wrong`} width="6" height="6" patternUnits="userSpaceOnUse">
        <path d="M-1 1l2-2M0 6l6-6M5 7l2-2" stroke="#fff" strokeWidth="1.2" opacity="0.75" />
      </pattern>
      <pattern id={`${id}-partial`} width="6" height="6" patternUnits="userSpaceOnUse">
        <circle cx="3" cy="3" r="1.1" fill="#fff" opacity="0.85" />
      </pattern>
    </defs>
  );
}

interface BarProps {
  row: OutcomeCounts;
  /** How many answers, or marks, a bar of the full width stands for. */
  widest: number;
  id: string;
}

function Bar({ row, widest, id }: BarProps) {
  const pieces = PARTS.reduce<{ part: Part; from: number; width: number }[]>((done, part) => {
    const last = done.at(-1);
    const from = last ? last.from + last.width : 0;
    return [...done, { part, from, width: widest === 0 ? 0 : (100 * row[part]) / widest }];
  }, []);
  return (
    <svg className={classes.bar} aria-hidden="true">
      <Textures id={id} />
      {pieces
        .filter((piece) => piece.width > 0)
        .map(({ part, from, width }) => (
          <g key={part} data-tone={part}>
            <rect x={`${from}%`} width={`${width}%`} height="100%" className={classes.area} />
            {(part === "wrong" || part === "partial") && (
              <rect x={`${from}%`} width={`${width}%`} height="100%" fill={`url(#${id}-${part})`} />
            )}
          </g>
        ))}
    </svg>
  );
}

function Legend({ id }: { id: string }) {
  return (
    <ul className={classes.legend} aria-hidden="true">
      {LOSING.map((part) => (
        <li key={part}>
          <svg width="14" height="14" data-tone={part}>
            <rect width="14" height="14" rx="3" className={classes.area} />
            <rect width="14" height="14" rx="3" fill={`url(#${id}-${part})`} />
          </svg>
          {LABELS[part]}
        </li>
      ))}
    </ul>
  );
}

/** "3 correct · 1 incorrect" */
export const outcomeWords = (row: OutcomeCounts): string =>
  PARTS.filter((part) => row[part] > 0)
    .map((part) => `${row[part]} ${LABELS[part].toLowerCase()}`)
    .join(" · ");

/** One row's bar over the full width; the numbers are in the text next to it. */
export function OutcomeBar({ row }: { row: OutcomeCounts }) {
  const id = useId().replaceAll(/\W/g, "");
  return <Bar row={row} widest={countOf(row)} id={id} />;
}

const lostIn = (row: LossRow): number => LOSING.reduce((sum, part) => sum + row[part], 0);

/** Marks lost by subject or topic, on one scale: the longest bar lost most. */
export function LossBars({ title, summary, of, rows, format }: LossBarsProps) {
  const id = useId().replaceAll(/\W/g, "");
  const widest = Math.max(...rows.map(lostIn), 0);
  const numbers = {
    head: [of, "Marks lost", ...LOSING.map((part) => LABELS[part])],
    rows: rows.map((row) => [
      row.name,
      format(lostIn(row)),
      ...LOSING.map((part) => format(row[part])),
    ]),
  };
  return (
    <Figure title={title} summary={summary} numbers={numbers}>
      <Legend id={`${id}0`} />
      <ul className={classes.rows}>
        {rows.map((row, index) => (
          <li key={row.name}>
            <strong>{row.name}</strong>
            <span className={classes.words}>
              {format(lostIn(row))} {format(lostIn(row)) === "1" ? "mark" : "marks"} lost
            </span>
            <Bar row={{ ...row, right: 0, dropped: 0 }} widest={widest} id={`${id}${index}`} />
          </li>
        ))}
      </ul>
    </Figure>
  );
}

import { useId } from "react";
import { Figure } from "./figure.tsx";
import classes from "./stacked-bar.module.css";

/** How many answers of one subject or topic came out how. */
export interface OutcomeCounts {
  name: string;
  right: number;
  partial: number;
  wrong: number;
  blank: number;
  /** Questions that were dropped after the test. */
  dropped: number;
  /** Marks that were lost, where the picture is about them. */
  lost?: string;
}

interface StackedBarProps {
  title: string;
  summary?: string;
  /** What a row is: "Subject". */
  of: string;
  rows: readonly OutcomeCounts[];
}

const PARTS = ["right", "partial", "wrong", "blank", "dropped"] as const;
type Part = (typeof PARTS)[number];
const LABELS: Record<Part, string> = {
  right: "Correct",
  partial: "Partial",
  wrong: "Incorrect",
  blank: "Blank",
  dropped: "Dropped",
};

/** Hardly any test drops a question: only where one did, that is a part of the picture. */
const partsOf = (rows: readonly OutcomeCounts[]): readonly Part[] =>
  PARTS.filter((part) => part !== "dropped" || rows.some(({ dropped }) => dropped > 0));

const countOf = (row: OutcomeCounts) => PARTS.reduce((sum, part) => sum + row[part], 0);

/** Textures beside the colours, so that the parts differ in print and to every eye. */
function Textures({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={`${id}-wrong`} width="6" height="6" patternUnits="userSpaceOnUse">
        <path d="M-1 1l2-2M0 6l6-6M5 7l2-2" className={classes.texture} />
      </pattern>
      <pattern id={`${id}-partial`} width="6" height="6" patternUnits="userSpaceOnUse">
        <circle cx="3" cy="3" r="1.1" className={classes.dot} />
      </pattern>
    </defs>
  );
}

interface BarProps {
  row: OutcomeCounts;
  /** Answers that fill the whole width. */
  widest: number;
  id: string;
}

function Bar({ row, widest, id }: BarProps) {
  const pieces = PARTS.reduce<{ part: Part; from: number; width: number }[]>((done, part) => {
    const last = done.at(-1);
    const from = last ? last.from + last.width : 0;
    return [...done, { part, from, width: (100 * row[part]) / Math.max(widest, 1) }];
  }, []);
  return (
    <svg className={classes.bar} aria-hidden="true">
      <Textures id={id} />
      {pieces
        .filter((piece) => piece.width > 0)
        .map(({ part, from, width }) => (
          <g key={part}>
            <rect x={`${from}%`} width={`${width}%`} height="100%" className={classes[part]} />
            {(part === "wrong" || part === "partial") && (
              <rect x={`${from}%`} width={`${width}%`} height="100%" fill={`url(#${id}-${part})`} />
            )}
          </g>
        ))}
    </svg>
  );
}

function Legend({ id, parts }: { id: string; parts: readonly Part[] }) {
  return (
    <ul className={classes.legend} aria-hidden="true">
      {parts.map((part) => (
        <li key={part}>
          <svg width="14" height="14">
            <rect width="14" height="14" rx="3" className={classes[part]} />
            <rect width="14" height="14" rx="3" fill={`url(#${id}-${part})`} />
          </svg>
          {LABELS[part]}
        </li>
      ))}
    </ul>
  );
}

/** "5 marks lost", or nothing where the picture is not about marks. */
const lossWords = ({ lost }: OutcomeCounts): string =>
  lost === undefined ? "" : `${lost} ${lost === "1" ? "mark" : "marks"} lost · `;

/** "3 correct · 1 incorrect" */
export const outcomeWords = (row: OutcomeCounts): string =>
  PARTS.filter((part) => row[part] > 0)
    .map((part) => `${row[part]} ${LABELS[part].toLowerCase()}`)
    .join(" · ");

/** One row's bar over the full width; the words beside it carry the numbers. */
export function OutcomeBar({ row }: { row: OutcomeCounts }) {
  const id = useId().replaceAll(/\W/g, "");
  return <Bar row={row} widest={countOf(row)} id={id} />;
}

/** Correct, partial, incorrect and blank answers of each subject or topic, all on one scale. */
export function StackedBar({ title, summary, of, rows }: StackedBarProps) {
  const id = useId().replaceAll(/\W/g, "");
  const widest = Math.max(...rows.map(countOf), 0);
  const parts = partsOf(rows);
  const tellsLosses = rows.some(({ lost }) => lost !== undefined);
  const numbers = {
    head: [of, ...parts.map((part) => LABELS[part]), ...(tellsLosses ? ["Marks lost"] : [])],
    rows: rows.map((row) => [
      row.name,
      ...parts.map((part) => row[part]),
      ...(tellsLosses ? [row.lost ?? null] : []),
    ]),
  };
  return (
    <Figure title={title} summary={summary} numbers={numbers}>
      <Legend id={`${id}0`} parts={parts} />
      <ul className={classes.rows}>
        {rows.map((row, index) => (
          <li key={row.name}>
            <span className={classes.name}>{row.name}</span>
            <span className={classes.words}>
              {lossWords(row)}
              {outcomeWords(row)}
            </span>
            <Bar row={row} widest={widest} id={`${id}${index}`} />
          </li>
        ))}
      </ul>
    </Figure>
  );
}

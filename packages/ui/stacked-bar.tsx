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

const PARTS = ["right", "partial", "wrong", "blank"] as const;
const LABELS = { right: "Right", partial: "Partial", wrong: "Wrong", blank: "Blank" } as const;

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
  const pieces = PARTS.reduce<{ part: (typeof PARTS)[number]; from: number; width: number }[]>(
    (done, part) => {
      const last = done.at(-1);
      const from = last ? last.from + last.width : 0;
      return [...done, { part, from, width: (100 * row[part]) / Math.max(widest, 1) }];
    },
    [],
  );
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

function Legend({ id }: { id: string }) {
  return (
    <ul className={classes.legend} aria-hidden="true">
      {PARTS.map((part) => (
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

/** "3 right · 1 wrong" */
export const outcomeWords = (row: OutcomeCounts): string =>
  PARTS.filter((part) => row[part] > 0)
    .map((part) => `${row[part]} ${LABELS[part].toLowerCase()}`)
    .join(" · ");

/** One row's bar over the full width; the words beside it carry the numbers. */
export function OutcomeBar({ row }: { row: OutcomeCounts }) {
  const id = useId().replaceAll(/\W/g, "");
  return <Bar row={row} widest={countOf(row)} id={id} />;
}

/** Right, partial, wrong and blank answers of each subject or topic, all on one scale. */
export function StackedBar({ title, summary, of, rows }: StackedBarProps) {
  const id = useId().replaceAll(/\W/g, "");
  const widest = Math.max(...rows.map(countOf), 0);
  const tellsLosses = rows.some(({ lost }) => lost !== undefined);
  const numbers = {
    head: [of, ...PARTS.map((part) => LABELS[part]), ...(tellsLosses ? ["Marks lost"] : [])],
    rows: rows.map((row) => [
      row.name,
      ...PARTS.map((part) => row[part]),
      ...(tellsLosses ? [row.lost ?? null] : []),
    ]),
  };
  return (
    <Figure title={title} summary={summary} numbers={numbers}>
      <Legend id={`${id}0`} />
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

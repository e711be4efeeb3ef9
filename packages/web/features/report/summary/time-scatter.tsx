import type { QuestionReport } from "@academy/core/exam/terms/result/result.schema.ts";
import { Figure } from "@academy/ui/figure.tsx";
import classes from "@academy/ui/chart.module.css";
import { STATUS_WORDS, StatusDot } from "./status.tsx";
import { timeNumbers } from "./time-picture.tsx";
import { type Dot, placeOf } from "./time-scatter.rules.ts";

const HEIGHT = 340;
/** Space for the words above and below the dots. */
const EDGE = 30;
/**
 * Above this number of questions, the numbers would overlap; titles and the table still have them.
 */
const MOST_NUMBERED = 60;

const CORNERS = [
  { words: "Quick, most solve it", x: 0, y: 14, anchor: "start" },
  { words: "Slow, most solve it", x: 100, y: 14, anchor: "end" },
  { words: "Quick, few solve it", x: 0, y: HEIGHT + 2 * EDGE - 4, anchor: "start" },
  { words: "Slow, few solve it", x: 100, y: HEIGHT + 2 * EDGE - 4, anchor: "end" },
] as const;

const TICKS = [
  { words: "half their time", times: 0.5 },
  { words: "the same", times: 1 },
  { words: "twice", times: 2 },
] as const;

interface TimeScatterProps {
  questions: readonly QuestionReport[];
  dots: readonly Dot[];
}

/**
 * Keeps the dots inside the frame: the axis is shorter than the width by a dot's radius on each
 * side.
 */
const xOf = (x: number): string => `${2 + 0.95 * x}%`;
const yOf = (y: number): number => EDGE + HEIGHT * (1 - y / 100);

/**
 * The student's time compared with the others' time, and how many students solved each question: it
 * shows what to train and what to skip.
 */
export function TimeScatter({ questions, dots }: TimeScatterProps) {
  const numbered = dots.length <= MOST_NUMBERED;
  return (
    <Figure
      title="Your time on each question"
      summary="From left to right: your time against that of correct answers. Upwards: how many solved it."
      numbers={timeNumbers(questions)}
    >
      <svg className={classes.picture} height={HEIGHT + 2 * EDGE + 20} aria-hidden="true">
        <rect y={EDGE - 10} width="100%" height={HEIGHT + 20} rx="12" fill="var(--academy-well)" />
        <g stroke="var(--academy-line-control)">
          <line x1={xOf(50)} x2={xOf(50)} y1={EDGE - 10} y2={EDGE + HEIGHT + 10} />
          <line x2="100%" y1={yOf(50)} y2={yOf(50)} />
        </g>
        {CORNERS.map(({ words, x, y, anchor }) => (
          <text key={words} className={classes.words} x={`${x}%`} y={y} textAnchor={anchor}>
            {words}
          </text>
        ))}
        {TICKS.map(({ words, times }) => (
          <text
            key={words}
            className={classes.words}
            x={xOf(placeOf(times))}
            y={HEIGHT + 2 * EDGE + 16}
            textAnchor="middle"
          >
            {words}
          </text>
        ))}
        {dots.map(({ questionId, status, number, x, y }) => (
          <svg key={questionId} x={xOf(x)} y={yOf(y)} overflow="visible">
            <title>{`Question ${number}: ${STATUS_WORDS[status]}`}</title>
            <g transform="translate(-7 -7)">
              <StatusDot status={status} size={14} />
            </g>
            {numbered && (
              <text className={classes.words} x={9} y={5}>
                {number}
              </text>
            )}
          </svg>
        ))}
      </svg>
    </Figure>
  );
}

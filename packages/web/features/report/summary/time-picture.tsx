import type { QuestionReport } from "@academy/core/exam/terms/result/result.schema.ts";
import { Figure, type FigureNumbers } from "@academy/ui/figure.tsx";
import classes from "@academy/ui/chart.module.css";
import { watchScroller } from "@academy/ui/wide-boxes.ts";
import { useEffect, useRef } from "react";
import { formatPercent } from "../../../lib/format.ts";
import { shortTime } from "../report.rules.ts";
import { STATUS_WORDS, StatusDot } from "./status.tsx";
import { numberEvery, timeScale, type TimeScale } from "./time-scale.rules.ts";

const HEIGHT = 160;
/** Space above the chart for a symbol, and below it for the numbers. */
const HEAD = 20;
const FOOT = 24;
/** Minimum width of a question in pixels. */
const PIXELS = 14;

type Timed = Pick<QuestionReport, "questionId" | "status" | "timeTaken" | "stats">;

function Lines({ scale, yOf }: { scale: TimeScale; yOf: (seconds: number) => number }) {
  const lines = Array.from({ length: scale.top / scale.step + 1 }, (_, line) => line * scale.step);
  return lines.map((seconds) => (
    <g key={seconds}>
      <line className={classes.line} x2="100%" y1={yOf(seconds)} y2={yOf(seconds)} />
      {seconds > 0 && (
        <text className={classes.words} x={2} y={yOf(seconds) - 3}>
          {shortTime(seconds)}
        </text>
      )}
    </g>
  ));
}

interface PlaceProps {
  question: Timed;
  number: number;
  x: string;
  numbered: boolean;
  yOf: (seconds: number) => number;
}

/**
 * One question: a stem for its time, a symbol for its outcome, and a dash for the others' median.
 */
function Place({ question, number, x, numbered, yOf }: PlaceProps) {
  const { status, timeTaken, stats } = question;
  const y = yOf(timeTaken);
  return (
    <svg x={x} overflow="visible">
      <title>{`Question ${number}: ${STATUS_WORDS[status]}, ${shortTime(timeTaken)}`}</title>
      <line stroke="var(--academy-blank-fill)" strokeWidth="2" y1={yOf(0)} y2={y} />
      {typeof stats.averageTimeCorrect === "number" && (
        <line
          stroke="var(--academy-ink)"
          strokeWidth="2.5"
          x1={-8}
          x2={8}
          y1={yOf(stats.averageTimeCorrect)}
          y2={yOf(stats.averageTimeCorrect)}
        />
      )}
      <circle fill="var(--academy-surface)" cy={y} r={6.5} />
      <g transform={`translate(-6 ${y - 6})`}>
        <StatusDot status={status} />
      </g>
      {numbered && (
        <text className={classes.words} y={HEAD + HEIGHT + 18} textAnchor="middle">
          {number}
        </text>
      )}
    </svg>
  );
}

/** The table of numbers below both charts of time. */
export function timeNumbers(questions: readonly Timed[]): FigureNumbers {
  // Results of an earlier release may lack the others' times: the last column is left out.
  const hasTimes = questions.some(({ stats }) => stats.averageTimeCorrect !== undefined);
  const columns = <T,>(cells: T[]) => (hasTimes ? cells : cells.slice(0, -1));
  return {
    head: columns(["Question", "Outcome", "Your time", "Correct", "Correct answers’ median"]),
    rows: questions.map(({ status, timeTaken, stats }, index) =>
      columns([
        index + 1,
        STATUS_WORDS[status],
        shortTime(timeTaken),
        orNone(stats.correctPercentage, formatPercent),
        orNone(stats.averageTimeCorrect, shortTime),
      ]),
    ),
  };
}

const orNone = (value: number | null | undefined, words: (value: number) => string) =>
  typeof value === "number" ? words(value) : null;

/** Time by outcome: where time was well spent, and where it was lost. */
export function TimePicture({ questions }: { questions: readonly Timed[] }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => (box.current ? watchScroller(box.current) : undefined), []);
  const longest = Math.max(
    0,
    ...questions.map(({ timeTaken, stats }) => Math.max(timeTaken, stats.averageTimeCorrect ?? 0)),
  );
  const scale = timeScale(longest);
  const yOf = (seconds: number) => HEAD + HEIGHT * (1 - seconds / scale.top);
  const every = numberEvery(questions.length);
  return (
    <Figure
      title="Your time on each question"
      summary="The sign shows the outcome; the dash is the median time of correct answers."
      numbers={timeNumbers(questions)}
    >
      <div ref={box} style={{ overflow: "auto hidden" }}>
        <svg
          className={classes.picture}
          height={HEAD + HEIGHT + FOOT}
          style={{ minWidth: questions.length * PIXELS + 64 }}
          aria-hidden="true"
        >
          <Lines scale={scale} yOf={yOf} />
          {questions.map((question, index) => (
            <Place
              key={question.questionId}
              question={question}
              number={index + 1}
              x={`${8 + (90 * (index + 0.5)) / questions.length}%`}
              numbered={(index + 1) % every === 0 || index === 0}
              yOf={yOf}
            />
          ))}
        </svg>
      </div>
    </Figure>
  );
}

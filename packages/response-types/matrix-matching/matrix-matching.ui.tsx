import type { KeyboardEvent } from "react";
import { useId, useState } from "react";
import { letterAt } from "../shared/letter.ts";
import { CrossMark, MissedMark, TickMark } from "../shared/marks.tsx";
import type { AnswerProps, ReviewProps } from "../shared/type-parts.ui.ts";
import { matrixTicks } from "../shared/wire-value.ts";
import { ColumnTexts, MatrixGrid } from "./matrix-grid.tsx";
import classes from "./matrix.module.css";
import { names } from "./matrix-matching.names.ts";

export const { label } = names;

const MOVES: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const clamp = (value: number, last: number) => Math.min(Math.max(value, 0), last);

/** Which cell an arrow key leads to; null for any other key. */
function moved(event: KeyboardEvent, row: number, column: number): [number, number] | null {
  const move = MOVES[event.key];
  if (!move || event.altKey || event.ctrlKey || event.metaKey) return null;
  return [clamp(row + move[0], 3), clamp(column + move[1], 4)];
}

/** 4 x 5 checkboxes with one tab stop; arrow keys walk through them, the space bar ticks. */
export function Answer({ question, value, onChange, disabled, labelledBy }: AnswerProps) {
  const id = useId();
  const ticks = matrixTicks(value);
  const [active, setActive] = useState<readonly [number, number]>([0, 0]);
  const toggle = (row: number, column: number) => {
    const next = ticks.map((cells, r) =>
      cells.map((ticked, c) => (r === row && c === column ? !ticked : ticked)),
    );
    onChange(next.some((cells) => cells.includes(true)) ? next : null);
  };
  const walk = (event: KeyboardEvent, row: number, column: number) => {
    const target = moved(event, row, column);
    if (!target) return;
    event.preventDefault();
    setActive(target);
    document.getElementById(`${id}-${target.join("-")}`)?.focus();
  };
  return (
    <div>
      <ColumnTexts texts={question.options} />
      <p className={classes.hint}>
        Tick every column that matches a row.<span> Arrow keys move, space ticks.</span>
      </p>
      <MatrixGrid
        labelledBy={labelledBy}
        cell={(row, column) => (
          <label className={classes.cell}>
            <input
              id={`${id}-${row}-${column}`}
              type="checkbox"
              className={classes.input}
              aria-label={`Row ${letterAt(row)}, column ${letterAt(column)}`}
              checked={ticks[row]?.[column] ?? false}
              disabled={disabled}
              tabIndex={active[0] === row && active[1] === column ? 0 : -1}
              onFocus={() => setActive([row, column])}
              onKeyDown={(event) => walk(event, row, column)}
              onChange={() => toggle(row, column)}
            />
            <span className={classes.tick}>
              <TickMark />
            </span>
          </label>
        )}
      />
    </div>
  );
}

const STATES = {
  right: { words: "Right, your choice", sign: <TickMark /> },
  missed: { words: "Right, not chosen", sign: <MissedMark /> },
  wrong: { words: "Your choice, not right", sign: <CrossMark /> },
  plain: { words: "Not chosen", sign: null },
} as const;

function stateOf(correct: boolean, chosen: boolean): keyof typeof STATES {
  if (correct) return chosen ? "right" : "missed";
  return chosen ? "wrong" : "plain";
}

function Legend() {
  return (
    <ul className={classes.legend} aria-hidden="true">
      {(["right", "missed", "wrong"] as const).map((state) => (
        <li key={state}>
          <span className={classes.reviewed} data-state={state}>
            {STATES[state].sign}
          </span>
          {STATES[state].words}
        </li>
      ))}
    </ul>
  );
}

/** Both answers in one grid of checks, and which rows were exactly right. */
export function Review({ question, correctAnswer, userAnswer }: ReviewProps) {
  const correct = matrixTicks(correctAnswer);
  const chosen = matrixTicks(userAnswer);
  const blank = !chosen.some((cells) => cells.includes(true));
  const isRight = (row: number) =>
    (correct[row] ?? []).every((tick, column) => tick === chosen[row]?.[column]);
  const rowEnd = (row: number) => (
    <span className={classes.rowResult} data-tone={isRight(row) ? "right" : "wrong"}>
      {isRight(row) ? <TickMark /> : <CrossMark />}
      <span>{isRight(row) ? "Row right" : "Row wrong"}</span>
    </span>
  );
  return (
    <div>
      <ColumnTexts texts={question.options} />
      {blank && <p className={classes.hint}>Not answered. The correct answer is marked.</p>}
      <MatrixGrid
        label="Your answer and the correct answer"
        rowEnd={blank ? undefined : rowEnd}
        cell={(row, column) => {
          const state = stateOf(correct[row]?.[column] ?? false, chosen[row]?.[column] ?? false);
          return (
            <span className={classes.reviewed} data-state={state}>
              {STATES[state].sign}
              <span className="academy-unseen">{STATES[state].words}</span>
            </span>
          );
        }}
      />
      <Legend />
    </div>
  );
}

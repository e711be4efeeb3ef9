import { lazy } from "react";
import { CrossMark, MissedMark, TickMark } from "../shared/marks.tsx";
import type { AnswerProps, ReviewProps } from "../shared/type-parts.ui.ts";
import { listShape, matrixTicks } from "../shared/wire-value.ts";
import { ListTexts, MatrixGrid } from "./matrix-grid.tsx";
import { MatrixTicks } from "./matrix-ticks.tsx";
import classes from "./matrix.module.css";
import { names } from "./matrix-matching.names.ts";

export { blankMatrix as blankDraft } from "../shared/author-draft.ts";
export const Author = lazy(async () => ({
  default: (await import("./matrix-matching.author.tsx")).MatrixAuthor,
}));
export const KeyInput = lazy(async () => ({
  default: (await import("./matrix-matching.author.tsx")).MatrixKeyInput,
}));
export const { label } = names;

/**
 * The grid, with the texts of rows and columns above it; a grid without a tick counts as
 * unanswered.
 */
export function Answer({ question, value, onChange, disabled, labelledBy }: AnswerProps) {
  return (
    <div>
      <ListTexts rows={question.rows} options={question.options} />
      <p className={classes.hint}>
        Tick every column that matches a row.<span> Arrow keys move, space ticks.</span>
      </p>
      <MatrixTicks
        ticks={matrixTicks(value, listShape(question))}
        labelledBy={labelledBy}
        disabled={disabled}
        onChange={(next) => onChange(next.some((cells) => cells.includes(true)) ? next : null)}
      />
    </div>
  );
}

const STATES = {
  chosen: { words: "You chose this", sign: <TickMark /> },
  right: { words: "Correct (you chose this)", sign: <TickMark /> },
  missed: { words: "Correct (you didn’t choose this)", sign: <MissedMark /> },
  wrong: { words: "Incorrect (you chose this)", sign: <CrossMark /> },
  plain: { words: "Not chosen", sign: null },
} as const;

/** Without a key nothing is correct or incorrect: a cell was chosen, or not. */
function stateOf(correct: boolean | null, chosen: boolean): keyof typeof STATES {
  if (correct === null) return chosen ? "chosen" : "plain";
  if (correct) return chosen ? "right" : "missed";
  return chosen ? "wrong" : "plain";
}

function Legend({ keyed }: { keyed: boolean }) {
  const states = keyed ? (["right", "missed", "wrong"] as const) : (["chosen"] as const);
  return (
    <ul className={classes.legend} aria-hidden="true">
      {states.map((state) => (
        <li key={state}>
          <span className={classes.reviewed} data-tone={state}>
            {STATES[state].sign}
          </span>
          {STATES[state].words}
        </li>
      ))}
    </ul>
  );
}

/** Both answers in one grid, with the rows that were exactly correct; or only your answer. */
export function Review({ question, correctAnswer, userAnswer }: ReviewProps) {
  const keyed = correctAnswer !== null;
  const shape = listShape(question);
  const correct = keyed ? matrixTicks(correctAnswer, shape) : null;
  const chosen = matrixTicks(userAnswer, shape);
  const blank = !chosen.some((cells) => cells.includes(true));
  const isRight = (row: number) =>
    (correct?.[row] ?? []).every((tick, column) => tick === chosen[row]?.[column]);
  const rowEnd = (row: number) => (
    <span className={classes.rowResult} data-tone={isRight(row) ? "right" : "wrong"}>
      {isRight(row) ? <TickMark /> : <CrossMark />}
      <span>{isRight(row) ? "Row correct" : "Row incorrect"}</span>
    </span>
  );
  return (
    <div>
      <ListTexts rows={question.rows} options={question.options} />
      {blank && (
        <p className={classes.hint}>Not answered.{keyed && " The correct answer is marked."}</p>
      )}
      <MatrixGrid
        shape={shape}
        label={keyed ? "Your answer and the correct answer" : "Your answer"}
        rowEnd={blank || !keyed ? undefined : rowEnd}
        cell={(row, column) => {
          const ticked = correct && (correct[row]?.[column] ?? false);
          const state = stateOf(ticked, chosen[row]?.[column] ?? false);
          return (
            <span className={classes.reviewed} data-tone={state}>
              {STATES[state].sign}
              <span className="academy-unseen">{STATES[state].words}</span>
            </span>
          );
        }}
      />
      <Legend keyed={keyed} />
    </div>
  );
}

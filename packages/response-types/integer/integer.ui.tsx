import { lazy, useId, useLayoutEffect, useRef, useState } from "react";
import type { AnswerForm } from "../shared/answer-form.ts";
import { answerHint } from "../shared/answer-hint.ts";
import { AnswerPanels } from "../shared/answer-panels.tsx";
import { CrossMark } from "../shared/marks.tsx";
import { numberProblem, prettyNumber, prettyNumbers, readNumber } from "../shared/number-text.ts";
import classes from "../shared/text-answer.module.css";
import type { AnswerProps, ReviewProps } from "../shared/type-parts.ui.ts";
import { isNumberText, valueText } from "../shared/wire-value.ts";
import { Keypad, type KeypadLayout, useFingers } from "./keypad.tsx";
import { names } from "./integer.names.ts";

export { blankText as blankDraft } from "../shared/author-draft.ts";
export const Author = lazy(async () => ({
  default: (await import("./integer.author.tsx")).IntegerAuthor,
}));
export const KeyInput = lazy(async () => ({
  default: (await import("./integer.author.tsx")).IntegerKeyInput,
}));
export const { label } = names;

const HINT = "Enter a number (up to 2 decimal places).";
const NOT_YET = "This is not a number, so it does not count as an answer.";

/** Why a text is not an answer; null for a number and for an empty field. */
function problemOf(text: string, format: AnswerForm | undefined): string | null {
  if (text.trim() === "" || isAnswer(text, format)) return null;
  return format || text.includes(",") ? numberProblem(text, NOT_YET) : NOT_YET;
}

const isAnswer = (text: string, format: AnswerForm | undefined): boolean =>
  format ? readNumber(text) !== null : isNumberText(text);

/** How a number with a power of ten was read, because the typed text does not show it well. */
function asRead(text: string, format: AnswerForm | undefined): string {
  const decimal = format ? readNumber(text) : null;
  return decimal !== null && /[e^]/i.test(text) ? `Read as ${prettyNumber(decimal)}. ` : "";
}

const layoutOf = (format: AnswerForm | undefined): KeypadLayout =>
  !format ? "plain" : format.kind === "integer" ? "whole" : "powers";

/** A number as typed. Text that is not a number stays in the field and counts as no answer. */
export function Answer({ question, value, onChange, disabled, labelledBy }: AnswerProps) {
  const { format } = question;
  const id = useId();
  const [draft, setDraft] = useState(() => ({ text: valueText(value), sent: valueText(value) }));
  if (valueText(value) !== draft.sent) {
    setDraft({ text: valueText(value), sent: valueText(value) });
  }
  const input = useRef<HTMLInputElement>(null);
  const fingers = useFingers();
  /** Where the keypad's last key left the cursor; React itself would move it to the end. */
  const cursor = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (cursor.current === null) return;
    input.current?.setSelectionRange(cursor.current, cursor.current);
    cursor.current = null;
  });
  const problem = problemOf(draft.text, format);
  const type = (text: string) => {
    const sent = isAnswer(text, format) ? text.trim() : "";
    setDraft({ text, sent });
    onChange(sent === "" ? null : sent);
  };
  return (
    <div className={classes.field}>
      <label id={`${id}-label`} htmlFor={id}>
        Your answer
      </label>
      <div className={classes.measured}>
        <input
          ref={input}
          id={id}
          className={classes.number}
          type="text"
          inputMode={fingers ? "none" : "decimal"}
          autoComplete="off"
          placeholder={format ? "0" : "0.00"}
          value={draft.text}
          disabled={disabled}
          aria-labelledby={labelledBy ? `${labelledBy} ${id}-label` : `${id}-label`}
          aria-describedby={`${format?.unit ? `${id}-unit ` : ""}${id}-note`}
          aria-invalid={problem !== null}
          onChange={(event) => type(event.currentTarget.value)}
        />
        {format?.unit && <span id={`${id}-unit`}>{format.unit}</span>}
      </div>
      <p
        id={`${id}-note`}
        className={classes.note}
        data-tone={problem === null ? "plain" : "wrong"}
        aria-live="polite"
      >
        {problem !== null && <CrossMark />}
        {problem ?? asRead(draft.text, format) + (format ? answerHint(format) : HINT)}
      </p>
      {fingers && (
        <Keypad
          input={() => input.current}
          layout={layoutOf(format)}
          disabled={disabled ?? false}
          onType={({ text, start }) => {
            cursor.current = start;
            type(text);
          }}
        />
      )}
    </div>
  );
}

/** Exact numbers as people write them, with the unit. */
function shown(value: unknown, format: AnswerForm | undefined): string {
  const text = valueText(value);
  if (!format || text === "") return text;
  const number = prettyNumbers(text);
  return format.unit ? `${number} ${format.unit}` : number;
}

export function Review({ question, correctAnswer, userAnswer, remark }: ReviewProps) {
  const { format } = question;
  return (
    <AnswerPanels
      layout="numbers"
      yours={shown(userAnswer, format)}
      correct={correctAnswer === null ? null : shown(correctAnswer, format)}
      correctLabel="Correct answer"
      remark={remark}
    />
  );
}

import { lazy, useId, useLayoutEffect, useRef, useState } from "react";
import { AnswerPanels } from "../shared/answer-panels.tsx";
import { CrossMark } from "../shared/marks.tsx";
import classes from "../shared/text-answer.module.css";
import type { AnswerProps, ReviewProps } from "../shared/type-parts.ui.ts";
import { isNumberText, valueText } from "../shared/wire-value.ts";
import { Keypad, useFingers } from "./keypad.tsx";
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

/** A number as typed. Text that is not a number stays in the field and counts as no answer. */
export function Answer({ value, onChange, disabled, labelledBy }: AnswerProps) {
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
  const wrong = draft.text.trim() !== "" && !isNumberText(draft.text);
  const type = (text: string) => {
    const sent = isNumberText(text) ? text.trim() : "";
    setDraft({ text, sent });
    onChange(sent === "" ? null : sent);
  };
  return (
    <div className={classes.field}>
      <label id={`${id}-label`} htmlFor={id}>
        Your answer
      </label>
      <input
        ref={input}
        id={id}
        className={classes.number}
        type="text"
        inputMode={fingers ? "none" : "decimal"}
        autoComplete="off"
        placeholder="0.00"
        value={draft.text}
        disabled={disabled}
        aria-labelledby={labelledBy ? `${labelledBy} ${id}-label` : `${id}-label`}
        aria-describedby={`${id}-note`}
        aria-invalid={wrong}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <p
        id={`${id}-note`}
        className={classes.note}
        data-tone={wrong ? "wrong" : "plain"}
        aria-live="polite"
      >
        {wrong && <CrossMark />}
        {wrong ? NOT_YET : HINT}
      </p>
      {fingers && (
        <Keypad
          input={() => input.current}
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

export function Review({ correctAnswer, userAnswer }: ReviewProps) {
  return (
    <AnswerPanels
      layout="numbers"
      yours={valueText(userAnswer)}
      correct={correctAnswer === null ? null : valueText(correctAnswer)}
      correctLabel="Correct answer"
    />
  );
}

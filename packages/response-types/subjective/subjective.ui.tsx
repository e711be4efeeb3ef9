import { lazy, useId } from "react";
import { AnswerPanels } from "../shared/answer-panels.tsx";
import classes from "../shared/text-answer.module.css";
import type { AnswerProps, ReviewProps } from "../shared/type-parts.ui.ts";
import { countWords, valueText } from "../shared/wire-value.ts";
import { MAX_ANSWER_CHARACTERS } from "./limits.ts";
import { names } from "./subjective.names.ts";

export { blankText as blankDraft } from "../shared/author-draft.ts";
export const Author = lazy(async () => ({
  default: (await import("./subjective.author.tsx")).SubjectiveAuthor,
}));
export const KeyInput = lazy(async () => ({
  default: (await import("./subjective.author.tsx")).SubjectiveKeyInput,
}));
export const { label } = names;

const counted = (count: number, unit: string) =>
  `${count.toLocaleString("en-IN")} ${unit}${count === 1 ? "" : "s"}`;

function countText(text: string): string {
  const characters = counted(text.length, "character");
  const limit = MAX_ANSWER_CHARACTERS.toLocaleString("en-IN");
  const full = text.length >= MAX_ANSWER_CHARACTERS * 0.9 ? ` of ${limit} at most` : "";
  return `${counted(countWords(text), "word")}, ${characters}${full}`;
}

/** A written answer with its words and characters counted. */
export function Answer({ value, onChange, disabled, labelledBy }: AnswerProps) {
  const id = useId();
  const text = valueText(value);
  return (
    <div className={classes.field}>
      <label id={`${id}-label`} htmlFor={id}>
        Your answer
      </label>
      <textarea
        id={id}
        className={classes.text}
        rows={7}
        value={text}
        maxLength={MAX_ANSWER_CHARACTERS}
        disabled={disabled}
        placeholder="Write your answer here"
        aria-labelledby={labelledBy ? `${labelledBy} ${id}-label` : `${id}-label`}
        aria-describedby={`${id}-count`}
        onChange={(event) => onChange(event.currentTarget.value || null)}
      />
      <p id={`${id}-count`} className={classes.note}>
        {countText(text)}
      </p>
    </div>
  );
}

export function Review({ correctAnswer, userAnswer }: ReviewProps) {
  return (
    <AnswerPanels
      layout="texts"
      yours={valueText(userAnswer)}
      correct={correctAnswer === null ? null : valueText(correctAnswer)}
      correctLabel="Model answer"
    />
  );
}

import { RichText } from "@academy/ui/rich-text.tsx";
import type { KeyboardEvent } from "react";
import classes from "./choice.module.css";
import { letterAt, shownOptions } from "./letter.ts";
import { TickMark } from "./marks.tsx";
import type { AnswerProps } from "./type-parts.ui.ts";
import { chosenIndices } from "./wire-value.ts";

interface OptionRowProps {
  kind: "radio" | "checkbox";
  group: string;
  /** The position at which it is shown, from 0. */
  place: number;
  html: string;
  chosen: boolean;
  disabled: boolean;
  onToggle: () => void;
}

/** The whole row is the label of a native input, so a tap anywhere in it chooses. */
function OptionRow({ kind, group, place, html, chosen, disabled, onToggle }: OptionRowProps) {
  return (
    <label className={classes.option} data-kind={kind}>
      <input
        className="academy-cover"
        type={kind}
        name={group}
        value={place}
        checked={chosen}
        disabled={disabled}
        onChange={onToggle}
        onKeyDown={kind === "checkbox" ? walk : undefined}
      />
      <span className={classes.letter}>{letterAt(place)}</span>
      <span className={classes.content}>
        <RichText as="span" html={html} />
      </span>
      <span className={classes.tick}>{chosen && <TickMark />}</span>
    </label>
  );
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Arrow keys move between checkboxes as the browser does between radio buttons. */
function walk(event: KeyboardEvent<HTMLInputElement>): void {
  const step = STEPS[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
  const inputs = [...(event.currentTarget.closest("fieldset")?.querySelectorAll("input") ?? [])];
  const at = inputs.indexOf(event.currentTarget);
  event.preventDefault();
  inputs[(at + step + inputs.length) % inputs.length]?.focus();
}

const NONE = "No options found for this question.";

/** The options of a question of which a student chooses one. */
export function SingleAnswer({ question, value, onChange, disabled, labelledBy }: AnswerProps) {
  const options = question.options ?? [];
  const chosen = chosenIndices(value)[0];
  if (options.length === 0) return <p className={classes.hint}>{NONE}</p>;
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className={classes.list}>
      {shownOptions(question).map((index, place) => (
        <OptionRow
          // Options have no ids on the wire: their position identifies them.
          key={index}
          kind="radio"
          group={`answer-${question.questionId}`}
          place={place}
          html={options[index] ?? ""}
          chosen={index === chosen}
          disabled={disabled ?? false}
          onToggle={() => onChange(index)}
        />
      ))}
    </div>
  );
}

/**
 * The options of a question of which a student chooses any number; unticking the last one leaves
 * the question unanswered.
 */
export function MultipleAnswer({ question, value, onChange, disabled, labelledBy }: AnswerProps) {
  const options = question.options ?? [];
  const chosen = chosenIndices(value);
  const toggle = (index: number) => {
    const next = chosen.includes(index)
      ? chosen.filter((other) => other !== index)
      : [...chosen, index].toSorted((a, b) => a - b);
    onChange(next.length > 0 ? next : null);
  };
  if (options.length === 0) return <p className={classes.hint}>{NONE}</p>;
  return (
    <fieldset aria-labelledby={labelledBy} className={classes.list}>
      <p className={classes.hint}>One or more options can be correct.</p>
      {shownOptions(question).map((index, place) => (
        <OptionRow
          // Options have no ids on the wire: their position identifies them.
          key={index}
          kind="checkbox"
          group={`answer-${question.questionId}`}
          place={place}
          html={options[index] ?? ""}
          chosen={chosen.includes(index)}
          disabled={disabled ?? false}
          onToggle={() => toggle(index)}
        />
      ))}
    </fieldset>
  );
}

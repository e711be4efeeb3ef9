import { RichEditor } from "@academy/ui/editor/rich-editor.tsx";
import { Button, IconButton } from "@academy/ui/kit/button.tsx";
import { useEffect, useId, useRef, useState } from "react";
import classes from "./author.module.css";
import { letterAt } from "./letter.ts";
import { CrossMark, DownMark, TickMark, UpMark } from "./marks.tsx";
import {
  FEWEST_OPTIONS,
  MOST_OPTIONS,
  withoutOption,
  withSwapped,
  withText,
} from "./option-draft.ts";
import type { AuthorProps } from "./type-parts.ui.ts";
import { chosenIndices } from "./wire-value.ts";

interface ChoiceAuthorProps extends AuthorProps {
  kind: "radio" | "checkbox";
  hint: string;
}

/** Ids of the options during editing: an editor stays with its option when it moves. */
export function useOptionIds(count: number) {
  const [ids, setIds] = useState(() => Array.from({ length: count }, (_, index) => index));
  const last = useRef(count);
  // Another draft has replaced this one.
  const fits = ids.length === count;
  const current = fits ? ids : Array.from({ length: count }, (_, index) => index);
  return {
    ids: current,
    add: () => setIds([...current, last.current++]),
    remove: (at: number) => setIds(current.filter((_, index) => index !== at)),
    swap: (a: number, b: number) =>
      setIds(
        current.map((id, index) =>
          index === a ? (current[b] ?? id) : index === b ? (current[a] ?? id) : id,
        ),
      ),
  };
}

/** Moves the focus to where the author continues, once the option is drawn in its new place. */
export function useNextFocus() {
  const next = useRef<string | null>(null);
  useEffect(() => {
    if (next.current === null) return;
    document.querySelector<HTMLElement>(next.current)?.focus();
    next.current = null;
  });
  return (selector: string) => {
    next.current = selector;
  };
}

/** Two to eight ordered options, with the correct ones marked. */
export function ChoiceAuthor(props: ChoiceAuthorProps) {
  const { kind, hint, draft, onChange, errors, onUploading } = props;
  const group = useId().replaceAll(":", "");
  const { ids, ...optionIds } = useOptionIds(draft.options.length);
  const focusNext = useNextFocus();
  const right = chosenIndices(draft.answerKey);
  const count = draft.options.length;
  const mark = (index: number) => {
    if (kind === "radio") return onChange({ ...draft, answerKey: index });
    const others = right.filter((other) => other !== index);
    const chosen = right.includes(index) ? others : [...others, index];
    onChange({ ...draft, answerKey: chosen.toSorted((a, b) => a - b) });
  };
  const move = (from: number, step: 1 | -1) => {
    const to = from + step;
    onChange({ ...draft, ...withSwapped(draft, from, to) });
    optionIds.swap(from, to);
    const wanted = to === 0 ? "down" : to === count - 1 ? "up" : step === 1 ? "down" : "up";
    focusNext(`#${group}-${wanted}-${to}`);
  };
  const remove = (index: number) => {
    onChange({ ...draft, ...withoutOption(draft, index) });
    optionIds.remove(index);
    focusNext(`#${group}-add`);
  };
  const add = () => {
    onChange({ ...draft, options: [...draft.options, ""] });
    optionIds.add();
    focusNext(`#${group} [data-field="options.${count}"] [contenteditable]`);
  };
  return (
    <fieldset id={group} className={classes.group}>
      <legend>
        Options
        <span className={classes.hint}>{hint}</span>
      </legend>
      <div data-field="answerKey" className={classes.group}>
        {draft.options.map((html, index) => (
          <div key={ids[index]} className={classes.option}>
            <label className={classes.mark} data-kind={kind}>
              <input
                className="academy-cover"
                type={kind}
                name={`${group}-right`}
                aria-label={`Option ${letterAt(index)} is correct`}
                checked={right.includes(index)}
                onChange={() => mark(index)}
              />
              <span className={classes.letter}>{letterAt(index)}</span>
              <span className={classes.tick}>
                <TickMark />
              </span>
            </label>
            <div className={classes.editor} data-field={`options.${index}`}>
              <RichEditor
                compact
                label={`Option ${letterAt(index)}`}
                value={html}
                onChange={(next) =>
                  onChange({ ...draft, options: withText(draft.options, index, next) })
                }
                error={errors[`options.${index}`]}
                onUploading={(uploading) => onUploading(`options.${ids[index]}`, uploading)}
              />
            </div>
            <div className={classes.tools}>
              <OptionTools group={group} index={index} count={count} move={move} remove={remove} />
            </div>
          </div>
        ))}
      </div>
      <p className={classes.problem} role="alert">
        {[errors["options"], errors["answerKey"]].filter(Boolean).join(" ")}
      </p>
      <div data-field="options">
        <Button
          id={`${group}-add`}
          variant="default"
          disabled={count >= MOST_OPTIONS}
          onClick={add}
        >
          {count >= MOST_OPTIONS ? `${MOST_OPTIONS} options at most` : "Add an option"}
        </Button>
      </div>
    </fieldset>
  );
}

interface OptionToolsProps {
  group: string;
  index: number;
  count: number;
  move: (from: number, step: 1 | -1) => void;
  remove: (index: number) => void;
}

function OptionTools({ group, index, count, move, remove }: OptionToolsProps) {
  const name = `option ${letterAt(index)}`;
  const common = { variant: "subtle", color: "gray", size: 44 } as const;
  return (
    <>
      <IconButton
        {...common}
        id={`${group}-up-${index}`}
        aria-label={`Move ${name} up`}
        disabled={index === 0}
        onClick={() => move(index, -1)}
      >
        <UpMark />
      </IconButton>
      <IconButton
        {...common}
        id={`${group}-down-${index}`}
        aria-label={`Move ${name} down`}
        disabled={index === count - 1}
        onClick={() => move(index, 1)}
      >
        <DownMark />
      </IconButton>
      <IconButton
        {...common}
        aria-label={`Remove ${name}`}
        disabled={count <= FEWEST_OPTIONS}
        onClick={() => remove(index)}
      >
        <CrossMark />
      </IconButton>
    </>
  );
}

import { useState } from "react";
import type { Problems } from "./refusal.rules.ts";
import { useCtrlEnter } from "./use-ctrl-enter.ts";
import { type Submission, type SubmissionRules, useSubmission } from "./use-submission.ts";

/** The fields whose values are of this type. */
type FieldOf<Values, Type> = {
  [Name in keyof Values]: Values[Name] extends Type ? Name : never;
}[keyof Values] &
  string;

/** The problem of each field or of its parts; a correct field has no entry. */
export type FieldProblems<Values> = {
  [Path in (keyof Values & string) | `${keyof Values & string}.${string}` | "form"]?:
    | string
    | null
    | undefined;
};

export interface FormRules<Values> extends SubmissionRules<Values> {
  /** The saved values, or an empty form. */
  initial: Values;
  /** The values with which the form begins, if they differ from the initial ones. */
  begun?: Values | null;
  validate?: (values: Values) => FieldProblems<Values>;
}

interface Changed<Part> {
  currentTarget: Part;
}

/** The functions with which a form makes its controls. */
interface Controls<Values> {
  /** The problem of a field or of a part of it. */
  error: (path: string) => string | undefined;
  /** A text field, or a select. */
  field: <Name extends FieldOf<Values, string>>(
    name: Name,
  ) => {
    name: string;
    value: Values[Name];
    error: string | undefined;
    onChange: (event: Changed<{ value: string }>) => void;
  };
  tick: (name: FieldOf<Values, boolean | undefined>) => {
    name: string;
    checked: boolean;
    onChange: (event: Changed<{ checked: boolean }>) => void;
  };
  /** One of several radio buttons. */
  choice: <Name extends keyof Values & string>(
    name: Name,
    value: Values[Name],
  ) => { name: string; checked: boolean; onChange: () => void };
}

export interface Form<Values>
  extends Omit<Submission<Values>, "send" | "mend" | "begin">, Controls<Values> {
  values: Values;
  /** Changes fields and removes their problems. */
  set: (part: Partial<Values>) => void;
  /** Makes these values the saved ones, after a save or for a new start. */
  restart: (values: Values) => void;
  /** Undoes all changes. */
  reset: () => void;
  isDirty: boolean;
  /** Submits the form with these values, by default with its current ones. */
  send: (values?: Values) => Promise<void>;
  focus: (name: keyof Values & string) => void;
}

// The cast is safe: `name` is a field, and its control has the type of the field's value.
const only = <Values>(name: string, value: unknown) => ({ [name]: value }) as Partial<Values>;

function controlsOf<Values>(
  values: Values,
  problems: Problems,
  set: (part: Partial<Values>) => void,
): Controls<Values> {
  const error = (path: string) => problems[path] ?? undefined;
  return {
    error,
    field: (name) => ({
      name,
      value: values[name],
      error: error(name),
      onChange: ({ currentTarget }) => set(only(name, currentTarget.value)),
    }),
    tick: (name) => ({
      name,
      checked: Boolean(values[name]),
      onChange: ({ currentTarget }) => set(only(name, currentTarget.checked)),
    }),
    choice: (name, value) => ({
      name,
      checked: values[name] === value,
      onChange: () => set(only(name, value)),
    }),
  };
}

/**
 * The values of a form, its problems, and its submission. Only one submission runs at a time. A
 * rejected form keeps all values and focuses the first field with a problem. Ctrl+Enter submits the
 * form.
 */
export function useForm<Values extends object>(rules: FormRules<Values>): Form<Values> {
  const [start, setStart] = useState(rules.initial);
  const [values, setValues] = useState(rules.begun ?? rules.initial);
  const { send, mend, begin, ...state } = useSubmission(rules, () => values);
  const { ref } = state.form;
  useCtrlEnter(ref);
  const set = (part: Partial<Values>) => {
    setValues((now) => ({ ...now, ...part }));
    mend(Object.keys(part));
  };
  const restart = (next: Values) => {
    setStart(next);
    setValues(next);
    begin();
  };
  return {
    ...state,
    ...controlsOf(values, state.problems, set),
    values,
    set,
    restart,
    reset: () => restart(start),
    isDirty: JSON.stringify(values) !== JSON.stringify(start),
    send: (now = values) => send(now),
    focus: (name) => ref.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus(),
  };
}

import { type ComponentPropsWithRef, type CSSProperties, type ReactNode } from "react";
import { classNames } from "./box.ts";
import { type Around, Field, parted } from "./field.tsx";
import classes from "./fields.module.css";

export type Control<Tag extends "input" | "textarea" | "select"> = Around &
  Omit<ComponentPropsWithRef<Tag>, keyof Around>;

export function TextField(props: Control<"input">) {
  const { around, control } = parted(props);
  return (
    <Field {...around}>
      {(described) => <input type="text" {...control} {...described} className={classes.control} />}
    </Field>
  );
}

/** A text field as high as its text, but at least `rows` lines. */
export function TextArea({ rows = 4, ...props }: Control<"textarea">) {
  const { around, control } = parted(props);
  // React's types do not know custom properties.
  const style = { "--rows": rows } as CSSProperties;
  return (
    <Field {...around}>
      {(described) => (
        <textarea
          {...control}
          {...described}
          rows={rows}
          style={style}
          className={classNames(classes.control, classes.area)}
        />
      )}
    </Field>
  );
}

/** One of the choices of a list: its stored value, and its words. */
export interface Choice {
  value: string;
  label: string;
  disabled?: boolean;
}

/** Choices under one heading. */
interface ChoiceGroup {
  group: string;
  items: readonly Choice[];
}

interface Choices {
  /** A choice that is only a text has this text as its value. */
  choices?: readonly (string | Choice | ChoiceGroup)[];
  children?: ReactNode;
}

/** A native select of `choices`, or of the options that are its children. */
export function NativeSelect({ choices = [], children, ...props }: Control<"select"> & Choices) {
  const { around, control } = parted(props);
  return (
    <Field {...around}>
      {(described) => (
        <select {...control} {...described} className={classNames(classes.control, classes.select)}>
          {choices.map(optionOf)}
          {children}
        </select>
      )}
    </Field>
  );
}

function optionOf(one: string | Choice | ChoiceGroup): ReactNode {
  if (typeof one === "string") return <option key={one}>{one}</option>;
  if ("group" in one) {
    return (
      <optgroup key={one.group} label={one.group}>
        {one.items.map(optionOf)}
      </optgroup>
    );
  }
  return (
    <option key={one.value} value={one.value} disabled={one.disabled}>
      {one.label}
    </option>
  );
}

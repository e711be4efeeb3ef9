import { type ComponentPropsWithRef, useId } from "react";
import { classNames } from "./box.ts";
import { type Around, describedBy, Hint, Wrong } from "./field.tsx";
import classes from "./fields.module.css";

export type Tick = Omit<ComponentPropsWithRef<"input">, "type" | keyof Around> & Around;

interface BoxProps extends Tick {
  type: "checkbox" | "radio";
}

/** A box with a clickable label; its description and its error are below it. */
export function TickBox({ label, description, error, className, style, ...input }: BoxProps) {
  const id = useId();
  const notes = describedBy(id, { description, error });
  const described = classNames(input["aria-describedby"], notes);
  const tick = (
    <label className={classNames(classes.tick, !notes && className)} style={style}>
      <input {...input} {...(described && { "aria-describedby": described })} />
      {label}
    </label>
  );
  if (!notes) return tick;
  return (
    <div className={classNames(classes.described, className)}>
      {tick}
      <Hint about={id}>{description}</Hint>
      <Wrong about={id}>{error}</Wrong>
    </div>
  );
}

interface CheckboxProps extends Tick {
  /** True if some, but not all, of the items of this box are ticked. */
  indeterminate?: boolean;
}

/** A checkbox with a clickable label. */
export const Checkbox = ({ indeterminate, ...tick }: CheckboxProps) => (
  <TickBox
    {...tick}
    {...(indeterminate !== undefined && {
      ref: (box: HTMLInputElement | null) => {
        if (box) box.indeterminate = indeterminate;
      },
    })}
    type="checkbox"
  />
);

/** A radio button, one of several with the same `name`. */
export const Radio = (tick: Tick) => <TickBox {...tick} type="radio" />;

import { type ComponentPropsWithRef, type CSSProperties, type ReactNode, useId } from "react";
import { classNames } from "./box.ts";
import classes from "./fields.module.css";

interface Around {
  /** Without it the box needs an `aria-label`. */
  label?: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  className?: string | undefined;
  style?: CSSProperties | undefined;
}

export type Tick = Omit<ComponentPropsWithRef<"input">, "type" | keyof Around> & Around;

interface BoxProps extends Tick {
  type: "checkbox" | "radio";
}

/** A box with a clickable label; below it what it means and what is wrong with it. */
export function TickBox({ label, description, error, className, style, ...input }: BoxProps) {
  const id = useId();
  const hint = description ? `${id}-hint` : undefined;
  const problem = error ? `${id}-problem` : undefined;
  const described = classNames(input["aria-describedby"], hint, problem);
  const tick = (
    <label className={classNames(classes.tick, !hint && !problem && className)} style={style}>
      <input {...input} {...(described && { "aria-describedby": described })} />
      {label}
    </label>
  );
  if (!hint && !problem) return tick;
  return (
    <div className={classNames(classes.described, className)}>
      {tick}
      {description && (
        <p id={hint} className={classes.hint}>
          {description}
        </p>
      )}
      {error && (
        <p id={problem} className={classes.problem}>
          {error}
        </p>
      )}
    </div>
  );
}

interface CheckboxProps extends Tick {
  /** Some, but not all, of what the box stands for. */
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

import { type ReactNode, useId } from "react";
import { classNames } from "./box.ts";
import type { Around } from "./field.tsx";
import classes from "./field-set.module.css";
import fields from "./fields.module.css";

interface GroupProps extends Around {
  "aria-label"?: string | undefined;
  "data-field"?: string;
  disabled?: boolean | undefined;
  children: ReactNode;
}

/** Several controls with one label: radio buttons, checkboxes, or the fields of one thing. */
export function FieldSet({ label, description, error, className, children, ...rest }: GroupProps) {
  const id = useId();
  const described = classNames(!!description && `${id}-hint`, !!error && `${id}-problem`);
  return (
    <fieldset
      {...rest}
      aria-describedby={described || undefined}
      className={classNames(classes.set, className)}
    >
      {label && <legend>{label}</legend>}
      {description && (
        <p id={`${id}-hint`} className={fields.hint}>
          {description}
        </p>
      )}
      {children}
      {error && (
        <p id={`${id}-problem`} className={fields.problem}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

import { type ReactNode, useId } from "react";
import { classNames } from "./box.ts";
import { type Around, describedBy, Hint, Wrong } from "./field.tsx";
import classes from "./fields.module.css";

interface GroupProps extends Around {
  "aria-label"?: string | undefined;
  "data-field"?: string;
  disabled?: boolean | undefined;
  children: ReactNode;
}

/** Several controls with one label: radio buttons, checkboxes, or the fields of one thing. */
export function FieldSet({ label, description, error, className, children, ...rest }: GroupProps) {
  const id = useId();
  return (
    <fieldset
      {...rest}
      aria-describedby={describedBy(id, { description, error })}
      className={classNames(classes.set, className)}
    >
      {label && <legend>{label}</legend>}
      <Hint about={id}>{description}</Hint>
      {children}
      <Wrong about={id}>{error}</Wrong>
    </fieldset>
  );
}

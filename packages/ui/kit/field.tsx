import { type CSSProperties, type ReactNode, useId } from "react";
import { classNames } from "./box.ts";
import classes from "./fields.module.css";

/** The properties that every field has around its control. */
export interface Around {
  /** Without a label, the control needs an `aria-label`. */
  label?: ReactNode;
  /** Explains what to enter, if the label does not. */
  description?: ReactNode;
  /** The problem and how to fix it. */
  error?: ReactNode;
  /** The class of the field with its label, not of the control. */
  className?: string | undefined;
  style?: CSSProperties | undefined;
}

/** The properties that a control takes from the field around it. */
export interface Described {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

/** The ids of the description and the problem, as far as they exist. */
export const describedBy = (id: string, { description, error }: Around): string | undefined =>
  classNames(!!description && `${id}-hint`, !!error && `${id}-problem`) || undefined;

interface NoteProps {
  /** The id of the control or group that the note is about. */
  about: string;
  children: ReactNode;
}

/** The description of a control. */
export const Hint = ({ about, children }: NoteProps) =>
  children ? (
    <p id={`${about}-hint`} className={classes.hint}>
      {children}
    </p>
  ) : null;

/** The problem of a control. */
export const Wrong = ({ about, children }: NoteProps) =>
  children ? (
    <p id={`${about}-problem`} className={classes.problem}>
      {children}
    </p>
  ) : null;

interface FieldProps extends Around {
  id?: string | undefined;
  children: (described: Described) => ReactNode;
}

/** Label, description, control and error, connected for screen readers. */
export function Field({ label, description, error, className, style, id, children }: FieldProps) {
  const own = useId();
  const control = id ?? own;
  return (
    <div className={classNames(classes.field, className)} style={style}>
      {label && <label htmlFor={control}>{label}</label>}
      {children({
        id: control,
        "aria-describedby": describedBy(control, { description, error }),
        "aria-invalid": error ? true : undefined,
      })}
      {/* Below the control, so that the controls of a row are on one line. */}
      <Hint about={control}>{description}</Hint>
      <Wrong about={control}>{error}</Wrong>
    </div>
  );
}

/** Separates the properties of the field from the properties of its control. */
export function parted<Props extends Around & { id?: string | undefined }>(props: Props) {
  const { label, description, error, className, style, id, ...control } = props;
  return { around: { label, description, error, className, style, id }, control };
}

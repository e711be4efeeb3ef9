import { type ComponentPropsWithRef, type ReactNode, useId, useState } from "react";
import { IconButton } from "./button.tsx";
import { classNames } from "./box.ts";
import classes from "./fields.module.css";

/** The properties that every field has around its control. */
interface Around {
  label: ReactNode;
  /** Explains what to enter, if the label does not. */
  description?: ReactNode;
  /** The problem and how to fix it. */
  error?: ReactNode;
  className?: string | undefined;
}

type Control<Tag extends "input" | "textarea" | "select"> = Around &
  Omit<ComponentPropsWithRef<Tag>, keyof Around>;

interface Described {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

/** Label, description, control and error, connected for screen readers. */
function Field({
  label,
  description,
  error,
  className,
  id,
  children,
}: Around & { id: string | undefined; children: (described: Described) => ReactNode }) {
  const own = useId();
  const control = id ?? own;
  const hint = `${control}-hint`;
  const problem = `${control}-problem`;
  const describedBy = classNames(!!description && hint, !!error && problem);
  return (
    <div className={classNames(classes.field, className)}>
      <label htmlFor={control}>{label}</label>
      {description && (
        <p id={hint} className={classes.hint}>
          {description}
        </p>
      )}
      {children({
        id: control,
        "aria-describedby": describedBy || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {error && (
        <p id={problem} className={classes.problem}>
          {error}
        </p>
      )}
    </div>
  );
}

/** Separates the properties around a control from those of the control. */
function parted<Props extends Around & { id?: string | undefined }>(props: Props) {
  const { label, description, error, className, id, ...control } = props;
  return { around: { label, description, error, className, id }, control };
}

export function TextField(props: Control<"input">) {
  const { around, control } = parted(props);
  return (
    <Field {...around}>
      {(described) => <input type="text" {...control} {...described} className={classes.control} />}
    </Field>
  );
}

export function TextArea(props: Control<"textarea">) {
  const { around, control } = parted(props);
  return (
    <Field {...around}>
      {(described) => <textarea rows={4} {...control} {...described} className={classes.control} />}
    </Field>
  );
}

/** A password field with a button to show the text. */
export function PasswordField(props: Control<"input">) {
  const { around, control } = parted(props);
  const [shown, setShown] = useState(false);
  return (
    <Field {...around}>
      {(described) => (
        <span className={classes.password}>
          <input
            {...control}
            {...described}
            type={shown ? "text" : "password"}
            className={classes.control}
          />
          <IconButton
            aria-label="Show or hide the password"
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setShown(!shown)}
          >
            <Eye crossed={shown} />
          </IconButton>
        </span>
      )}
    </Field>
  );
}

const Eye = ({ crossed }: { crossed: boolean }) => (
  <svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" aria-hidden>
    <path d="M2 10s3-5.5 8-5.5 8 5.5 8 5.5-3 5.5-8 5.5S2 10 2 10Z" strokeWidth="1.5" />
    <circle cx="10" cy="10" r="2.5" strokeWidth="1.5" />
    {crossed && <path d="m3.5 16.5 13-13" strokeWidth="1.5" />}
  </svg>
);

/** A native select; its options are the children. */
export function NativeSelect(props: Control<"select">) {
  const { around, control } = parted(props);
  return (
    <Field {...around}>
      {(described) => (
        <select
          {...control}
          {...described}
          className={classNames(classes.control, classes.select)}
        />
      )}
    </Field>
  );
}

type Tick = Omit<ComponentPropsWithRef<"input">, "type"> & { label: ReactNode };

/** A checkbox with a clickable label. */
export const Checkbox = ({ label, className, ...input }: Tick) => (
  <label className={classNames(classes.tick, className)}>
    <input type="checkbox" {...input} />
    {label}
  </label>
);

/** A radio button, one of several with the same `name`. */
export const Radio = ({ label, className, ...input }: Tick) => (
  <label className={classNames(classes.tick, className)}>
    <input type="radio" {...input} />
    {label}
  </label>
);

import { useState } from "react";
import { IconButton } from "./button.tsx";
import { Field, parted } from "./field.tsx";
import type { Control } from "./fields.tsx";
import fields from "./fields.module.css";
import classes from "./password-field.module.css";

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
            className={fields.control}
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

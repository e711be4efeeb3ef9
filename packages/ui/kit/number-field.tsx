import { type ChangeEvent, type KeyboardEvent, useState } from "react";
import { type Around, Field } from "./field.tsx";
import classes from "./fields.module.css";
import { readNumber, stepped, typable } from "./number.rules.ts";

interface NumberFieldProps extends Around {
  "aria-label"?: string;
  "data-field"?: string;
  name?: string;
  placeholder?: string;
  disabled?: boolean;
  min: number;
  max: number;
  /** The step of an arrow key. */
  step?: number;
  /** Digits after the point; without this, the number must be whole. */
  decimals?: number;
  /** Undefined while the field is empty. */
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}

/**
 * A number that the arrow keys change by steps, within the bounds. Text that cannot become a number
 * cannot be typed. A number outside the bounds stays as typed, and the form refuses it.
 */
export function NumberField(props: NumberFieldProps) {
  const { label, description, error, className, style, ...control } = props;
  const { value, onChange, min, max, step = 1, decimals = 0, ...rest } = control;
  const [typed, setTyped] = useState<string | null>(null);
  const bounds = { min, max, decimals };
  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const text = currentTarget.value.trim().replace(",", ".");
    if (!typable(text, bounds)) return;
    setTyped(text);
    onChange(readNumber(text));
  };
  const press = (event: KeyboardEvent) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (direction === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setTyped(null);
    onChange(stepped(value, direction * step, bounds));
  };
  return (
    <Field {...{ label, description, error, className, style }}>
      {(described) => (
        <input
          {...rest}
          {...described}
          role="spinbutton"
          aria-valuemin={min}
          aria-valuemax={max}
          aria-valuenow={value}
          inputMode={decimals > 0 ? "decimal" : "numeric"}
          autoComplete="off"
          value={typed ?? (value === undefined ? "" : String(value))}
          className={classes.control}
          onChange={change}
          onBlur={() => setTyped(null)}
          onKeyDown={press}
        />
      )}
    </Field>
  );
}

import { useSyncExternalStore } from "react";
import { DIGITS, type Field, type KeypadKey, pressed } from "./keypad.ts";
import classes from "./keypad.module.css";

const COARSE = "(pointer: coarse)";

/** True on touch screens, where the keypad replaces the soft keyboard. */
export const useFingers = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const query = matchMedia(COARSE);
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    () => matchMedia(COARSE).matches,
  );

const NAMES: Partial<Record<KeypadKey, { sign: string; name: string }>> = {
  minus: { sign: "−", name: "Minus" },
  point: { sign: ".", name: "Point" },
  backspace: { sign: "⌫", name: "Backspace" },
  clear: { sign: "Clear", name: "Clear number" },
};

const KEYS: readonly KeypadKey[] = [...DIGITS, "point", "minus", "backspace", "clear"];

interface KeypadProps {
  /** The field that it types into. */
  input: () => HTMLInputElement | null;
  onType: (field: Field) => void;
  disabled: boolean;
}

/** Digits, sign and point for touch screens. It types at the field's cursor. */
export function Keypad({ input, onType, disabled }: KeypadProps) {
  const press = (key: KeypadKey) => {
    const field = input();
    if (!field) return;
    const { value, selectionStart, selectionEnd } = field;
    const start = selectionStart ?? value.length;
    onType(pressed({ text: value, start, end: selectionEnd ?? start }, key));
  };
  return (
    <fieldset className={classes.keypad} aria-label="Number keypad" disabled={disabled}>
      {KEYS.map((key) => (
        <button
          key={key}
          type="button"
          style={{ gridArea: NAMES[key] ? key : `k${key}` }}
          aria-label={NAMES[key]?.name}
          // The field keeps the focus, and so its visible cursor.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => press(key)}
        >
          {NAMES[key]?.sign ?? key}
        </button>
      ))}
    </fieldset>
  );
}
